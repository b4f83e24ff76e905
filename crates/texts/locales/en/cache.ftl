### What the screen of the KV cache says.

# The title of the grid of layers and positions.
title-grid = What the cache holds

# The title of the heat map of a key.
title-key = Key

# The title of the heat map of a value.
title-value = Value

# The title of the measured times.
title-measured = Measured: with the cache and without it

# The title of the counted multiply-adds.
title-counted = Counted: with the cache and without it

# The title of the plot of the cache's size over the context.
title-growth = The cache over the length of the text

# The title of the models side by side.
title-models = Weights and cache of published models

# The message before the first pass.
empty = The cache is empty. Take a step: the model reads your prompt, and for each position every layer keeps a key and a value.

# The note that more positions are reserved than used.
room = Memory is reserved in blocks of 64 positions.

# The reason for the reserved positions, behind a question mark.
room-why = The network’s shapes then change once in 64 tokens and not at each. A GPU compiles its programs anew for every shape it has not met.

# The effect of the switch that does without the cache.
without = Each step then computes the whole text again, as it was done before caches. The text stays the same; watch the grid.

# The effect of a measurement.
measurement = Both ways write the same text on this machine, and the engine times each pass. Your run waits where it is.

# The heading of the text that both methods generated.
both = Written with the cache, and again without it:

# The heading of the text generated with the cache, if the other one differs.
with = With the cache:

# The heading of the text generated without the cache.
without-it = Without it:

# The source of the published shapes.
sources = Shapes as in each model’s config.json on the Hugging Face hub, read in November 2026:

# The note that bigger models are not measured.
counted-from-shapes = Counted from published shapes, not run here.

# The label of the grid for screen readers, with its keys.
grid-keys = Positions of the text and layers of the model: arrow keys move, Enter shows key and value

# The meaning of a key and a value.
pair-meaning = Later positions compare their query with this key; the better the match, the more of this value they add. Each row is one head.

# The message for a position that the selected step had not read.
not-yet = At this step the model had not read this position yet.

# The label of the screen, for screen readers.
cache = Cache

# The label of the row of parts, for screen readers.
parts = Parts of this screen

# The heading of the grid.
grid = What the model keeps of the text

# The label of the switch of the grid.
without-cache = Without the cache

# The label of the button that shows why more positions are reserved.
why = Why?

# The label of the opened key and value, for screen readers.
pair = Key and value

# The label of the axis below these heat maps.
place-in-vector = place in the vector

# The heading of the measurement.
race = The same text with the cache and without it

# The name of the choice of length.
up-to = Up to

# The label of the button that measures.
measure = Measure on this machine

# The name of the progress bar, for screen readers.
measuring = Measuring

# The name of the choice of what the plots show.
shown = Shown

# The name of the choice of axes.
axes = Axes

# The heading of the plot of measured times.
measured = Measured here

# Shown in place of that plot before a measurement.
not-measured = Nothing is timed yet. The counts below are exact without a clock.

# The heading of the plot of counted operations.
counted = Counted from the model’s shape

# The label of the button that opens the generated texts.
read-text = Read the text

# The heading of the estimate for bigger models.
bigger = The same formulas for bigger models

# The name of the slider for the length of a text.
context = Context

# The name of the slider for the number of texts.
at-once = At once

# The name of the choice of bits per number in the cache.
cache-bits = Cache

# The name of the choice of bits per weight.
weight-bits = Weights

# The heading of the chart of all models.
all-models = All of them at this setting
