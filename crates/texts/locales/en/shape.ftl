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

# The title of the temperature curves of a step.
# $token (count) the number of the token, from 1
temperatures-of = Token { $token }: probabilities at several temperatures

# The title of the bars before and after one sampler.
# $token (count) the number of the token, from 1
# $sampler (text) the name of the sampler
bars-of-sampler = Token { $token }: before and after { $sampler }

# The name of the bars before a sampler.
bars-before = before

# The name of the bars after a sampler.
bars-after = after

# The title of the chain of a step.
# $token (count) the number of the token, from 1
chain-of = Token { $token }: what each sampler leaves

# The reason why the true distribution is not shown, and what to do.
# $failure (text) what failed, a sentence
# $next-step (text) what to do, a sentence
truth-failed = The true probabilities could not be fetched. { $failure } { $next-step }

# How far the model and the settings are from the true distribution.
# $model (text) the bits of the model
# $settings (text) the bits of the settings
truth = The diamonds are the true distribution of this model’s invented language: a grammar made the texts the model learned from, and it knows the probabilities. Distance from the true distribution (KL): model { $model } bits; your settings { $settings } bits. 0 means identical.

# How far the model is from the true distribution, where the settings exclude a token that can come.
# $model (text) the bits of the model
truth-infinite = The diamonds are the true distribution of this model’s invented language: a grammar made the texts the model learned from, and it knows the probabilities. Distance from the true distribution (KL): model { $model } bits; your settings infinite, as they exclude a token that can really come. 0 means identical.

# What to look for in a view.
view-bars = The thin bar is a token’s probability straight from the model. The thick bar is the one after your settings.

# What to look for in a view.
view-chain = The samplers work one after the other, from top to bottom. Watch how many tokens each one leaves, and how much uncertainty is left.

# What to look for in a view.
view-draw = Laid end to end, the probabilities make a line from 0 to 1. The number u points at one token. Move a slider and u stays: same luck, other settings.

# What to look for in a view.
view-temperature = The tokens from the likeliest downward, at several temperatures: a curve for each, with its number above the likeliest token. A low one gives almost all to the first few; a high one shares it out. The thick curve is yours.

# What to look for in a view.
view-engines = The same settings as each engine applies them, in its own order and arithmetic. The strip marks the steps of this run at which one keeps other tokens or would choose another one.

# The peculiarity of an engine profile.
particular-textbook = The order of the papers: penalties, then temperature, then the filters.

# The peculiarity of an engine profile.
particular-transformers = Temperature before the filters. Top-k keeps all tokens that tie with the k-th.

# The peculiarity of an engine profile.
particular-vllm = Min-p before top-k and top-p. Top-k keeps all tokens that tie with the k-th.

# The peculiarity of an engine profile.
particular-llama-cpp = The filters first, temperature last: top-p sees the probabilities before temperature changes them. Greedy still runs the filters, so XTC and typical can remove the likeliest token.

# The name of the textbook’s profile as what does something.
the-textbook = the textbook

# The difference of another engine from the settings.
# $engine (text) the name of the engine
# $tokens (count) the tokens that it keeps
would-keep = { $engine } would keep { $tokens }

# The difference of another engine from the settings.
# $engine (text) the name of the engine
# $token (text) the token that it chooses
would-choose = { $engine } would choose { $token }

# The difference of another engine from the settings.
# $engine (text) the name of the engine
# $kept (count) the tokens that it keeps
# $token (text) the token that it chooses
would-keep-and-choose = { $engine } would keep { $kept } and choose { $token }

# What the settings keep at a step.
# $tokens (count) the tokens that they keep
settings-keep = { $tokens ->
    [one] These settings keep { $tokens } token here.
   *[other] These settings keep { $tokens } tokens here.
 }

# Said where no other engine differs.
others-agree = The other engines would keep as many and choose the same one.

# What other engines would do with the same random number.
# $differences (text) what each would do, with semicolons
others-with-u = With the same u, { $differences }.

# What other engines would do under greedy decoding.
# $differences (text) what each would do, with semicolons
others-without-randomness = Without randomness, { $differences }.

# The announcement of a sampler that was moved.
# $name (text) the name of the sampler
# $place (count) its place, from 1
# $samplers (count) the number of samplers
moved = { $name } is now sampler { $place } of { $samplers }.

# The title of the chart of draws.
# $draws (count) the number of draws
draws-title = { $draws } draws

# The title of the chart of draws after it was begun again.
# $draws (count) the number of draws
# $round (count) the number of the round, from 1
draws-title-of-round = { $draws } draws, round { $round }

# The verdict where the counts of draws agree with the expected ones.
draws-agree = So the draws follow the bars.

# The verdict where the counts of draws do not agree with the expected ones.
draws-rare = This is one of the rarer tries: draw again and see whether it stays so.

# The title of two engines’ distributions at a step.
# $token (count) the number of the token, from 1
# $first (text) the name of an engine
# $second (text) the name of the other
engines-pair = Token { $token }: the same settings in { $first } and in { $second }

# The name of one of two engines: what it keeps and what it chooses.
# $engine (text) the name of the engine
# $tokens (count) the tokens that it keeps
# $token (text) the token that it chooses
engines-side = { $tokens ->
    [one] { $engine } keeps { $tokens } token and chooses { $token }
   *[other] { $engine } keeps { $tokens } tokens and chooses { $token }
 }

# The label of the button that applies the engine’s own settings.
# $engine (text) the name of the engine
engine-defaults = Use { $engine }’s defaults

# The same for the textbook.
textbook-defaults = Use the textbook’s defaults

# The note beside a sampler that the engine does not have.
# $engine (text) the name of the engine
not-in = not in { $engine }

# The name of the handle that moves a sampler.
# $name (text) the name of the sampler
move-sampler = Move { $name }

# The name of the button that removes a sampler.
# $name (text) the name of the sampler
remove-sampler = Remove { $name }

# The name of a sampler’s switch.
# $name (text) the name of the sampler
switch = { $name } on

# A number of bits with its unit.
# $bits (text) the number
bits-of = { $bits } bits

# The heading of a step’s choice.
# $token (count) the number of the token, from 1
token-place = Token { $token }

# The choice at a step whose token is not drawn yet.
# $now (text) the token that the settings choose
# $probability (text) its probability
choice = With this random number, your settings choose { $now }, which has { $probability }.

# The choice at a step whose token is not taken yet, under greedy decoding.
# $now (text) the token that the settings choose
# $probability (text) its probability
choice-greedy = Without randomness, your settings take the likeliest token: { $now }, with { $probability }.

# The token in the text, before what the settings choose.
# $token (text) the token
was-chosen = { $token } was chosen.

# The token in the text, before what the settings choose.
# $token (text) the token
was-put-by-hand = { $token } was put here by hand.

# What the settings choose, where it is another token than that of the text.
# $now (text) the token that the settings choose
now-other = With the same random number, your settings choose { $now }.

# What the settings choose, where it is the token of the text.
# $now (text) the token that the settings choose
now-again = With the same random number, your settings choose { $now } again.

# What greedy settings choose, where it is another token than that of the text.
# $now (text) the token that the settings choose
now-other-greedy = Without randomness, your settings choose { $now }.

# What greedy settings choose, where it is the token of the text.
# $now (text) the token that the settings choose
now-again-greedy = Without randomness, your settings choose { $now } again.

# The value of the slider of u, for screen readers.
# $u (text) the number
# $token (text) the token at it
u-value = { $u }, falls on { $token }

# The title of the figure for an answer.
# $answer (text) the answer
vote-title-of = How often the answer is { $answer }

# The curve of the vote.
# $votes (count) the samples that vote
vote-of = vote of { $votes }

# The mark of the votes that were held.
# $votes (count) how many were held
votes-held = { $votes } votes held

# The button that holds votes.
# $votes (count) how many
vote-hold = Hold { $votes } votes

# The exact shares at the present temperature, where greedy decoding gives this answer.
# $temperature (text) the temperature
# $one (text) the share of one sample
# $votes (count) the samples that vote
# $vote (text) the share of the vote
vote-shares-always = At temperature { $temperature }, one sample gives this answer in { $one } of cases, the vote of { $votes } in { $vote }, greedy decoding always.

# The exact shares at the present temperature, where greedy decoding gives another answer.
# $temperature (text) the temperature
# $one (text) the share of one sample
# $votes (count) the samples that vote
# $vote (text) the share of the vote
vote-shares-never = At temperature { $temperature }, one sample gives this answer in { $one } of cases, the vote of { $votes } in { $vote }, greedy decoding never.

# What was measured, beside what chance allows.
# $rounds (count) the votes that were held
# $votes (count) the samples of each
# $samples (text) the share of the samples with this answer
# $won (text) the share of the votes that this answer won
# $points (text) percentage points
vote-measured = Held: { $rounds } votes of { $votes } samples. This answer has { $samples } of the samples and won { $won } of the votes. About 19 of 20 such rounds come within { $points } percentage points of the exact share of the vote.

# The name of a view of Shape on its tab.
tab-bars = Bars

# The name of a view of Shape on its tab.
tab-chain = Chain

# The name of a view of Shape on its tab.
tab-draw = Draw

# The name of a view of Shape on its tab.
tab-temperature = Temperature

# The name of a view of Shape on its tab.
tab-vote = Vote
