### What pictures, their tables and the files made of them say, all but what `first.ftl` has.

# Answers to questions.
answer-bars-right = right

# Answers to questions.
answer-bars-wrong = wrong so far

# Questions without an answer.
answer-bars-open = not answered

# In place of bars where there is nothing to show.
answer-bars-empty = There are no questions.

# The heading of a column of the table.
answer-bars-group-heading = Group

# The heading of a column of the table.
answer-bars-right-heading = Right

# The heading of a column of the table.
answer-bars-wrong-heading = Wrong so far

# The heading of a column of the table.
answer-bars-open-heading = Not answered

# The heading of a column of the table.
answer-bars-questions-heading = Questions

# The number beside a bar.
# $part (count) how many are right or done
# $all (count) how many there are
of-all = { $part } of { $all }

# A group of questions in the description.
# $group (text) the name of the group
# $right (count) questions that are answered right
# $wrong (count) questions that are answered wrong
# $all (count) all questions of the group
answer-bars-row = { $group }: { $right } of { $all } right, { $wrong } wrong so far.

# The heading of the column that says which of two pictures a row is of.
bars-pair-of = Of

# The descriptions of two pictures.
# $first (text) the name of the first picture
# $of-first (text) its description
# $second (text) the name of the second picture
# $of-second (text) its description
bars-pair-both = { $first }: { $of-first } { $second }: { $of-second }

# What a color stands for where two pictures stand side by side.
# $first (text) what it stands for in the picture on the left
# $second (text) and in the one on the right
bars-pair-beside = left: { $first }; right: { $second }

# What a color stands for where one picture stands above another.
# $first (text) what it stands for in the upper picture
# $second (text) and in the lower one
bars-pair-below = above: { $first }; below: { $second }

# The title of the vertical axis.
bits-plot-bits = bits

# The title of the horizontal axis.
bits-plot-token = tokens before it

# In place of a plot where nothing was read.
bits-plot-empty = No text has been read yet.

# The end of the description where the truth is drawn too.
bits-plot-about-truth = A line of its own has the bits by the true probabilities.

# What a color stands for.
# $name (text) the name of the text
bits-plot-bits-of = bits of { $name }

# The name of a line: the mean of a text.
# $name (text) the name of the text
# $mean (text) its bits per token
bits-plot-mean = { $name }: { $mean }

# A text in the description.
# $name (text) the name of the text
# $tokens (count) its tokens
# $bits (text) the bits of all of them
# $mean (text) bits per token
# $token (text) the token with the most bits
# $most (text) the bits of that token
bits-plot-description =
    { $tokens ->
        [one] { $name }: { $tokens } token with { $bits } bits, { $mean } bits per token. The most unexpected one is “{ $token }” with { $most } bits.
       *[other] { $name }: { $tokens } tokens with { $bits } bits, { $mean } bits per token. The most unexpected one is “{ $token }” with { $most } bits.
    }

# The heading of a column of the table.
bits-plot-text-heading = Text

# The heading of a column of the table.
bits-plot-place-heading = Position

# The heading of a column of the table.
bits-plot-probability-heading = Probability

# The heading of a column of the table.
bits-plot-bits-heading = Bits

# The heading of a column of the table.
branch-tree-text = Text

# The heading of a column of the table.
branch-tree-tokens = Tokens

# The heading of a column of the table.
branch-tree-parted = Where it parted

# The heading of a column of the table.
branch-tree-log-probability = Log-probability

# The heading of a column of the table.
branch-tree-finish-reason = Finish reason

# The heading of a column of the table.
branch-tree-on-page = On the page

# The heading of a column of the table.
branch-tree-found-by = Found by

# The heading of a column of the table.
branch-tree-likeliest = Likeliest

# What a color stands for in a tree of texts.
branch-tree-likeliest-text = the likeliest text

# In place of a tree where there is nothing to show yet.
branch-tree-empty = There is no run yet.

# Whether a run is the one on the page, or a text the likeliest.
branch-tree-yes = yes

# Whether a run is the one on the page, or a text the likeliest.
branch-tree-no = no

# The description of a single run.
# $log-probability (text) its log-probability
branch-tree-one-run = One run, with log-probability { $log-probability }; it has not been branched.

# The description where several ways to decode lead to one text.
# $log-probability (text) its log-probability
branch-tree-one-text = All ways lead to one text, with log-probability { $log-probability }.

# The description of several runs, and the first token of the likeliest one after it left the others.
# $runs (count) how many there are
# $log-probability (text) the log-probability of the likeliest one
# $token (text) its first token after it left the others
# $probability (text) the probability of that token
branch-tree-runs = { $runs } runs that share a beginning. The most likely one as a whole has log-probability { $log-probability } and parts with { $token } at { $probability }.

# The description of several texts, and the first token of the likeliest one after it left the others.
# $texts (count) how many there are
# $log-probability (text) the log-probability of the likeliest one
# $token (text) its first token after it left the others
# $probability (text) the probability of that token
branch-tree-texts = { $texts } texts that share a beginning. The most likely one as a whole has log-probability { $log-probability } and parts with { $token } at { $probability }.

# The axis of layers.
cache-grid-layer = layer

# The axis of positions.
cache-grid-position = position

# The part of the text that was given.
cache-grid-prompt = prompt

# The part of the text that the model wrote.
cache-grid-generated = generated

# What a pass did with a position.
cache-grid-computed = computed

# What a pass did with a position.
cache-grid-read = read from the cache

# What a color stands for.
cache-grid-computed-now = computed in this pass

# What a color stands for.
cache-grid-room = empty

# The heading of a column of the table.
cache-grid-position-heading = Position

# The heading of a column of the table.
cache-grid-token-heading = Token

# The heading of a column of the table.
cache-grid-part-heading = Part

# The heading of a column of the table.
cache-grid-pass-heading = In this pass

# How much of the cache is filled.
# $layers (count) the layers of the model
# $positions (count) the positions that there is room for
# $filled (count) the positions that are filled
cache-grid-filled = { $layers } layers, room for { $positions } positions, { $filled } filled.

# What a pass did that read nothing.
# $computed (count) positions that it computed
cache-grid-all-computed = This pass computed all { $computed } positions and read none.

# What a pass did.
# $computed (count) positions that it computed
# $read (count) positions that it read from the cache
cache-grid-pass =
    { $computed ->
        [one] This pass computed { $computed } position and read { $read } from the cache.
       *[other] This pass computed { $computed } positions and read { $read } from the cache.
    }

# How far a pass has come.
# $layer (text) the number of the layer
# $layers (count) the layers of the model
cache-grid-running = It is in layer { $layer } of { $layers }.

# The position that is looked at.
# $position (text) its number
# $token (text) its token
cache-grid-selected = Looked at: position { $position }, { $token }.

# The position and the layer that are looked at.
# $position (text) the number of the position
# $token (text) its token
# $layer (text) the number of the layer
cache-grid-selected-layer = Looked at: position { $position }, { $token }, layer { $layer }.

# The heading of the numbers of tokens that a sampler leaves.
chain-rows-tokens-left = tokens left

# The heading of the bars.
chain-rows-mass-left = the model’s probability left

# The heading of the bars where there is little room.
chain-rows-mass-left-short = probability left

# The heading of a column of numbers.
chain-rows-entropy = entropy

# The heading of the numbers of equally likely tokens with the same entropy.
chain-rows-equally-likely-tokens = equally likely tokens

# The heading of a column of the table.
chain-rows-sampler-heading = Sampler

# The heading of a column of the table.
chain-rows-parameter-heading = Parameter

# The heading of a column of the table.
chain-rows-tokens-heading = Tokens left

# The heading of a column of the table.
chain-rows-removed-heading = Probability removed

# The heading of a column of the table.
chain-rows-mass-heading = The model’s probability left

# The heading of a column of the table.
chain-rows-entropy-heading = Entropy in bits

# The heading of a column of the table.
chain-rows-choices-heading = Effective choices

# In place of rows where there is nothing to show.
chain-rows-empty = There are no samplers: the model's own distribution is drawn from.

# How many tokens a sampler leaves, in a row.
# $tokens (count) how many there are
chain-rows-tokens = { $tokens } tokens

# How much a sampler removed, in a row.
# $probability (text) the probability that was removed
chain-rows-removed = { $probability } removed

# An entropy.
# $bits (text) the number of bits
chain-rows-bits = { $bits } bits

# How uncertain the choice is, in a row.
# $tokens (text) how many tokens with the same entropy
chain-rows-equally-likely = { $tokens } equally likely

# The tooltip of a sampler.
# $sampler (text) the sampler with its parameter
# $tokens (text) how many tokens with the same entropy
chain-rows-hint = { $sampler }: as uncertain as { $tokens } equally likely tokens

# What is left after the last sampler, and how the uncertainty changed from the first one.
# $sampler (text) the last sampler with its parameter
# $tokens (count) the tokens that are left
# $vocabulary (count) all tokens of the model
# $probability (text) what the model gave them together
# $first (text) how many equally likely tokens at first
# $last (text) how many in the end
chain-rows-description = After { $sampler }: { $tokens } of { $vocabulary } tokens are left with { $probability } of the model's probability. The choice went from as uncertain as { $first } equally likely tokens to { $last }.

# In place of bars where there is nothing to show.
contribution-bars-empty = There are no contributions yet.

# The title of the axis: the sum of the parts so far.
contribution-bars-axis = sum so far

# The last row: the sum of all parts.
contribution-bars-logit = logit

# The same for two tokens.
contribution-bars-difference = difference

# Parts that have no row of their own.
# $parts (count) how many there are
contribution-bars-rest =
    { $parts ->
        [one] { $parts } other part
       *[other] { $parts } other parts
    }

# The heading of a column of the table: a part of the network.
contribution-bars-part-heading = Part

# The heading of a column of the table: what a part adds to the logit.
contribution-bars-adds-heading = Adds

# The heading of a column of the table: what a part and all before it add.
contribution-bars-sum-heading = Sum so far

# Beside the color of parts that raise a logit.
contribution-bars-raises = raises it

# Beside the color of parts that lower a logit.
contribution-bars-lowers = lowers it

# What the picture shows.
# $token (text) the token
# $logit (text) its logit
# $parts (count) how many parts it is the sum of
contribution-bars-sum =
    { $parts ->
        [one] The logit of { $token }, { $logit }, is that of { $parts } part.
       *[other] The logit of { $token }, { $logit }, is the sum of { $parts } parts.
    }

# What the picture shows for two tokens.
# $token (text) the token
# $other (text) the token whose logit is taken off
# $difference (text) the difference of their logits
# $parts (count) how many parts it is the sum of
contribution-bars-sum-of-difference =
    { $parts ->
        [one] The logit of { $token } minus that of { $other }, { $difference }, is that of { $parts } part.
       *[other] The logit of { $token } minus that of { $other }, { $difference }, is the sum of { $parts } parts.
    }

# The parts that add most, with what they add.
# $parts (text) parts with numbers
contribution-bars-greatest = The greatest: { $parts }.

# A part with what it adds.
# $part (text) the part
# $value (text) what it adds, with its sign
contribution-bars-part = { $part } { $value }

# The tooltip of a bar.
# $part (text) the part
# $value (text) what it adds, with its sign
# $sum (text) the sum so far
contribution-bars-hint = { $part }: { $value }, sum so far { $sum }

# The title of the picture.
cumulative-title = The draw: probabilities laid end to end

# The heading of a column of the table.
cumulative-token = Token

# The heading of a column of the table.
cumulative-from = From

# The heading of a column of the table.
cumulative-to = To

# The heading of a column of the table.
cumulative-probability = Probability

# The description before a token is drawn.
cumulative-to-come = Every kept token has a piece as long as its probability; the draw is still to come.

# The description of a draw.
# $u (text) the random number
# $token (text) the token
# $from (text) where its piece begins
# $to (text) where it ends
cumulative-falls-on = u = { $u } falls on { $token }, whose piece runs from { $from } to { $to }.

# The description where the likeliest token is taken.
# $token (text) the token
# $from (text) where its piece begins
# $to (text) where it ends
cumulative-longest = No number is drawn: { $token } has the longest piece, from { $from } to { $to }.

# The tooltip of a token's piece before a filter.
# $token (text) the token
# $probability (text) its probability
cumulative-before-the-cut = { $token } before the cut: { $probability }

# How much a filter keeps.
# $filter (text) the filter
# $probability (text) what the tokens that it keeps have together
cumulative-stay = { $filter }: { $probability } stay

# What a filter keeps and removes.
# $filter (text) the filter
# $kept (text) the probability that it keeps
# $removed (count) the tokens that it removes
# $gone (text) their probability
cumulative-cut =
    { $removed ->
        [one] { $filter } keeps { $kept } and removes { $removed } token with { $gone }; what stays is divided by its sum.
       *[other] { $filter } keeps { $kept } and removes { $removed } tokens with { $gone }; what stays is divided by its sum.
    }

# The heading of the column of steps.
engine-scan-step = Step

# What an engine does, compared with another one.
engine-scan-same = the same

# What an engine does, compared with another one.
engine-scan-other-set = keeps other tokens

# What an engine does, compared with another one.
engine-scan-other-token = would choose another token

# The heading of the numbers of tokens that an engine keeps.
# $engine (text) the engine
engine-scan-keeps = { $engine } keeps

# The heading of the tokens that an engine chooses.
# $engine (text) the engine
engine-scan-chooses = { $engine } chooses

# What an engine does at a step: an entry of a list.
# $engine (text) the engine
# $kept (count) the tokens that it keeps
# $token (text) the token that it chooses
engine-scan-outcome = { $engine } keeps { $kept } and chooses { $token }

# What engines do at a step.
# $step (text) the number of the step
# $outcomes (text) what each engine does, with semicolons between
engine-scan-at-step = token { $step }: { $outcomes }

# The engine that the others are compared with.
# $engine (text) the engine
engine-scan-reference = Compared with { $engine }.

# An engine that does the same as the one that it is compared with.
# $engine (text) the engine
# $steps (count) all steps
engine-scan-no-difference = { $engine }: the same tokens and the same choice at all { $steps } steps.

# An engine that keeps other tokens than the one that it is compared with.
# $engine (text) the engine
# $sets (count) the steps at which it keeps other tokens
# $steps (count) all steps
engine-scan-other-sets = { $engine } keeps other tokens at { $sets } of { $steps } steps, and chooses the same everywhere.

# An engine that chooses other tokens than the one that it is compared with.
# $engine (text) the engine
# $sets (count) the steps at which it keeps other tokens
# $steps (count) all steps
# $tokens (count) the steps at which it chooses another token
engine-scan-other-tokens = { $engine } keeps other tokens at { $sets } of { $steps } steps, and would choose another one at { $tokens }.

# The first step at which an engine keeps other tokens.
# $step (text) the number of the step
# $engine (text) the engine
# $kept (count) the tokens that it keeps
# $reference (count) the tokens that the other engine keeps
engine-scan-first = First at token { $step }: { $engine } keeps { $kept } against { $reference }.

# The first step at which an engine chooses another token.
# $step (text) the number of the step
# $engine (text) the engine
# $kept (count) the tokens that it keeps
# $reference (count) the tokens that the other engine keeps
# $token (text) the token that it chooses
# $other (text) the token that the other engine chooses
engine-scan-first-choice = First at token { $step }: { $engine } keeps { $kept } against { $reference }, and chooses { $token } instead of { $other }.

# In place of the prompt, in a file, where there is none.
file-no-prompt = none

# The prompt, in a file.
# $prompt (text) the prompt in quotation marks
file-prompt = Prompt: { $prompt }

# The text generated after the prompt, in a file.
# $text (text) the text in quotation marks
file-generated = Generated after it: { $text }

# The settings, in a file.
# $settings (text) the settings
file-settings = Settings: { $settings }

# The model, in a file.
# $model (text) the model
file-model = Model: { $model }

# The page that drew the picture of a file.
# $site (text) the name of the page
# $address (text) the address of its state
file-source = Source: { $site }, { $address }

# A text as a quotation.
# $text (text) the text
file-quoted = “{ $text }”

# In place of the picture where there is nothing to show yet.
heat-map-empty = There are no numbers yet.

# The description of numbers as colors.
# $rows (text) how many rows there are
# $columns (text) how many numbers each of them has
# $least (text) the lowest number
# $most (text) the highest
heat-map-description = { $rows } rows of { $columns } numbers between { $least } and { $most }.

# What a color stands for, in the legend of a file.
legend-kept = probability after the settings

# What a color stands for, in the legend of a file.
legend-kept-rest = all other kept tokens together

# What a color stands for, in the legend of a file.
legend-chosen = chosen

# What a color stands for, in the legend of a file.
legend-instead = what the present settings would choose

# What a color stands for, in the legend of a file.
legend-model = from the model, before the settings

# What a color stands for, in the legend of a file.
legend-removed = removed by the settings

# What a color stands for, in the legend of a file.
legend-truth = true probability

# What a color stands for, in the legend of a file.
legend-prompt = prompt

# What a color stands for, in the legend of a file.
legend-generated = generated text

# What a color stands for, in the legend of a file.
legend-cache = computed and stored in the cache

# What a color stands for, in the legend of a file.
legend-cache-read = read from the cache

# What a color stands for, in the legend of a file.
legend-positive = above 0, stronger for larger numbers

# What a color stands for, in the legend of a file.
legend-negative = below 0, stronger for larger sizes

# What a color stands for, in the legend of a file.
legend-trouble = limit

# What a color stands for, in the legend of a file.
legend-mass-left = probability left

# What a color stands for, in the legend of a file.
legend-selected = selected

# What a color stands for, in the legend of a file.
legend-present-run = the present run

# In place of curves where there is nothing to show yet.
line-plot-empty = There is nothing to show yet.

# The title of a logarithmic axis.
# $title (text) the title of the axis
line-plot-logarithmic = { $title } (log)

# A curve of one point, in the description.
# $curve (text) the name of the curve
# $y (text) the height of the point
# $x (text) its place
line-plot-point = { $curve }: { $y } at { $x }.

# A curve in the description.
# $curve (text) the name of the curve
# $first-y (text) the height of its first point
# $first-x (text) the place of its first point
# $last-y (text) the height of its last point
# $last-x (text) the place of its last point
line-plot-curve = { $curve }: from { $first-y } at { $first-x } to { $last-y } at { $last-x }.

# What the description leaves out.
# $curves (count) how many there are
line-plot-more-curves = { $curves } more curves are in the table.

# A mark in the description.
# $x (text) its place
# $label (text) what it stands for
line-plot-marked = Marked at { $x }: { $label }.

# A shaded part in the description.
# $from (text) where it begins
# $to (text) where it ends
# $label (text) what it stands for
line-plot-shaded = Shaded from { $from } to { $to }: { $label }.

# Points that are left out.
# $points (count) how many there are
line-plot-without-place =
    { $points ->
        [one] { $points } point has no place on these axes, such as 0 on a logarithmic one.
       *[other] { $points } points have no place on these axes, such as 0 on a logarithmic one.
    }

# The heading of the lower ends of intervals.
# $curve (text) the name of the curve
line-plot-interval-from = { $curve }, interval from

# The heading of the upper ends of intervals.
# $curve (text) the name of the curve
line-plot-interval-to = { $curve }, interval to

# What a color stands for: the memory of the weights.
memory-bars-weights = weights

# What a color stands for: the memory of the cache.
memory-bars-cache = cache

# The heading of a column of the table.
memory-bars-model-heading = Model

# The heading of a column of the table.
memory-bars-weights-heading = Weights (bytes)

# The heading of a column of the table.
memory-bars-cache-heading = Cache (bytes)

# The heading of a column of the table.
memory-bars-total-heading = Together (bytes)

# The heading of a column of the table.
memory-bars-ratio-heading = Cache to weights

# The last sentence of the description.
memory-bars-kilobyte-is = 1 kB is 1,000 bytes.

# The title of the axis.
memory-bars-axis = 1 kB = 1,000 bytes

# The title of the axis where it is logarithmic.
memory-bars-axis-log = 1 kB = 1,000 bytes (log)

# How much larger the cache is than the weights.
# $ratio (text) the size of the cache, divided by that of the weights
memory-bars-times = cache { $ratio }× the weights

# How large the cache is, compared with the weights.
# $percentage (text) the size of the cache in percent of the weights
memory-bars-part = cache { $percentage } of the weights

# The numbers beside a bar.
# $weights (text) bytes of the weights
# $cache (text) bytes of the cache
# $compared (text) how the two compare
memory-bars-numbers = { $weights } + { $cache }, { $compared }

# In place of a description where there is nothing to show yet.
memory-bars-none = There is nothing to compare yet.

# The description where the cache is never the larger one.
memory-bars-nowhere = Nowhere does the cache pass the weights.

# In which rows the cache is larger than the weights.
# $some (count) in how many rows
# $all (count) how many rows there are
# $names (text) the names of those rows, with commas between
memory-bars-passes = The cache passes the weights in { $some } of { $all }: { $names }.

# A row in the description.
# $name (text) the name of the row
# $weights (text) bytes of the weights
# $cache (text) bytes of the cache
memory-bars-row = { $name }: weights { $weights }, cache { $cache }.

# The row below the first layer: the vectors of the tokens before any layer.
pass-grid-embedding = embedding

# In place of a grid where there is nothing to show.
pass-grid-empty = There is no pass yet.

# Above the most likely next tokens with their probabilities.
pass-grid-next = next token

# Above the scale of colors from rank 1 to rank 10,000.
pass-grid-scale = rank of the token that follows

# Below the scale of colors: what the logit lens says.
pass-grid-strongest = Strongest color: after this layer, the token that follows is ranked first. The word is the token ranked first.

# Below the newest column.
pass-grid-newest = newest token

# Below the other columns.
pass-grid-earlier = earlier tokens: their keys and values are in the cache

# The same in a narrow picture.
pass-grid-earlier-short = earlier tokens

# The heading of a column of the table.
pass-grid-position-heading = Position

# The heading of a column of the table.
pass-grid-token-heading = Token

# The heading of a column of the table: the embedding, or a layer.
pass-grid-row-heading = After

# The heading of a column of the table: the most likely next token according to the logit lens.
pass-grid-word-heading = Likeliest next token

# The heading of a column of the table.
pass-grid-probability-heading = Probability

# The heading of a column of the table.
pass-grid-entropy-heading = Entropy in bits

# The heading of a column of the table: the token that stands there in the text.
pass-grid-follower-heading = Token that follows

# The heading of a column of the table.
pass-grid-rank-heading = Its rank

# The heading of a column of the table: the attention weight with which the picked cell reads this one.
pass-grid-weight-heading = Weight of attention

# A row of the grid.
# $layer (text) the number of the layer
pass-grid-row = layer { $layer }

# What the picture shows.
# $layers (count) the layers of the model
# $tokens (text) the number of the tokens of the text
# $token (text) the last token of the text
pass-grid-pass =
    { $layers ->
        [one] The state of { $tokens } tokens at the embedding and after { $layers } layer, read with the output head. The newest token is { $token }.
       *[other] The states of { $tokens } tokens at the embedding and after each of { $layers } layers, read with the output head. The newest token is { $token }.
    }

# The token that follows the newest one.
# $token (text) the token that follows
# $first (text) its rank at the embedding
# $last (text) its rank after the last layer
pass-grid-way = { $token } follows: it has rank { $first } at the embedding and { $last } after the last layer.

# The layer after which the token that follows is ranked first and stays so.
# $layer (text) the number of the layer
pass-grid-first-from = It is first from layer { $layer } on.

# The most likely next token.
# $token (text) the token
# $probability (text) its probability
pass-grid-most-likely = The likeliest next token is { $token } with { $probability }.

# The picked cell.
# $token (text) the token of its column
# $row (text) the embedding, or a layer with its number
# $word (text) the most likely next token there
# $probability (text) its probability
pass-grid-picked = Picked: { $token }, { $row }; the likeliest next token there is { $word } with { $probability }.

# A token that attention reads, in a list.
# $token (text) the token
# $weight (text) the weight of attention
pass-grid-weight = { $token } { $weight }

# What the attention of the picked cell reads most.
# $heads (text) a head, or all heads
# $tokens (text) tokens with their weights
pass-grid-reads = Greatest weights of attention ({ $heads }): { $tokens }.

# Beside the color of the columns that attention reads.
# $heads (text) a head, or all heads
pass-grid-weights = weights of attention: { $heads }

# Beside the same color, where some of the columns are not in view.
# $weight (text) the sum of the weights of those columns
pass-grid-weights-hidden = { $weight } in columns further left

# Beside the broken line below the row of a part of the network.
# $part (text) the part
pass-grid-off = off: { $part }

# The same where the part is off at the newest token alone.
# $part (text) the part
pass-grid-off-newest = off at the newest token: { $part }

# A part of the network that is off, in the description.
# $part (text) the part
pass-grid-off-sentence = Switched off: { $part }.

# The same where the part is off at the newest token alone.
# $part (text) the part
pass-grid-off-newest-sentence = Switched off at the newest token: { $part }.

# In place of boxes where there is nothing to show yet.
piece-boxes-empty = There is no text yet.

# What a color stands for, and a mark in the table: the token that follows in the text.
next-token-the-text = next in the text

# The likeliest token, in the description.
# $token (text) the token
# $probability (text) its probability
next-token-most-likely = The likeliest token is “{ $token }” with { $probability }.

# The token of the text, in the description.
# $token (text) the token
# $probability (text) its probability
# $rank (count) its rank among all tokens, from 1
next-token-follows = The text goes on with “{ $token }”, which has { $probability } and rank { $rank }.

# The tooltip of a row.
# $token (text) the token
# $rank (count) its rank among all tokens, from 1
# $probability (text) its probability
next-token-hint = { $token }, rank { $rank }: { $probability }

# The tooltip of a row where the truth is known.
# $token (text) the token
# $rank (count) its rank among all tokens, from 1
# $probability (text) its probability
# $truth (text) its true probability
next-token-hint-with-truth = { $token }, rank { $rank }: { $probability }, in truth { $truth }

# The heading of a column of the table.
piece-boxes-piece = Piece

# The heading of a column of the table.
piece-boxes-tokenizer = Tokenizer

# The heading of a column of the table.
piece-boxes-place = Place

# The heading of a column of the table.
piece-boxes-id = Id

# The heading of a column of the table.
piece-boxes-bytes = Bytes

# A tokenizer, and how many tokens it makes of a text.
# $name (text) the name of the tokenizer
# $tokens (count) how many tokens there are
piece-boxes-heading =
    { $tokens ->
        [one] { $name }: { $tokens } token
       *[other] { $name }: { $tokens } tokens
    }

# The same, with the mean length of a token.
# $name (text) the name of the tokenizer
# $tokens (count) how many tokens there are
# $rate (text) characters per token
piece-boxes-heading-with-rate =
    { $tokens ->
        [one] { $name }: { $tokens } token, { $rate } characters per token
       *[other] { $name }: { $tokens } tokens, { $rate } characters per token
    }

# A tokenizer in the description.
# $name (text) the name of the tokenizer
# $tokens (count) how many tokens there are
# $pieces (text) the tokens
piece-boxes-row =
    { $tokens ->
        [one] { $name }: { $tokens } token ({ $pieces }).
       *[other] { $name }: { $tokens } tokens ({ $pieces }).
    }

# How many pieces hold a letter, in the description.
# $pieces (count) how many there are
# $letter (text) the letter
piece-boxes-in-pieces =
    { $pieces ->
        [one] { $pieces } piece with “{ $letter }”.
       *[other] { $pieces } pieces with “{ $letter }”.
    }

# What a color stands for.
# $letter (text) the letter
piece-boxes-with-letter = holds “{ $letter }”

# The heading of the numbers of a letter in each piece.
# $letter (text) the letter
piece-boxes-letter-column = “{ $letter }” in it

# The tooltip of a piece.
# $piece (text) the piece
# $id (text) its number in the vocabulary
# $bytes (text) its bytes, as hexadecimal numbers
piece-boxes-hint = { $piece }: id { $id }, bytes { $bytes }

# In place of bars where there is nothing to show yet.
piece-product-empty = There is no word yet.

# The heading of probabilities.
piece-product-probability = probability

# The heading of ranks.
piece-product-rank = rank

# The row of the product of all probabilities.
piece-product-product = product

# What a color stands for.
piece-product-piece-bar = probability of a piece, given all before it

# What a color stands for.
piece-product-product-bar = product of all pieces

# The heading of a column of the table.
piece-product-piece-heading = Piece

# The heading of a column of the table.
piece-product-id-heading = Id

# The heading of a column of the table.
piece-product-probability-heading = Probability

# The heading of a column of the table.
piece-product-odds-heading = In words

# The heading of a column of the table.
piece-product-log-probability-heading = Log-probability

# The heading of a column of the table.
piece-product-rank-heading = Rank

# A piece in the description: an entry of a list.
# $piece (text) the piece
# $probability (text) its probability
# $rank (count) its rank
piece-product-piece = { $piece } { $probability }, rank { $rank }

# The description of the probability of a word.
# $number (count) how many pieces there are
# $pieces (text) each piece with its probability and its rank
# $product (text) the product of their probabilities
piece-product-description =
    { $number ->
        [one] { $number } piece: { $pieces }. The product is { $product }.
       *[other] { $number } pieces: { $pieces }. The product is { $product }.
    }

# What a color stands for: the share that the visitor gave.
prediction-bars-yours = your prediction

# What a color stands for.
prediction-bars-model = the model’s probability

# What a color stands for.
prediction-bars-truth = the true probability

# In place of a probability that is not shown yet.
prediction-bars-covered = covered

# In place of bars where there is nothing to show yet.
prediction-bars-empty = There is nothing to predict yet.

# The heading of a column of the table.
prediction-bars-token-heading = Next token

# The heading of a column of the table.
prediction-bars-yours-heading = Your prediction

# The heading of a column of the table.
prediction-bars-model-heading = Model

# The heading of a column of the table.
prediction-bars-truth-heading = Truth

# The share that the visitor gave: an entry of a list.
# $share (text) the share as a percentage
prediction-bars-you = you { $share }

# The probability of the model: an entry of a list.
# $share (text) the probability as a percentage
prediction-bars-of-model = model { $share }

# The true probability: an entry of a list.
# $share (text) the probability as a percentage
prediction-bars-of-truth = truth { $share }

# A token in the description.
# $token (text) the token
# $shares (text) its shares, with commas between
prediction-bars-row = { $token }: { $shares }.

# A token in the description, without any share.
# $token (text) the token
prediction-bars-row-without-shares = { $token }.

# The first sentence of the description while the probabilities are not shown.
prediction-bars-probabilities-covered = Covered: the probabilities of these outcomes.

# The heading of a column of the table.
prefix-tree-text = Text

# The heading of a column of the table.
prefix-tree-shared = Tokens shared with another text

# The heading of a column of the table.
prefix-tree-log-probability = Log-probability

# What a color stands for.
prefix-tree-marked-text = your text

# How many texts go through a branch.
# $texts (count) how many there are
prefix-tree-width =
    { $texts ->
        [one] { $texts } text
       *[other] { $texts } texts
    }

# The tooltip of a branch.
# $tokens (text) its tokens
# $texts (count) how many texts go through it
prefix-tree-branch =
    { $texts ->
        [one] { $tokens }: { $texts } text
       *[other] { $tokens }: { $texts } texts
    }

# The description where all texts begin with the same token.
# $texts (count) how many there are
# $branch (text) their first tokens
prefix-tree-one-branch =
    { $texts ->
        [one] { $texts } text from one prompt. All of them begin with { $branch }.
       *[other] { $texts } texts from one prompt. All of them begin with { $branch }.
    }

# The description of texts from one prompt.
# $texts (count) how many there are
# $branches (count) how many first tokens
# $widest (text) the tokens of the branch with most texts
# $in-widest (count) how many texts go through it
prefix-tree-branches =
    { $texts ->
        [one] { $texts } text from one prompt. Their first tokens are { $branches } different ones; the widest branch is { $widest } with { $in-widest } of { $texts } texts.
       *[other] { $texts } texts from one prompt. Their first tokens are { $branches } different ones; the widest branch is { $widest } with { $in-widest } of { $texts } texts.
    }

# The text that the reader marked, in the description.
# $heading (text) what the names of texts are, such as a seed
# $name (text) the name of the text
# $text (text) the text
# $log-probability (text) its log-probability
prefix-tree-marked = Marked: { $heading } { $name }, { $text }, with log-probability { $log-probability }.

# The heading of a column of the table.
qr-code-property = Property

# The heading of a column of the table.
qr-code-value = Value

# A property of the code.
qr-code-text = Text

# A property of the code.
qr-code-side = Modules along a side

# A property of the code.
qr-code-dark = Dark modules

# The description of a code for a camera.
# $side (count) the number of modules along a side
# $characters (count) the number of characters
qr-code-description = { $side } × { $side } modules, black on white, that hold { $characters } characters for the camera of a phone.

# A part of a question.
question-card-question = Question

# A part of a question.
question-card-answer = Answer

# In place of an answer.
question-card-live = To be done on the live model.

# The heading of a column of the table.
question-card-part-heading = Part

# The heading of a column of the table.
question-card-text-heading = Text

# In the description, a question to be answered by a number.
question-card-answer-is-number = Answer: a number.

# In the description, the answer.
# $answer (text) the answer, or the unit of its number
question-card-answer-is = Answer: { $answer }.

# In the description, an answer to choose.
# $letter (text) the letter of the answer
# $answer (text) the answer
question-card-choice = { $letter }: { $answer }.

# In place of a probability.
range-bars-not-known = not known

# What a color stands for: the greatest probability possible.
range-bars-at-most = up to this at most

# The row of all tokens not shown, where their number is not known.
range-bars-the-rest = the rest

# What a color stands for: the least probability possible.
# $distribution (text) the name of the distribution
range-bars-at-least = { $distribution }, at least

# The first sentence of the description.
# $token (text) the token
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings, or between which two it lies
range-bars-most-likely = Most likely: { $token }: { $before } { $of-before }, { $after } { $of-after }.

# The tooltip of a token.
# $token (text) the token
# $before (text) the name of the distribution before the settings
# $of-before (text) its probability before the settings
# $after (text) the name of the distribution after the settings
# $of-after (text) its probability after the settings, or between which two it lies
range-bars-hint = { $token }: { $before } { $of-before }, { $after } { $of-after }

# All tokens not shown, in the description.
# $tokens (count) how many there are
# $of-before (text) what they have together before the settings
# $of-after (text) what they have together after the settings
range-bars-rest =
    { $tokens ->
        [one] { $tokens } more token together: { $of-before }, after the settings { $of-after }.
       *[other] { $tokens } more tokens together: { $of-before }, after the settings { $of-after }.
    }

# All tokens not shown, where their number is not known, in the description.
# $of-before (text) what they have together before the settings
# $of-after (text) what they have together after the settings
range-bars-unknown-rest = The tokens not shown together: { $of-before }, after the settings { $of-after }.

# How often a token was drawn.
repeated-draws-observed = drawn

# How often a token is drawn in the mean.
repeated-draws-expected = expected

# What a color stands for: where most numbers of draws lie.
repeated-draws-deviation = expected ± 2 standard deviations

# The heading of a column of the table.
repeated-draws-token-heading = Token

# The heading of a column of the table.
repeated-draws-probability-heading = Probability

# The heading of a column of the table.
repeated-draws-observed-heading = Drawn

# The heading of a column of the table.
repeated-draws-expected-heading = Expected

# The heading of a column of the table.
repeated-draws-deviation-heading = Standard deviation

# In place of bars where there is nothing to show yet.
repeated-draws-empty = Nothing is drawn yet.

# The description of many draws.
# $draws (count) how many draws
# $near (count) how many numbers lie near what is expected
# $rows (count) how many numbers there are
# $chi-squared (text) chi-squared
# $degrees (count) degrees of freedom
repeated-draws-description = { $draws } draws: { $near } of { $rows } counts lie within two standard deviations of what is expected. Chi-squared is { $chi-squared } with { $degrees } degrees of freedom.

# In place of rows where there is nothing to show yet.
share-table-empty = There are no tokens yet.

# What a color stands for.
share-table-kept-bar = probability of a token that is kept

# What a color stands for.
share-table-chosen-bar = the chosen token

# The row of the chosen tokens.
share-table-chosen = chosen

# The choice of a rule, in the description.
# $rule (text) the rule
# $token (text) the token
share-table-chooses = { $rule } chooses { $token }.

# The first sentence of the description.
# $tokens (count) how many there are
share-table-description =
    { $tokens ->
        [one] { $tokens } token under several rules.
       *[other] { $tokens } tokens under several rules.
    }

# The state of a step.
step-paths-done = done

# The state of a step.
step-paths-open = not done

# In place of paths where there is nothing to show.
step-paths-empty = There are no paths.

# The heading of a column of the table.
step-paths-path-heading = Path

# The heading of a column of the table.
step-paths-done-heading = Steps done

# The heading of a column of the table.
step-paths-steps-heading = Steps

# A path in the description.
# $path (text) the name of the path
# $done (count) steps that are done
# $all (count) all steps
step-paths-row = { $path }: { $done } of { $all } steps done.

# The heading of the column of ranks.
temperature-fan-rank = Rank

# At the curve of the present temperature.
# $temperature (text) the temperature
temperature-fan-now = now { $temperature }

# The title of the axis.
temperature-fan-axis = probability

# The titles of both axes, where they are logarithmic.
temperature-fan-axis-log = probability (log), rank downward (log)

# The curve of the present temperature, in the description.
# $temperature (text) the temperature
# $token (text) the likeliest token
# $probability (text) its probability
temperature-fan-present = Now { $temperature }: { $token }, the likeliest token, has { $probability }.

# The same, with what several tokens have together.
# $temperature (text) the temperature
# $token (text) the likeliest token
# $probability (text) its probability
# $rows (count) how many tokens
# $sum (text) what they have together
temperature-fan-present-with-sum = Now { $temperature }: { $token }, the likeliest token, has { $probability }; the first { $rows } tokens together { $sum }.

# The likeliest token at another temperature: an entry of a list.
# $temperature (text) the temperature
# $probability (text) its probability there
temperature-fan-other = { $temperature } { $probability }

# The likeliest token at other temperatures, in the description.
# $curves (text) each temperature with the probability there, with commas between
temperature-fan-others = The same token at { $curves }.

# The tooltip of a point whose token is not known.
# $rank (count) the rank
# $probability (text) its probability
# $temperature (text) the temperature
temperature-fan-hint = rank { $rank }: { $probability } at { $temperature }

# The tooltip of a point.
# $rank (count) the rank
# $token (text) the token of this rank
# $probability (text) its probability
# $temperature (text) the temperature
temperature-fan-hint-with-token = rank { $rank }, { $token }: { $probability } at { $temperature }

# What a color stands for.
time-bars-median = median

# What a color stands for.
time-bars-range = fastest to slowest

# In place of bars where there is nothing to show.
time-bars-empty = Nothing was measured.

# The title of the axis.
time-bars-axis = milliseconds a token

# The heading of a column of the table.
time-bars-engine-heading = Engine

# The heading of a column of the table.
time-bars-median-heading = Median, ms

# The heading of a column of the table.
time-bars-fastest-heading = Fastest, ms

# The heading of a column of the table.
time-bars-slowest-heading = Slowest, ms

# The heading of a column of the table.
time-bars-speed-heading = Tokens a second

# The heading of a column of the table.
time-bars-tokens-heading = Tokens measured

# A time.
# $number (text) how many milliseconds
time-bars-milliseconds = { $number }{ "\u00A0" }ms

# A range of times.
# $least (text) the shortest time
# $most (text) the longest
time-bars-between = { $least } to { $most }

# The numbers beside a bar.
# $time (text) the time of a token
# $speed (text) tokens in a second
time-bars-numbers = { $time }, { $speed }{ "\u00A0" }tokens/s

# A row in the description.
# $engine (text) the engine
# $numbers (text) its time and its speed
# $least (text) the shortest time
# $most (text) the longest
time-bars-row = { $engine }: { $numbers }. Fastest { $least }, slowest { $most }.

# How a class works.
time-plan-together = whole class

# How a class works.
time-plan-pairs = in pairs

# How a class works.
time-plan-paper = on paper

# The heading of a column of the table.
time-plan-part-heading = Part

# The heading of a column of the table.
time-plan-work-heading = Work

# The heading of a column of the table.
time-plan-from-heading = From minute

# The heading of a column of the table.
time-plan-to-heading = To minute

# The heading of a column of the table.
time-plan-minutes-heading = Minutes

# The title of the axis.
time-plan-axis = minutes

# The minutes of a part, beside its name.
# $from (text) the minute at which it begins
# $to (text) the minute at which it ends
time-plan-span = { $from }–{ $to } min

# A part in the description.
# $from (text) the minute at which it begins
# $to (text) the minute at which it ends
# $part (text) its name
time-plan-part = Minutes { $from } to { $to }: { $part }.

# A part in the description whose name ends with a question mark or an exclamation mark.
# $from (text) the minute at which it begins
# $to (text) the minute at which it ends
# $part (text) its name
time-plan-part-with-mark = Minutes { $from } to { $to }: { $part }

# How long all parts take together.
# $minutes (count) how many minutes
# $parts (count) how many parts
time-plan-description =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } in { $parts ->
        [one] { $parts } part
       *[other] { $parts } parts
    }.

# The heading of a column of the table.
timeline-lane-heading = Lane

# The heading of a column of the table.
timeline-what-heading = What

# The heading of a column of the table.
timeline-from-heading = From (ms)

# The heading of a column of the table.
timeline-to-heading = To (ms)

# The heading of a column of the table.
timeline-took-heading = Took (ms)

# The title of the axis.
timeline-seconds = seconds

# The title of the axis.
timeline-milliseconds = milliseconds

# In place of the picture where there is nothing to show yet.
timeline-empty = Nothing has happened yet.

# A lane with one span, in the description.
# $lane (text) the name of the lane
# $first (text) the name of the span
# $end (text) the millisecond at which it ends
timeline-lane = { $lane }: { $first } until { $end } ms.

# A lane with several spans, in the description.
# $lane (text) the name of the lane
# $first (text) the name of the first span
# $first-end (text) the millisecond at which it ends
# $spans (count) how many spans follow
# $end (text) the millisecond at which the last one ends
timeline-lane-of-spans = { $lane }: { $first } until { $first-end } ms, then { $spans } more until { $end } ms.

# The tooltip of a span.
# $span (text) the name of the span
# $time (text) how many milliseconds it takes
timeline-hint = { $span }: { $time } ms

# The present time on the clock.
# $time (text) how many milliseconds
timeline-now = { $time } ms

# In place of the tree where there is nothing to show yet.
token-tree-empty = There is no continuation yet.

# In place of the score of a text that is not whole.
token-tree-no-score = not whole

# The heading of a column of the table.
token-tree-path-heading = Path

# The heading of a column of the table.
token-tree-tokens-heading = Its tokens

# The heading of a column of the table.
token-tree-after-fork-heading = p after the fork

# The heading of a column of the table.
token-tree-path-probability-heading = p of the path

# The heading of a column of the table.
token-tree-path-log-probability-heading = ln p of the path

# The heading of a column of the table.
token-tree-score-heading = Score

# The heading of a column of the table.
token-tree-state-heading = State

# The heading of a column of the table.
token-tree-end-heading = End

# The heading of the numbers at the ends of paths.
token-tree-path-probability = p of the path

# What became of a token.
token-tree-greedy = the greedy text

# What became of a token.
token-tree-likeliest = among the likeliest

# What became of a token.
token-tree-text-of-run = the text of the run

# What became of a token.
token-tree-not-expanded = not expanded

# What became of a token.
token-tree-kept = kept

# What became of a token.
token-tree-winner = the winner

# What became of a token.
token-tree-pruned = pruned

# What became of a token.
token-tree-others = all other tokens

# The tooltip of a piece of a text.
# $text (text) the piece
# $probability (text) the probability of its first token
# $log-probability (text) the log-probability of the text up to its end
token-tree-hint = { $text }: { $probability } after the fork, log-probability { $log-probability } up to its end

# The description of the paths of a search.
# $paths (count) how many paths there are
# $text (text) the text that was found
# $log-probability (text) its log-probability
token-tree-beams =
    { $paths ->
        [one] { $paths } path: kept, pruned, and the greedy text. { $text } has log-probability { $log-probability }.
       *[other] { $paths } paths: kept, pruned, and the greedy text. { $text } has log-probability { $log-probability }.
    }

# The description of continuations.
# $paths (count) how many paths there are
# $text (text) the text of one of them
# $probability (text) its probability
# $others (text) the probability of all texts that are not shown
token-tree-continuations =
    { $paths ->
        [one] { $paths } path with their probabilities. { $text } has { $probability }; { $others } belong to texts that are not shown.
       *[other] { $paths } paths with their probabilities. { $text } has { $probability }; { $others } belong to texts that are not shown.
    }

# The heading of the numbers at the ends of paths.
tree-log-probability = log-probability

# The tokens of a text that find no room.
# $tokens (count) how many there are
tree-more = … { $tokens } more

# A part of a text, in the table.
written-text-prompt = Prompt

# A part of a text, in the table.
written-text-generated = Generated

# A part of a text, in the table: what the settings and the seed write after it.
written-text-ahead = Written ahead

# The heading of a column of the table.
written-text-part-heading = Part of the text

# The heading of a column of the table.
written-text-text-heading = Its words

# In the description of a text.
# $prompt (text) the prompt
written-text-prompt-is = The prompt: “{ $prompt }”.

# In the description of a text.
# $generated (text) the text that was generated after the prompt
written-text-generated-is = Generated: “{ $generated }”.

# In the description of a text.
# $ahead (text) the text that was written ahead
written-text-ahead-is = Written ahead: “{ $ahead }”.
