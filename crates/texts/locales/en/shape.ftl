### What the Shape screen says.

# The title of the figure of bars.
title-bars = The distribution before and after

# The title of the figure of the chain of samplers.
title-chain = What each sampler leaves

# The title of the figure of repeated draws.
title-repeated-draws = Ten thousand draws

# The title of the temperature curves.
title-temperature = Probabilities at several temperatures

# The title of the figure of a list of the most likely tokens.
title-list = A list of the most likely tokens, and the rest

# The title of the figure of a list's most likely token at several temperatures.
title-list-temperatures = The most likely token of a list at several temperatures

# The message before anything is computed.
nothing-yet = Nothing is computed yet. The pictures come with the first step.

# The note about a selected sampler that is off, or that greedy decoding skips.
sampler-is-off = It is off now and changes nothing: the bars show the whole chain.

# The description of repeated draws.
about-draws = New random numbers over the line above. The mark is what theory expects, the band what chance allows.

# The reason why there are no draws under greedy decoding.
greedy-draws = Your settings are greedy: nothing is drawn at random.

# The title of the scan of the run.
engines-title-scan = The same settings in four engines, step by step

# The title of two engines' distributions.
engines-title-pair = The same settings in two engines

# The label of the button that selects the first step at which an engine differs.
engines-first-difference = First difference

# Shown where the engines do the same at every step.
engines-no-difference = At every step of this run all engines keep the same tokens and choose the same one. Min-p or top-p with a temperature other than 1 makes them differ.

# The label of the screen, for screen readers.
shape = The shape of the distribution

# The heading of the chain of samplers.
chain = Sampler chain

# The label of the button that restores the engine’s order.
engine-order = Back to the default order

# The name of the choice of another sampler.
add-sampler = Add a sampler

# The first entry of that menu.
add-sampler-option = Add a sampler …

# The keys that move a sampler, described for screen readers.
move-help = Press Enter to pick the sampler up, the arrow keys to move it, Enter to put it down, Escape to put it back. Alt with an arrow key moves it at once.

# The label of the row of views, for screen readers.
pictures = Pictures

# The label of the button that returns from one sampler to the whole chain.
show-all = Show the whole chain

# A row of the table of uncertainty: before one sampler.
before = Before

# A row of the table of uncertainty: after one sampler.
after = After

# A row of the table of uncertainty: before the whole chain.
model = The model

# A row of the table of uncertainty: after the whole chain.
settings = Your settings

# The column head of the number of tokens.
tokens-left = Tokens left

# The column head of the entropy.
entropy = Entropy

# The column head of the number of effective choices.
effective-choices = Effective choices

# The meaning of effective choices.
about-effective-choices = As uncertain as a choice among so many equally likely tokens

# The label of the button that computes the next step.
next-token = Look at the next token

# The label of the button that continues with another token than was chosen.
take = Take this one from here

# The name of the slider of u on the line.
u = The number u

# The label of the button that draws another u for this step.
another-u = Draw a new u

# The label of the button that restores the random seed’s u.
own-u = Reset u

# The heading of the repeated draws.
fair = Is the draw fair?

# The label of the button for the first draws.
draw-many = Draw 10,000 times

# The label of the same button after the first draws.
draw-more = Draw 10,000 more

# The title of the figure.
vote-title = One sample, a vote of many, and greedy decoding

# The sentence that begins its description.
vote-note = How often each gives this answer, by temperature.

# The curve of one sample.
vote-one = one sample

# The horizontal axis.
vote-temperature = temperature

# The vertical axis.
vote-share-right = share of this answer

# The mark of the present temperature.
vote-present = your temperature

# The label of the choice of the answer: nobody tells the page which one is right.
vote-right = Answer that counts as right

# The label of the choice of the number of samples.
vote-samples = Samples that vote

# The rule of the vote.
vote-rule = The answer drawn most often wins; of several the one that was drawn first. More samples help the likeliest answer, whether it is right or wrong.

# Where a list does not tell it.
vote-needs-all = A vote needs the probability of every answer; a list of the most likely tokens does not tell them.
