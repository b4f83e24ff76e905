### What the Live training screen says.

# A network with random weights.
before-training = before the first step

# How long it was trained.
# $steps (text) the steps of the optimizer
after-steps = after { $steps } steps

# The title of the curves.
title-curve = Loss while the model learns

# The title of the bars, in the list of figures.
title-any-next = The next token while a tiny model learns

# The title of the bars.
# $when (text) how long it was trained
title-next = Next token { $when }

# The title of the grid, in the list of figures.
title-any-pass = The forward pass of a tiny model while it learns

# The title of the grid.
# $when (text) how long it was trained
title-pass = Forward pass { $when }

# The horizontal axis of the curves.
axis-steps = steps of the optimizer

# The vertical axis of the curves.
axis-nats = loss, in nats per token

# The name of a line: the least possible loss.
floor = floor

# The name of a line: a predictor that counts pairs of tokens.
pairs = pairs

# The name of a line: a predictor that counts triples of tokens.
triples = triples

# The name of a curve: the loss of each step on what it learned from.
losses = this step

# The name of a curve: the loss on text that is kept apart.
held-out = held-out text

# Begins the description of the curves.
# $when (text) how long it was trained
# $loss (text) the loss in nats
curve-note = The loss on held-out text { $when } is { $loss } nats per token.

# Explains two lines of the curves.
about-tables = Pairs and triples are tables that count which token came after the last one, or the last two.

# Explains a line of the curves.
about-floor = The floor is the entropy of the true distributions in the held-out text: no smaller loss is possible there.

# How fast it learns.
# $speed (text) tokens a second
speed = { $speed } tokens a second

# The loss, where the least possible one is known.
# $loss (text) the loss in nats
# $floor (text) the least possible loss in nats
loss-and-floor = Loss on held-out text: { $loss } nats per token. The floor is { $floor }.

# Both losses of a text of one's own.
# $training (text) the loss of the last step in nats
# $held-out (text) the loss on held-out text in nats
both-losses = Loss: { $training } nats per token on the text it learns from, { $held-out } on held-out text.

# The loss before the first step.
# $held-out (text) the loss on held-out text in nats
loss-alone = Loss on held-out text: { $held-out } nats per token.

# Said once the loss is near the floor.
# $steps (text) the steps of the optimizer
near-floor = Within 0.1 nats of the floor after { $steps } steps.

# The network and what it learns from.
# $weights (text) the number of weights
# $tokens (text) the size of the vocabulary
# $step (text) tokens of a step
about-grammar = { $weights } weights, { $tokens } tokens. Each step draws up to { $step } tokens of new sentences from the grammar.

# The network and what it learns from.
# $weights (text) the number of weights
# $tokens (text) the size of the vocabulary
# $training (text) tokens of the part to learn from
# $held-out (text) tokens of the part that is kept apart
about-text = { $weights } weights, { $tokens } different characters. It learns from { $training } characters; the last { $held-out } are held out.

# Rare characters are one token together.
# $kinds (text) how many characters
# $places (text) how often they occur
# $characters (text) some of them
unknown-characters = { $kinds } rare characters at { $places } places are one token together: { $characters }

# What of the prompt the model cannot read.
# $words (text) words or characters
unknown-in-prompt = Not in the vocabulary: { $words }

# Announced when a step or a training has ended.
# $when (text) how long it was trained
# $losses (text) a sentence about the losses
# $token (text) the most likely next token
# $probability (text) its probability
announced = The model { $when }. { $losses } The most likely next token is “{ $token }” with { $probability }.

# The name of the network in a saved figure.
model-of-grammar = a tiny model of a mini grammar, trained in the browser

# The name of the network in a saved figure.
model-of-text = a tiny model of a text, trained in the browser

# What a saved figure was made with.
# $when (text) how long it was trained
# $rate (text) the learning rate
# $seed (text) the random seed
made-with = { $when }, learning rate { $rate }, text drawn at temperature 1; random seed { $seed }

# Why nothing can be learned.
refused-empty = The text is empty, so nothing can be learned from it.

# Why nothing can be learned.
# $characters (text) how many there are
# $least (text) how many are needed
refused-short = { $characters } characters are too few to learn from; { $least } are needed.

# Why nothing can be learned.
# $bytes (text) how many there are
# $most (text) how many are read
refused-long = The text has { $bytes } bytes; up to { $most } are read.

# What can be done about it.
refused-step = Change the text and press “Use this text”.

# The worker has lost the training.
gone = This training is gone: its worker had to be started anew.

# What can be done about it.
gone-step = Press Start to begin it again.

# The learning rate was too large.
diverged = The weights are no numbers any more: the learning rate was too large.

# What can be done about it.
diverged-step = Choose a smaller learning rate and press Begin anew.

# The choice of what is learned.
what = It learns

# The first choice.
grammar = a mini grammar

# The second choice.
own-text = a text of yours

# The button that starts the training.
starts = Start

# The button that pauses it.
pause = Pause

# The button that takes one step.
step = One step

# The button that begins the same training again.
begin-anew = Begin anew

# The name of the slider.
learning-rate = Learning rate

# The name of the field for the prompt.
prompt = Prompt

# The name of the field for the text.
text-label = Text to learn from

# Below the field.
text-hint = 1,000 characters to 20,000 bytes. It stays on this device, and no link has it.

# The button that takes the text.
use-text = Use this text

# Shown before there is a text.
no-text = Paste a text and press “Use this text”. Until then there is nothing to learn.

# Stands before the text that the model writes.
writes = It writes:

# While the program of the worker comes.
loading = The trainer is loading.

# The name of the network once it is opened as the page's model.
folder-name = trained-here

# The button that opens the network on all screens.
open = Open it as the page’s model

# While it opens.
opening = The trained model is opening.

# Said where the training was left and has been paused.
paused-when-left = The training was paused when you left this screen. Start goes on with it.

# How the text is drawn.
about-writing = It writes at temperature 1, with your random seed.

# Below everything.
works-alone = It learns on your device, from the same random weights at each start. Reloading the page ends it.
