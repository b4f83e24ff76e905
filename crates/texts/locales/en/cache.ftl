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

# A part of the screen, on its tab.
part-grid = Grid

# A part of the screen, on its tab.
part-race = Naive or cached

# A part of the screen, on its tab.
part-bigger = Bigger models

# Why a measurement was not completed: the visitor cancelled it.
race-cancelled = Cancelled. Nothing of it was kept.

# Why a measurement was not completed: there is no prompt.
race-no-prompt = There is no prompt to start from. Type a few words first.

# Why a measurement was not completed: nothing is computed.
race-not-timed = What runs here is a recording: nothing is computed, so there is nothing to time. Choose another device.

# Why a measurement was not completed: the device changed.
race-other-device = Another device took over in between. Measure again, and all times are from that one.

# Why a measurement was not completed: other passes came between.
# $attempts (count) the attempts that were made
race-disturbed = Other passes came between the timed ones: a step with the cache had to read the whole text again, { $attempts } times in a row. No time of the cache could be taken. Pause Play and Compare, and measure again.

# Why a measurement failed, as a detail of a sentence.
no-logits = no logits

# The title of the grid, with the cache.
# $token (text) the number of the token
title-at-token = The cache at token { $token }

# The title of the grid, without the cache.
# $token (text) the number of the token
title-again = Everything again for token { $token }

# Below the grid, while nothing is pointed at.
point-at = Point at a position to see its token; click to see its key and value.

# The cell of the grid that is pointed at.
# $position (text) the number of the position
# $layer (text) the number of the layer
# $token (text) the token at this position
pointed-computed = Position { $position }, layer { $layer }: { $token }, computed in this pass

# The cell of the grid that is pointed at.
# $position (text) the number of the position
# $layer (text) the number of the layer
# $token (text) the token at this position
pointed-cached = Position { $position }, layer { $layer }: { $token }, read from the cache

# The position and layer whose key and value are shown.
# $position (text) the number of the position
# $layer (text) the number of the layer
# $token (text) the token at this position
pair-at = Position { $position }, layer { $layer }: { $token }

# The title of the picture of a key.
# $position (text) the number of the position
# $layer (text) the number of the layer
key-at = Key of position { $position }, layer { $layer }

# The title of the picture of a value.
# $position (text) the number of the position
# $layer (text) the number of the layer
value-at = Value of position { $position }, layer { $layer }

# What a pass did: the first one, without the cache.
# $positions (count) the positions of the prompt
filling-naive-prompt = The model read the whole prompt, { $positions } positions, in one pass, and kept nothing of it.

# What a pass did: a later one, without the cache.
# $positions (count) the positions of the text
filling-naive = This pass computed all { $positions } positions anew, to find one token. With the cache it computes only the newest.

# What a pass did: the first one, for a prompt of one position.
filling-one = The model read the one position there is, and every layer keeps a key and a value for it.

# What a pass did: the first one.
# $positions (count) the positions of the prompt
filling-prompt = The model read the whole prompt, { $positions } positions, in one pass. Every layer keeps a key and a value for each.

# What a pass did: the cache had nothing of the text.
# $positions (count) the positions of the text
filling-all = The engine read all { $positions } positions in one pass: its cache held another text, or none.

# What a pass did: it computed the newest position.
# $before (count) the positions before it
# $positions (count) all positions
filling-newest = This pass computed one position, the newest, and read the { $before } before it from the cache. Without the cache it computes all { $positions }.

# What a pass did: it computed several positions.
# $computed (count) those positions
# $before (count) the positions before them
filling-several = This pass computed { $computed } positions. The keys and values of the { $before } before them came from the cache.

# The name of a number: bytes in the cache.
fact-in-cache = In the cache

# The name of a number: what the cache has room for.
fact-room-for = Room for

# What the cache has room for.
# $positions (count) positions
# $size (text) bytes, such as 1.5 MB
room-for = { $positions } positions, { $size }

# The name of a token: it was chosen, and its key and value are not computed yet.
fact-chosen = Chosen, not in the cache yet

# The name of a number: bytes that were computed and not kept.
fact-thrown-away = Computed and thrown away

# A formula with numbers: the bytes of a text.
# $positions (count) the positions of the text
# $each (count) the bytes of one position
# $bytes (count) the bytes of all of them
formula-text = { $positions } positions × { $each } bytes = { $bytes } bytes

# A formula: the bytes of one position.
formula-position = bytes per position = 2 × layers × key/value heads × head size × bytes of a number

# The same with the numbers of the model.
# $layers (text) the layers
# $heads (text) the key/value heads
# $size (text) the size of a head
# $number (text) the bytes of a number
# $bytes (count) the result
formula-position-numbers = = 2 × { $layers } × { $heads } × { $size } × { $number } = { $bytes } bytes

# The name of a number: the memory of the weights.
fact-weights = The weights

# The name of a number: the memory of the GPU.
fact-gpu = On the GPU

# The memory of the GPU.
# $in-use (text) the bytes in use
# $reserved (text) the bytes reserved
gpu-memory = { $in-use } in use, { $reserved } reserved

# The name of a number: the memory of the engine.
fact-engine = The engine in all

# A length to measure that is the run’s own.
# $positions (text) its positions
length-of-run = { $positions } positions, as long as your run

# A number of positions.
# $positions (text) the number
positions = { $positions } positions

# The progress of a measurement.
# $done (count) the passes that are done
# $total (count) all passes
progress = { $done } of { $total } passes

# A number of texts.
# $texts (count) the number
texts = { $texts ->
    [one] 1 text
   *[other] { $texts } texts
    }

# This page’s model in the menu of models, while none is loaded.
model-here = the model on this page

# This page’s model in the menu of models.
# $name (text) its name
named-here = { $name }, which runs here

# Whether both ways wrote the same text: they did, from the same numbers.
# $tokens (count) the tokens of the text
written-same-scores = The same { $tokens } tokens both ways, from the very same scores.

# Whether both ways wrote the same text: they did.
# $tokens (count) the tokens of the text
# $difference (text) the largest difference of two scores
written-same = The same { $tokens } tokens both ways. No score differs by more than { $difference }: sums in another order are rounded otherwise.

# Whether both ways wrote the same text: they did not.
# $token (count) the first token that differs
# $difference (text) the largest difference of two scores
written-differ = The two texts first differ at token { $token }: the scores differ by up to { $difference }, and there that decided.

# A time that the clock cannot measure.
# $time (text) the step of the clock, such as 0.1 ms
less-than = less than { $time }

# The measured times of the longest text.
# $positions (count) its positions
# $naive (text) the time of a step without the cache, such as 12.3 ms
# $cached (text) the time of a step with it
# $rounds (count) the passes of which the median is taken
# $steps (count) the steps of the text
# $all-naive (text) the time of all steps without the cache
# $all-cached (text) the time of all steps with it
times = At { $positions } positions one step took { $naive } without the cache and { $cached } with it, each the median of { $rounds } passes. All { $steps } steps up to there come to { $all-naive } and { $all-cached }, added up along the two lines.

# How the times were measured.
# $rounds (count) the passes of which the median is taken
# $device (text) the device, such as the CPU
# $lengths (count) the lengths that were timed
method = Each point is the median of { $rounds } passes, both ways in turn, on { $device }, timed by the engine at { $lengths } lengths. Each pass was checked: with the cache it computed one position, without it all of them.

# How the times were measured: passes that were made again.
# $passes (count) those passes
method-repeated = { $passes ->
    [one] One pass was made again, as the engine had read another text in between.
   *[other] { $passes } passes were made again, as the engine had read another text in between.
    }

# How the times were measured: what was not timed.
method-sums = Sums take the steps in between to lie on a straight line.

# How the times were measured: on a GPU.
method-gpu = Each length ran once before and was not counted: a GPU compiles its programs when it first meets a length.

# How the times were measured: the clock.
# $step (text) its step, in milliseconds
method-clock = This browser’s clock moves in steps of { $step } ms.

# What the counts show.
# $positions (text) the positions of the text
# $times (text) how many times the multiply-adds are without the cache
# $share (text) the share of attention, such as 12.3%
lesson = The cache takes away recomputation: at { $positions } positions a step without it needs { $times } times the multiply-adds. Still a token costs more as the text grows, for it looks back at every position: there, attention is { $share } of its multiply-adds.

# Where attention costs more than the weights.
# $positions (text) the positions
overtakes = It overtakes the weights at { $positions } positions.

# Where attention costs more than the weights, if the model cannot see as much.
# $positions (text) the positions
# $window (text) the positions that the model can see
overtakes-beyond = It overtakes the weights at { $positions } positions, beyond the { $window } this model can see.

# What a model keeps of a position.
# $name (text) the name of the model
# $size (text) bytes, such as 36.9 kB
keeps = { $name } keeps { $size } for each position.

# What cache and weights take.
# $texts (count) the texts at once
# $positions (text) the positions of each text
# $cache (text) the bytes of the cache
# $weights (text) the bytes of the weights
takes = { $texts ->
    [one] For one text of { $positions } positions the cache takes { $cache }; the weights take { $weights }.
   *[other] For { $texts } texts at once of { $positions } positions the cache takes { $cache }; the weights take { $weights }.
    }

# Where the cache takes more than the weights.
# $positions (text) the positions
passes-weights = It passes the weights at { $positions } positions.

# Where the cache takes more than the weights, if the model cannot see as much.
# $positions (text) the positions
# $window (text) the positions that the model can see
passes-weights-beyond = It would pass the weights at { $positions } positions, beyond the { $window } this model can see.

# How a model’s heads share keys and values: not at all.
# $name (text) the name of the model
# $heads (text) its heads
sharing-none = { $name } is multi-head: each of its { $heads } heads has keys and values of its own.

# How a model’s heads share keys and values: in groups.
# $name (text) the name of the model
# $heads (text) its heads
# $sets (text) the sets of keys and values
sharing-groups = { $name } is grouped-query: { $heads } heads share { $sets } sets of keys and values.

# How a model’s heads share keys and values: all of them.
# $name (text) the name of the model
# $heads (text) its heads
sharing-all = { $name } is multi-query: all { $heads } heads share one set of keys and values.

# What follows from the number of sets, and what the other two lines are.
fewer-sets = The fewer sets, the smaller the cache. The other two lines are the same model built the other ways.

# A curve of the cache’s size: a set of keys and values for each head.
multi-head = multi-head

# A curve of the cache’s size: a set of keys and values for each group of heads.
grouped-query = grouped-query

# A curve of the cache’s size: one set of keys and values.
multi-query = multi-query

# A row of the picture of a key; heads are counted from 1.
# $head (count) the number of the head
head = head { $head }

# A choice of what the plots show.
span-step = one step

# A choice of what the plots show.
span-all = all steps so far

# A choice of axes.
scale-linear = linear

# A choice of axes.
scale-logarithmic = logarithmic

# A choice of bits.
# $bits (count) the bits
bits = { $bits } bits

# A curve or the points of the way without the cache.
naive-line = without the cache

# A curve or the points of the way with the cache.
cached-line = with the cache

# The title of a plot of measured times.
plot-measured-all = Measured and added up: the whole text so far

# The title of a plot of measured times.
plot-measured-step = Measured: one step

# The note below a plot of measured times that are added up.
# $rounds (count) the passes of which the median is taken
plot-note-all = Added up from medians of { $rounds } passes; steps between two timed lengths are taken to lie on a straight line.

# The note below a plot of measured times.
# $rounds (count) the passes of which the median is taken
plot-note-step = Each point is the median of { $rounds } passes.

# The name of an axis.
axis-positions = positions in the text

# The name of an axis.
axis-milliseconds = milliseconds

# The name of an axis.
axis-multiply-adds = million multiply-adds

# A mark on an axis.
attention-overtakes = attention overtakes the weights

# A curve: the part of the multiply-adds that is attention.
of-that-attention = of that, attention

# The title of a plot of counted multiply-adds.
plot-counted-all = Counted: the whole text so far

# The title of a plot of counted multiply-adds.
plot-counted-step = Counted: one step

# The curve of the weights, beside that of the cache.
weights-line = weights

# The title of the plot of the cache’s size.
# $name (text) the name of the model
plot-growth = { $name }: what the cache takes

# The note below it.
counted-not-run = Counted, not run.

# The name of an axis.
axis-text-positions = positions in each text

# The name of an axis.
axis-bytes = bytes of memory

# A mark on an axis: what is set.
your-setting = your setting

# A model with the positions that are counted.
# $name (text) the name of the model
# $positions (text) the positions
model-and-positions = { $name }, { $positions } positions

# The title of the bars of all models.
plot-models = Weights and cache, counted
