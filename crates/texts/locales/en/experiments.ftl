### The Experiments screen: many texts of one prompt, counted. Fetched with the screen.

# The title of the tree of seeds.
title-seeds = Many seeds, one tree

# The title of the tree with the likeliest text.
title-search = Is greedy the likeliest text?

# The title of the curve over the temperature.
title-temperature = How much does temperature hurt?

# The heading of the column of seeds.
seed = seed

# The word at the end of the text that the search found.
search = search

# The curve that is computed.
exact = exact

# The sentence that begins the description of the curve.
note-temperature = The share of right texts, by temperature. Each counted share has its 95% interval.

# The horizontal axis.
temperature = temperature, 0 is greedy

# The vertical axis where an answer is right.
share-right = share of right answers

# The vertical axis where a record is right.
share-valid = share of valid records

# The name of the group of tabs, for screen readers.
views = Experiment

# The name of a view on its tab.
seeds-tab = Seeds

# The name of a view on its tab.
search-tab = Likeliest text

# The name of a view on its tab.
temperature-tab = Right by temperature

# The label of the button that starts an experiment again.
start-again = Start again

# The label of the button that ends an experiment before its end.
cancel = Cancel the experiment

# The name of the bar of progress, for screen readers.
progress = Progress

# The label of the number of seeds.
seeds = Number of seeds

# The label of the number of tokens of each text.
tokens = Tokens each

# The label of the number of the seed that is marked.
own-seed = Your seed

# The name of the rows of the tree, for screen readers.
rows = Texts by seed

# The label of the number of forward passes.
passes = Most passes

# The label of the number of runs.
runs = Runs at each temperature

# The label of the choice of what is right.
counts-as-right = Right is

# A text that begins with an answer.
by-answer = the answer

# A text that completes a record.
by-record = a valid JSON record

# The label of the field of the answer.
answer = Answer

# The name of the example with a sum.
sum-example = A sum

# The name of the example with a fact.
fact-example = A fact

# The name of the example with a record.
record-example = A JSON record

# Shown before the first result.
before = Nothing is computed yet. Press Start.

# Shown while only recorded steps are there.
needs-engine = An experiment needs the model itself, not a recording of it. It starts once the model is loaded.

# Shown beside a result of another prompt or other settings.
outdated = This result is of another prompt or other settings. Press Start again for the present ones.

# Shown beside a tree of continuations that grows from tokens that the run no longer has there.
other-run = The run has other tokens before this place now. Press Start again for a tree after the present ones.

# Shown after an experiment was cancelled.
cancelled = Cancelled: what was complete by then is shown.

# The name of the table of two texts, for screen readers.
steps = Both texts, token by token

# The label of the choice to count records under a mask as well.
masked-too = Under a mask as well

# The title of the experiment, and its name on the tab.
beams-title = Beam search

# The word at the end of the winner.
beams-best = best

# The word at the end of another whole text.
beams-whole = whole

# The word at the end of a beam that is not whole when the search stops.
beams-unfinished = not whole

# The label of the number of beams.
beams-beams = Beams

# The label of the exponent of the length.
beams-length-penalty = Length penalty

# The label of the choice of the rule that ends the search.
beams-early-stopping = Early stopping

# The formula of the score.
beams-formula = score = ln p(text) ÷ length^penalty

# The name of the table of texts, for screen readers.
beams-texts = Beam search, greedy and a sample

# The mark of the greedy text where it misses the likelier one.
beams-misses = misses the likelier text

# The label of the button that makes a text the run.
beams-open-as-run = Open as the run

# What the experiment is about.
beams-about = Beam search continues several beginnings side by side. At each step it keeps the likeliest continuations of all of them, as many as there are beams, and prunes the rest. A text is whole when it has its end token or the greatest number of tokens; the whole text with the best score wins. Beams and greedy use the model’s own probabilities, the sample your settings and seed.

# The title of the tree before its first pass.
continuations-title = Tree of continuations

# The name of the view on its tab.
continuations-tab = Continuations

# The label of the number of tokens at each fork.
continuations-branches = Tokens at each fork

# The label of the number of tokens of each path.
continuations-depth = Depth

# The label of the number of the run's tokens before the tree.
continuations-from = After token

# The name of the group of leaves, for screen readers.
continuations-leaves = Texts of the tree

# What the experiment is about.
continuations-about = Sampling and greedy decoding follow one path. This tree shows several: the likeliest tokens after the text, and after each of them the likeliest again. An edge is as thick as its probability. The number at a leaf is the probability of its whole path, by the model alone. Press a leaf to make its text the run.

# The title of the picture.
determinism-title-picture = How far the logits are apart

# The sentence that begins its description.
determinism-note = The largest difference of the logits from those of the reference, token by token. A difference of exactly 0 has no place on an axis of powers of ten; the table has it.

# The horizontal axis.
determinism-token = token of the text

# The vertical axis.
determinism-largest-difference = largest difference of a logit

# The mark of the step where the reference is nearest to another choice.
determinism-nearest-tie = nearest tie

# The label of the greatest number of tokens of the text.
determinism-length = Tokens compared

# The name of the table of readings, for screen readers.
determinism-readings = The readings of the text

# The label of the button that makes the text of the reference the run.
determinism-open-reference = Open the reference as the run

# What the experiment is about.
determinism-about = The engine of the page writes a text under your settings and your seed: the prompt in one prefill, then token by token. Then the same text is read in other ways. Rounded sums depend on their order, and rounded weights are other numbers, so the logits can differ. That changes the text only where two choices are nearly tied. After the first other token, a run of its own would go its own way; here every reading stays on the tokens of the reference.

# How the difference is computed.
determinism-difference = Difference at a token = the largest |logit of this reading − logit of the reference| over the whole vocabulary, before the settings.

# How the gap of a greedy choice is computed.
determinism-greedy-gap = Gap = ln p of the chosen token − ln p of the next best one, after the settings.

# How the gap of a draw is computed.
determinism-drawn-gap = Gap = the distance of u from the nearer end of the chosen token’s interval on the line of probabilities. An end with no token behind it does not count. Tokens stand there by falling probability, so two that are nearly equal can also change places.

# When a choice flips.
determinism-flip = A choice flips when a reading changes its gap by more than the gap, towards the other token.

# The heading of the statements.
promises-heading = What temperature 0 promises

# What it is, before what it is not.
promises-rule = Temperature 0 is a rule of choice: at each step the token with the largest logit, without a random number. The same logits give the same text. It does not promise that a server computes the same logits twice.

# The title of the tree.
# $seeds (count) the seeds
seeds-title = { $seeds } seeds, one tree

# The counted shares in the legend.
# $runs (count) the runs at each temperature
measured-name = { $runs } runs each

# The counted shares under a mask in the legend.
# $runs (count) the runs at each temperature
masked-name = { $runs } runs each, under the mask

# What the experiment is about.
seeds-about = Each seed continues the prompt under your settings. What several texts share is drawn once, and is as high as there are texts. The model reads it once, too: that saves forward passes.

# What the experiment is about.
search-about = Greedy decoding takes the likeliest token at every step. That need not give the likeliest text: a less likely token can lead to much likelier ones. Best-first search compares whole texts. It always continues the most probable beginning. Both use the model’s own probabilities, without your settings.

# What the experiment is about.
temperature-about = A higher temperature makes unlikely tokens likelier. Where the model prefers the right answer, that adds wrong ones. Each point counts runs with random seeds of their own, under your settings but at that temperature. The bars are Wilson’s 95% intervals: about 19 of 20 contain the exact share.

# How far an experiment is.
# $done (count) the texts that are complete
# $total (count) all texts
# $passes (count) the forward passes so far
texts-progress = { $done } of { $total } texts, { $passes } forward passes

# How far an experiment is.
# $passes (count) the forward passes so far
# $most (count) the most forward passes
passes-progress = { $passes } of at most { $most } forward passes

# How far an experiment is.
# $done (count) the runs that are complete
# $total (count) all runs
# $passes (count) the forward passes so far
runs-progress = { $done } of { $total } runs, { $passes } forward passes

# How far an experiment is.
# $done (count) the readings that are complete
# $total (count) all readings
# $passes (count) the forward passes so far
readings-progress = { $done } of { $total } readings, { $passes } forward passes

# The texts of the seeds, before all are complete.
# $texts (count) the texts that are complete
# $total (count) all texts
# $passes (count) the forward passes so far
seeds-so-far = { $texts } of { $total } texts so far, after { $passes } forward passes.

# The texts of the seeds.
# $texts (count) the texts
# $tokens (count) their tokens, and the forward passes that they take one by one
# $passes (count) the forward passes
seeds-all-the-same = { $texts } texts, all the same, with { $tokens } tokens in all. They took { $passes } forward passes; one by one they take { $tokens }.

# The texts of the seeds.
# $texts (count) the texts
# $tokens (count) their tokens, and the forward passes that they take one by one
# $passes (count) the forward passes
seeds-all-different = { $texts } texts, all different, with { $tokens } tokens in all. They took { $passes } forward passes; one by one they take { $tokens }.

# The texts of the seeds.
# $texts (count) the texts
# $different (count) how many different ones
# $tokens (count) their tokens, and the forward passes that they take one by one
# $passes (count) the forward passes
seeds-different = { $texts } texts, { $different } of them different, with { $tokens } tokens in all. They took { $passes } forward passes; one by one they take { $tokens }.

# The text of one seed.
# $seed (text) the seed
# $text (text) the text
# $sum (text) its log-probability, with the unit
own-text = Seed { $seed }: “{ $text }”, { $sum }.

# What a search found.
# $text (text) the greedy text
# $sum (text) its log-probability, with the unit
greedy-is-likeliest = Found no likelier text than the greedy one: “{ $text }” with { $sum }.

# What a search found.
# $best (text) the likeliest text
# $best-sum (text) its log-probability, with the unit
# $greedy (text) the greedy text
# $greedy-sum (text) its log-probability, with the unit
# $times (text) how many times as likely the first one is
found-likelier = “{ $best }” has { $best-sum }, the greedy text “{ $greedy }” { $greedy-sum }: it is { $times } times as likely.

# After that, where the two texts have other lengths.
other-length = One of them ends before the other.

# After that: it is proved.
# $passes (count) the forward passes
proved = No text of this length is likelier: after { $passes } forward passes, no open beginning is.

# After that: it is not proved.
# $passes (count) the forward passes
# $sum (text) the log-probability of a beginning, with the unit
not-proved = That is not proved: after { $passes } forward passes, a beginning with { $sum } is still open.

# The texts at temperature 0.
greedy-right = Greedy decoding: always right.

# The texts at temperature 0.
greedy-wrong = Greedy decoding: always wrong.

# The records at temperature 0.
greedy-valid = Greedy decoding: always valid.

# The records at temperature 0.
greedy-invalid = Greedy decoding: always no valid record.

# The share of right texts at a temperature.
# $temperature (text) the temperature
# $right (count) the right texts
# $runs (count) all texts
# $share (text) the share of the right ones
# $start (text) the beginning of its interval
# $end (text) the end of its interval
share-of-right = At temperature { $temperature }: { $right } of { $runs } right, { $share } (95% interval { $start } to { $end }).

# The same with the exact share.
# $temperature (text) the temperature
# $right (count) the right texts
# $runs (count) all texts
# $share (text) the share of the right ones
# $start (text) the beginning of its interval
# $end (text) the end of its interval
# $exact (text) the exact share
share-of-right-with-exact = At temperature { $temperature }: { $right } of { $runs } right, { $share } (95% interval { $start } to { $end }); exactly { $exact }.

# The share of valid records at a temperature.
# $temperature (text) the temperature
# $valid (count) the valid records
# $runs (count) all records
# $share (text) the share of the valid ones
# $start (text) the beginning of its interval
# $end (text) the end of its interval
share-of-valid = At temperature { $temperature }: { $valid } of { $runs } valid, { $share } (95% interval { $start } to { $end }).

# The same with the exact share.
# $temperature (text) the temperature
# $valid (count) the valid records
# $runs (count) all records
# $share (text) the share of the valid ones
# $start (text) the beginning of its interval
# $end (text) the end of its interval
# $exact (text) the exact share
share-of-valid-with-exact = At temperature { $temperature }: { $valid } of { $runs } valid, { $share } (95% interval { $start } to { $end }); exactly { $exact }.

# What a valid record is.
# $tokens (count) the most tokens
valid-record = A record is valid when a parser accepts it within { $tokens } tokens, whatever it says.

# The drawn records under a mask.
# $valid (count) the valid ones
# $records (count) all of them
# $stopped (count) those that were stopped before their end
# $tokens (count) the most tokens
# $broken (count) those that broke
under-mask = Under a mask that keeps each text JSON, all temperatures together: { $valid } of { $records } drawn records are valid, { $stopped } stopped before their end, after { $tokens } tokens at the latest, and { $broken } broke. A mask cannot make a record end.

# Announced when an experiment starts.
# $title (text) its title
started = { $title } started.

# Announced when an experiment is cancelled.
# $title (text) its title
cancelled-experiment = { $title } cancelled.

# In a file, one of several clauses between semicolons: the settings of the seeds.
# $seeds (count) the seeds
random-seeds = random seeds 1 to { $seeds }

# In a file, one of several clauses between semicolons.
# $tokens (count) the most tokens
most-tokens-each = at most { $tokens } tokens each

# In a file, one of several clauses between semicolons: what a search reads.
model-alone = the model’s own probabilities

# In a file, one of several clauses between semicolons: the settings of the text beside the beams.
# $settings (text) the settings
sample-under = sample: { $settings }

# In a file, one of several clauses between semicolons: the settings of texts at several temperatures.
# $settings (text) the settings
other-temperatures = { $settings }, but other temperatures

# In a file, one of several clauses between semicolons.
# $seeds (count) the seeds at each temperature
seeds-at-each = { $seeds } random seeds at each

# In a file, one of several clauses between semicolons.
with-mask-too = with and without a mask for JSON

# In a file, one of several clauses between semicolons.
end-is-forbidden = the end-of-text token is forbidden

# A column of the texts: how it was chosen.
beams-head-way = Way

# A column of the texts.
beams-head-text = Text

# A column of the texts.
beams-head-tokens = Tokens

# A column of the texts: the log-probability of the text.
beams-head-sum = ln p(text)

# A column of the texts.
beams-head-score = Score

# A column of the texts: the button that makes it the run.
beams-head-run = Run

# The title of the tree.
# $beams (count) the beams
beams-tree-title = { $beams ->
    [one] Beam search with { $beams } beam
   *[other] Beam search with { $beams } beams
 }

# A rule that ends the search: transformers’ value, and what it does.
beams-rule-heuristic = False: no open beam has a better score

# A rule that ends the search: transformers’ value, and what it does.
beams-rule-when-full = True: enough texts are whole

# A rule that ends the search: transformers’ value, and what it does.
beams-rule-never = "never": no open beam can reach a better score

# A way to choose a text.
beams-way-beams = beam search

# A way to choose a text.
beams-way-sample = sample

# The name of the button that makes a text the run, for screen readers.
# $way (text) how the text was chosen
beams-open-way-as-run = Open as the run: { $way }

# The score of the winner with its numbers.
# $sum (text) ln p(text)
# $length (count) the tokens
# $penalty (text) the exponent
# $score (text) the score
beams-score = score = ln p(text) ÷ length^penalty = { $sum } ÷ { $length }^{ $penalty } = { $score }

# How far the search is.
# $tokens (count) the tokens so far
# $most (count) the most tokens
# $passes (count) the forward passes so far
beams-progress = { $tokens } of { $most } tokens, { $passes } forward passes

# Where greedy decoding left the winner.
# $step (count) the place of the token
# $greedy (text) the greedy token
# $greedy-share (text) its probability
# $other (text) the token of the winner
# $other-share (text) its probability
# $times (text) how many times as likely the winner is
beams-greedy-misses-winner = Greedy decoding misses it at token { $step }: it takes “{ $greedy }” at { $greedy-share }, the winner has “{ $other }” at { $other-share }, and that whole text is { $times } times as likely as the greedy one.

# Where greedy decoding left a likelier text that has not won.
# $step (count) the place of the token
# $greedy (text) the greedy token
# $greedy-share (text) its probability
# $other (text) the token of the other text
# $other-share (text) its probability
# $times (text) how many times as likely the other text is
beams-greedy-misses-likelier = Greedy decoding misses a likelier text at token { $step }: it takes “{ $greedy }” at { $greedy-share }, another whole text of the beams has “{ $other }” at { $other-share }, and that whole text is { $times } times as likely as the greedy one.

# Before there is a winner.
# $tokens (count) the tokens so far
# $most (count) the most tokens
# $passes (count) the forward passes so far
beams-no-winner-yet = There is no winner yet: the beams have { $tokens } of { $most } tokens, after { $passes } forward passes.

# What the search found.
# $text (text) the winner
# $sum (text) its log-probability, with the unit
beams-winner = The winner is “{ $text }” with { $sum }.

# What the search found.
# $text (text) the winner
# $sum (text) its log-probability, with the unit
beams-winner-is-greedy = The winner is the greedy text: “{ $text }” with { $sum }.

# What the search found.
# $text (text) the winner
# $sum (text) its log-probability, with the unit
# $greedy-sum (text) that of the greedy text
beams-winner-by-score = The winner by its score is “{ $text }” with { $sum }. The greedy text has { $greedy-sum } and is likelier as a whole.

# The passes of the search; “they” are the passes.
# $passes (count) the forward passes
# $positions (count) the positions that they compute
beams-cost = The search took { $passes } forward passes of one text each. With one cache that begins empty and is cut where beams part, they compute { $positions } positions.

# After that: the cache of one beam.
# $positions (count) its positions
# $bytes (text) their bytes, with the unit
beams-one-keeps = One beam keeps { $positions } positions, { $bytes }.

# After that: the cache of several beams.
# $passes (count) the passes where beams are read as one batch
# $beams (count) the beams
# $positions (count) the positions of one text
# $bytes (text) the bytes of all, with the unit
# $one (text) the bytes of one text, with the unit
beams-batch-keeps = Where the beams of a step are read as one batch, it takes { $passes } passes. Keys and values are then kept for each beam, as in transformers: { $beams } × { $positions } positions, { $bytes }, where one text has { $one }; servers that share the cache of a common beginning keep less.

# The title of the tree of one token.
continuations-next-token = The likeliest next token

# The title of the tree of one path.
# $depth (count) the tokens of the path
continuations-one-path = The likeliest token, { $depth } times

# The title of the tree of one fork.
# $branches (count) the tokens at the fork
continuations-next-tokens = The { $branches } likeliest next tokens

# The title of the tree.
# $branches (count) the tokens at each fork
# $depth (count) the tokens of each path
continuations-tree = The { $branches } likeliest tokens, { $depth } tokens deep

# All tokens of a fork without an edge of their own, short enough for a phone.
# $tokens (count) these tokens
continuations-others = { $tokens ->
    [one] { $tokens } other
   *[other] { $tokens } others
 }

# Beside the field “After token”: how many tokens the run has.
# $tokens (count) the tokens of the run
continuations-of-run = { $tokens ->
    [0] The run has no tokens yet: the tree grows from the prompt.
    [one] of { $tokens } token of the run; 0 is the prompt
   *[other] of { $tokens } tokens of the run; 0 is the prompt
 }

# The name of a leaf, for screen readers.
# $text (text) its text
# $probability (text) its probability
continuations-leaf = Make “{ $text }” the run, { $probability }

# What the tree holds.
# $texts (count) the texts
# $from (count) the tokens of the run before the tree
# $share (text) their probability together
continuations-found = { $texts ->
    [one] { $texts } text
   *[other] { $texts } texts
 } { $from ->
    [0] after the prompt
    [one] after the first token of the run
   *[other] after { $from } tokens of the run
 } { $texts ->
    [one] has { $share } of the probability; the rest belongs to tokens that are not shown.
   *[other] have { $share } of the probability; the rest belongs to tokens that are not shown.
 }

# What the tree holds before it is complete.
# $texts (count) the texts
# $from (count) the tokens of the run before the tree
# $share (text) their probability together
# $others (text) the probability of tokens that are not shown
# $open (text) the probability of texts that are not expanded
continuations-found-so-far = { $texts ->
    [one] { $texts } text
   *[other] { $texts } texts
 } { $from ->
    [0] after the prompt
    [one] after the first token of the run
   *[other] after { $from } tokens of the run
 } { $texts ->
    [one] has { $share } of the probability; { $others } belongs to tokens that are not shown, and { $open } to texts that are not expanded.
   *[other] have { $share } of the probability; { $others } belongs to tokens that are not shown, and { $open } to texts that are not expanded.
 }

# After that: the likeliest text of the tree.
# $text (text) the text
# $probability (text) its probability
continuations-likeliest = The likeliest is “{ $text }” with { $probability }.

# After that: what the tree cost.
# $positions (count) the positions of the one forward pass
continuations-one-pass = It took 1 forward pass over { $positions } positions.

# After that: what the tree cost.
# $passes (count) the forward passes
# $positions (count) the positions that they compute
# $before (count) those before the tree
# $alone (count) the positions where each text is read from the beginning
continuations-cost = It took { $passes } forward passes. With one cache that begins empty and is cut where texts part, they compute { $positions } positions: the { $before } before the tree once, then one each. Each text from the beginning: { $alone }.

# The settings of a result in a file.
# $branches (count) the tokens at each fork
# $depth (count) the tokens of each path
continuations-made-after-prompt = the { $branches } likeliest tokens after the prompt, { $depth } tokens deep

# The settings of a result in a file.
# $branches (count) the tokens at each fork
# $from (count) the tokens of the run before the tree
# $depth (count) the tokens of each path
continuations-made-after-tokens = the { $branches } likeliest tokens after { $from } tokens of the run, { $depth } tokens deep

# A column of the readings.
determinism-head-reading = Reading

# A column of the readings.
determinism-head-device = Device

# A column of the readings: the number format of the weights.
determinism-head-weights = Weights

# A column of the readings.
determinism-head-difference = Largest difference

# A column of the readings.
determinism-head-text = Text

# A column of the readings.
determinism-head-gap = Gap at the nearest tie

# After what was found, where no logit differs in any split of the passes on the CPU.
determinism-same-order = Another split of the passes changes no logit here: this engine sums each row in the same order, however many rows it reads at once.

# The name of a reading in the table.
determinism-name-again = the same once more

# The name of a reading in the table.
determinism-name-token-by-token = prompt token by token

# The name of a reading in the table.
determinism-name-one-pass = all new tokens in one pass

# The name of a reading in the table.
determinism-name-other-engine = the other engine

# The name of a reading in the table.
determinism-name-bf16 = weights in bf16

# The name of a reading in the table.
determinism-name-int8 = weights in int8

# The name of a reading at the end of its curve.
determinism-short-again = again

# The name of a reading at the end of its curve.
determinism-short-token-by-token = by token

# The name of a reading at the end of its curve.
determinism-short-one-pass = one pass

# The name of a reading at the end of its curve.
determinism-short-other-engine = other engine

# While the engine of the next reading is loaded.
# $device (text) GPU or CPU
# $format (text) the number format of the weights, as in bf16
determinism-loading = Loading the { $device } engine with weights in { $format }, beside the one of the page

# The greedy choice that is nearest to another one.
# $token (count) its place
# $chosen (text) the chosen token
# $rival (text) the other one
determinism-exact-tie = The nearest tie is at token { $token }: “{ $chosen }” and “{ $rival }” are exactly equal, and “{ $chosen }” is chosen.

# The greedy choice that is nearest to another one.
# $token (count) its place
# $chosen (text) the chosen token
# $rival (text) the other one
# $gap (text) the difference of ln p
determinism-greedy-tie = The nearest tie is at token { $token }: “{ $chosen }” leads “{ $rival }” by { $gap } in ln p.

# The draw that is nearest to another one.
# $token (count) its place
# $u (text) the random number
# $gap (text) its distance from the other interval
# $rival (text) the other token
# $chosen (text) the chosen one
determinism-drawn-tie = The nearest tie is at token { $token }: u = { $u } is { $gap } away from the interval of “{ $rival }”, and “{ $chosen }” is chosen.

# Why a reading was left out.
# $times (count) the attempts
determinism-disturbed = Passes of another text came between its own, { $times } times in a row.

# Why nothing is compared.
# $times (count) the attempts
determinism-given-up = Nothing could be compared: passes of another text came between those of the first reading, or another engine took over, { $times } times. Pause what else computes with this model, such as another figure on the page around, and start again.

# What was found.
# $tokens (count) the tokens of the text
# $equal (count) the readings with the same text
# $readings (count) all readings
determinism-equal-readings = { $tokens ->
    [one] Over { $tokens } token, { $equal } of { $readings } readings give the same text.
   *[other] Over { $tokens } tokens, { $equal } of { $readings } readings give the same text.
 }

# A reading whose text parts from that of the reference.
# $name (text) its name
# $token (count) the place of the token
# $other (text) its token
# $reference (text) the token of the reference
determinism-reading-parts = The reading “{ $name }” parts at token { $token }: “{ $other }” instead of “{ $reference }”.

# Where no choice is near another one.
determinism-no-tie = The settings leave one token at every step: there is no tie.

# A reading that was left out.
# $name (text) its name
# $reason (text) a sentence
determinism-unread = Not read: { $name }. { $reason }

# The settings of a result in a file.
# $settings (text) the settings
# $tokens (count) the most tokens
determinism-made-with = { $tokens ->
    [one] { $settings }; at most { $tokens } token
   *[other] { $settings }; at most { $tokens } tokens
 }

# The name of the reading that the others are compared with.
determinism-reference = reference

# In the table: the text of the reference.
# $text (text) the text
# $tokens (count) its tokens
determinism-reference-text = { $tokens ->
    [one] “{ $text }”, { $tokens } token
   *[other] “{ $text }”, { $tokens } tokens
 }

# In the table: a reading that was left out.
# $reason (text) a sentence
determinism-unread-cell = not read: { $reason }

# In the table: the text of a reading parts from that of the reference.
# $token (count) the place of the token
# $other (text) its token
# $reference (text) the token of the reference
determinism-parts-cell = parts at token { $token }: “{ $other }” instead of “{ $reference }”

# In the table: the text of a reading is that of the reference.
# $tokens (count) the tokens of the text
determinism-equal-cell = { $tokens ->
    [one] equal over { $tokens } token
   *[other] equal over { $tokens } tokens
 }

# In the table: the gap of the reference at the nearest tie.
# $gap (text) the gap
# $token (count) the place of the token
determinism-gap-cell = { $gap } at token { $token }

# In the table: the gap of a reading.
determinism-unchanged = does not change

# In the table: the gap of a reading.
# $change (text) by how much it changes
determinism-nearer = changes by { $change } towards the tie: too little to flip it

# In the table: the gap of a reading.
determinism-rival-removed = the other token is removed

# In the table: the gap of a reading.
# $change (text) by how much it changes
determinism-away = changes by { $change }, away from the tie

# In the table: the gap of a reading, where the choice flips.
determinism-token-removed = flips: the settings remove the token

# In the table: the gap of a reading, where the choice flips.
# $change (text) by how much it changes
determinism-flipped = changes by { $change }: it flips

# A statement about servers, in the words of this page.
promises-batch = A server reads several requests in one batch. With its size, GPU kernels split their sums in another way, and rounded sums depend on the order. SGLang calls this the main cause of different answers at temperature 0, and has a deterministic mode that is off unless it is asked for.

# A statement about servers, in the words of this page.
promises-batch-invariance = vLLM has batch invariance as an option, in beta and on the hardware that its page lists: then the output does not depend on the size of the batch or on the order of requests in it.

# A statement about servers, in the words of this page.
promises-seed = OpenAI’s seed makes outputs mostly the same, as long as all parameters and system_fingerprint are the same. A small chance of another answer remains, and the fingerprint changes when the service does.

# A statement about servers, in the words of this page.
promises-experts = In a sparse mixture of experts with limited places, the tokens of different requests compete for an expert. The answer to one request can then depend on the others in its batch.

# A statement about servers, in the words of this page.
promises-releases = PyTorch does not guarantee the same results in another release, on another platform, or on CPU and GPU, even with the same seed.

# A statement about servers, in the words of this page.
promises-measured = Models on servers were asked the same several times, with settings that should exclude chance. The answers still differed.

# The name of a preset.
presets-greedy-misses = Greedy misses it

# What to look at in it.
presets-greedy-misses-look = Look at the first forks: greedy decoding takes the likeliest token and ends with a text that is less likely as a whole than the winner.

# The name of a preset.
presets-length-decides = The penalty decides

# What to look at in it.
presets-length-decides-look = Look at the lengths: with penalty 1 a longer text wins; set it to 0 and the record that ends wins.

# The name of a preset.
presets-repetition = Likely and dull

# What to look at in it.
presets-repetition-look = Look at the winner: the likeliest texts repeat themselves, and the sample beside them is less likely and more varied.

# The name of a preset.
presets-wide-tree = A wide fork

# What to look at in it.
presets-wide-tree-look = Look at the edges of all other tokens: three tokens at each fork leave most of the probability out.

# The name of a preset.
presets-narrow-tree = Narrow, then wide

# What to look at in it.
presets-narrow-tree-look = Look at the edges: Paris has nearly all of the probability, and after the sentence every edge is thin.

# The name of a preset.
presets-int8-flips = int8 flips a near tie

# What to look at in it.
presets-int8-flips-look = Look at token 5: two tokens are nearly tied there, and with weights in int8 the other one is chosen. All other readings keep the text.

# The name of a preset.
presets-bf16-flips = bf16 flips, int8 does not

# What to look at in it.
presets-bf16-flips-look = Look at token 24: the logits in bf16 are nearer to the reference than those in int8 are. They still flip the tie, for they lie on its other side.

# The name of a preset.
presets-no-tie = No tie near

# What to look at in it.
presets-no-tie-look = Look at the gap: it is many times the largest difference of any reading, and every text is equal.

# The name of a preset.
presets-same-seed = The same seed

# What to look at in it.
presets-same-seed-look = Look at the texts: every reading has the same random numbers, and rounded weights still lead to other tokens. Where many tokens share the line of probabilities, u is often near an end.

# The name of a preset.
presets-beside-greedy = Beside greedy

# The name of a preset.
presets-near-tie = Near a tie

# What to look at in a preset, where the model is one of English texts.
presets-english-beside-greedy-look = Look at the first fork, and at the sums of the winner and of the greedy text: is the likeliest token the beginning of the likelier text?

# What to look at in a preset, where the model is one of English texts.
presets-english-dull-look = Look at the winner and at the sample beside it: which of them repeats itself, and which is the likelier one?

# What to look at in a preset, where the model is one of English texts.
presets-english-wide-look = Look at the edges of all other tokens: how much do three tokens at each fork leave out?

# What to look at in a preset, where the model is one of English texts.
presets-english-narrow-look = Look at the edges: once a long word has begun, how much is left for any other piece?

# What to look at in a preset, where the model is one of English texts.
presets-english-near-tie-look = Look at the gap between the two likeliest tokens and at the largest difference of each reading: where the gap is more than twice as large, no reading can choose another token.

# What to look at in a preset, where the model is one of English texts.
presets-english-no-tie-look = Look at the gap beside the largest difference of any reading: is there a token at which the text could change?

# What to look at in a preset, where the model is one of English texts.
presets-english-same-seed-look = Look at the texts: every reading has the same random numbers. Where they part, see how near u is to an end of the token’s piece.

# Why an experiment does not start.
nothing-expected = Nothing says yet which text is right.

# What to do then.
nothing-expected-step = Type the right answer, or choose an example.

# Why an experiment does not start.
no-record = The prompt has begun no JSON record that can be completed.

# What to do then.
no-record-step = Choose the example of a record, or begin one in the prompt: { "{" }"name":

# Why an experiment does not start.
answer-does-not-fit = This answer does not fit after the prompt.

# What to do then.
answer-does-not-fit-step = Type another answer, or a shorter prompt.

# Why an experiment does not start.
no-text-after-prompt = No text can begin with this prompt.

# What to do then.
no-text-after-prompt-step = Edit the prompt.

# Why an experiment does not start.
no-room = The text fills the model’s context window: no token fits after it.

# What to do then.
no-room-step = Shorten the prompt, or begin after an earlier token of the run.

# What to do where no mask was answered.
no-mask-step = Check the connection and start again, or count without the mask. What was counted is kept.

# The label of the button that makes a seed’s text the run.
# $seed (text) the seed
open-seed-as-run = Open seed { $seed } as the run

# The name of a row of the tree, for screen readers.
# $seed (text) the seed
# $text (text) its text
row = Seed { $seed }: { $text }

# A column of both texts, token by token.
step-head-token = Token

# A column of both texts, token by token: the greedy text.
step-head-greedy = Greedy

# A column of both texts, token by token.
step-head-sum = Sum of ln p

# A column of both texts, token by token: the text that the search found.
step-head-search = Search

# The name of a document, as a link.
promises-title-sglang = SGLang: deterministic inference

# The name of a document, as a link.
promises-title-vllm = vLLM: batch invariance

# The name of a document, as a link.
promises-title-openai = OpenAI Cookbook: reproducible outputs with the seed parameter

# The name of a document, as a link.
promises-title-experts = Puigcerver and others: From Sparse to Soft Mixtures of Experts, section 2.2

# The name of a document, as a link.
promises-title-pytorch = PyTorch: reproducibility

# The name of a document, as a link.
promises-title-atil = Atil and others: Non-Determinism of “Deterministic” LLM Settings
