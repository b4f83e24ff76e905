### What the Training screen says.

# A checkpoint with random weights.
before-training = before training

# A checkpoint.
# $steps (text) the steps of the optimizer
after-steps = after { $steps } steps

# The title of the curves.
title-curve = Loss and KL while the model was trained

# The title of the bars, in the list of figures.
title-any-next = The next token as a checkpoint predicts it

# The title of the bars.
# $when (text) the checkpoint
title-next = Next token { $when }

# The title of the grid, in the list of figures.
title-any-pass = The forward pass of a checkpoint

# The title of the grid.
# $when (text) the checkpoint
title-pass = Forward pass { $when }

# The horizontal axis of the curves.
axis-steps = steps of the optimizer

# The vertical axis of the curves.
axis-nats = nats per token

# The name of a curve.
loss = loss

# The name of a curve.
divergence = KL to the truth

# Below the curves.
about-curve = Measured on texts that the model was not trained on: up to step 2,000 on 40 of them, at the last step on others.

# Begins the description of the curves.
# $loss (text) the loss in nats
# $divergence (text) the divergence in nats
before-first-step = Before the first step the loss is { $loss } nats per token and KL is { $divergence }.

# Said of the bars, where the truth is known.
# $nats (text) the divergence in nats
from-truth = At this place the prediction is { $nats } nats from the truth (KL).

# The name of the slider.
steps = Training

# Stands before the text of a checkpoint.
writes = It writes:

# Beside the text.
about-seed = Each checkpoint writes with your settings and the same random numbers.

# While the weights of a checkpoint come.
loading = The weights of this checkpoint are loading.

# Shown while no engine computes.
no-engine = The checkpoints need the engine, which is not there yet. They are shown as soon as it is.

# Shown while another model is open.
other-model = These checkpoints belong to tokenloop-1m, the model that comes with the page. Another model is open now.

# The button that opens it.
open-shipped = Open tokenloop-1m

# Announced when a checkpoint has written.
# $when (text) the checkpoint
# $token (text) the most likely next token
# $probability (text) its probability
# $text (text) the text
announced = Model { $when }: the most likely next token is “{ $token }” with { $probability }. It writes: { $text }

# The button that goes to the next checkpoint.
later = Next checkpoint

# The button that goes to the checkpoint before.
earlier = Previous checkpoint

# Said where the weights of the chosen step are not on this device.
# $repo (text) the name of the model on the hub
# $bytes (text) the size of the download
not-here = This step of { $repo } is not on this device yet. Its weights have { $bytes } and come from huggingface.co.

# The button that downloads a step.
# $steps (text) the steps of the optimizer
download = Download step { $steps }

# Names a second network that can be watched.
# $repo (text) the name of the model on the hub
# $bytes (text) the size of the download of one step
about-pythia = The slider also has ten steps of { $repo }, a model of real English with weights of { $bytes } a step. Open any step of it to see them.

# The button that looks that network up.
find-pythia = Find it on the hub
