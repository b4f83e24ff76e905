### The Compare screen: several settings over one prompt. Fetched with the screen.

# The title of the figure of log-probabilities.
title-log-probability = Log-probability of each text

# What greedy decoding does.
greedy-does = always the likeliest token

# What sampling without any sampler does.
pure-does = any token, by the model’s own chances

# The meaning of log-probability, and what it does not measure.
legend = Log-probability adds up ln p of every token, with p straight from the model, before any setting. Nearer to 0 means that the model expected the text, not that it is better: a text that runs in circles is expected very much. Every token takes it further down, so texts of different lengths compare per token.

# The note that all lanes use the same random numbers.
shared-u = All lanes that sample use the same random number *u* at the same step. So the first difference between two lanes comes from their settings, not from chance; after that they read different texts.

# The message before the first token.
before = Nothing is written yet. Step, or play, and every lane writes its next token.

# The heading of the presets.
presets = Settings for a task

# The label of the row of lanes, for screen readers.
lanes = Lanes

# The label of the button that adds a lane.
add-lane = Add a lane

# The label of the part that opens a lane’s settings.
change = Change these settings

# The label of the switch of greedy decoding.
greedy = Greedy, no randomness

# The label of a lane’s tokens, for screen readers.
text = Text

# Read by screen readers at the first token that differs, which is marked.
differs = , first difference

# The note below the first lane.
first-lane = The first lane: each other one is marked at its first difference from this one.

# The label of the log-probability, also the name of its chart.
log-probability = Log-probability

# The label of the log-probability per token.
per-token = per token

# The label of the number of distinct words.
different-words = Different words

# The label of the part about one step, for screen readers.
step = One step in all lanes

# The label of the table, for screen readers.
table = What each lane took

# In the table: the lane ended before this step.
has-ended = has ended

# The hint below the table.
press = Press a token in a lane to see its step here.

# The name of a preset.
presets-textbook = The textbook’s four

# The reason for its settings.
presets-textbook-why = Greedy uses no randomness; pure sampling uses the model’s probabilities unchanged; top-k and top-p remove the tail of unlikely tokens before the draw.

# The name of a preset.
presets-extraction = Extraction

# The reason for its settings.
presets-extraction-why = One answer is right, and chance should not choose it: take the likeliest token, or stay very close to it with a low temperature.

# The name of a preset.
presets-code = Code

# The reason for its settings.
presets-code-why = Names may vary, but brackets, quotes and spaces must fit: a low temperature keeps to the likely token wherever there is one, and still has a choice where several are good.

# The name of a preset.
presets-chat = Chat

# The reason for its settings.
presets-chat-why = Many answers are good: a moderate temperature varies the words, and top-p or min-p keep the rare slip from spoiling the rest of the text.

# The name of a preset.
presets-brainstorming = Brainstorming

# The reason for its settings.
presets-brainstorming-why = Many different ideas are wanted, and most will be thrown away: a high temperature makes rare tokens likelier, and min-p removes those that are absurd beside the likeliest.

# The name of a preset.
presets-refrain = A refrain

# The reason for its settings.
presets-refrain-why = Where a word may always come again, greedy decoding can run in circles. Sampling gets out of the loop, and so does a ban on repeated n-grams; a penalty for repetition does not always.

# What top-k alone does.
# $k (text) the number of tokens it leaves
top-k-does = only the { $k } likeliest tokens

# What top-p alone does.
# $share (text) the share that they reach, as in 90%
top-p-does = the likeliest tokens that reach { $share } together

# What a temperature below 1 does alone.
low-temperature-does = any token, the likely ones more often

# What a temperature of 1 or more does alone.
high-temperature-does = any token, the unlikely ones more often

# The profile without the habits of any engine, before the settings of a lane.
textbook = textbook

# The name of a lane without any sampler. It begins with a capital where it stands first.
pure = pure

# The temperature in the name of a lane, as short as it can be.
# $temperature (text) the temperature
lane-temperature = T { $temperature }

# The ban on repeated n-grams in the name of a lane.
# $n (text) the number of tokens of an n-gram
no-repeat-ngram = no { $n }-gram twice

# The name of a lane whose settings an earlier lane has, too.
# $lane (text) the settings
# $number (count) which of these lanes it is
numbered = { $lane } ({ $number })

# The title of the curves.
title-curves = Log-probability of each text, token by token

# What the curves are.
note-curves = The sum of ln p over the tokens so far, by the model’s own probabilities.

# The horizontal axis.
tokens-written = tokens written

# The vertical axis.
sum-in-nats = log-probability, in nats

# The mark in the picture at the first token that differs.
first-difference = first difference

# The first difference of a lane from the first one.
# $lane (text) the first lane
# $token (count) the place of the token
# $here (text) the token of this lane
# $there (text) the token of the first lane
parting = First difference from { $lane }: token { $token }, “{ $here }” instead of “{ $there }”.

# A repeating end.
# $round (text) what is repeated
# $token (count) the place of the first token of it
# $times (count) how often
circle = Loops: { $round } again and again since token { $token }, { $times } times so far.

# The name of the button that removes a lane, for screen readers.
# $lane (text) the name of the lane
remove = Remove { $lane }

# The tooltip of a token.
# $token (text) the place of the token
# $label (text) the token
# $probability (text) its probability
token-title = Token { $token }: { $label }, { $probability } with these settings

# The number of distinct words among all words.
# $distinct (count) the distinct words
# $all (count) all words
different = { $distinct } of { $all }

# The heading of one step.
# $token (count) the place of the token
step-heading = Token { $token }

# The heading of the step of the first difference.
# $token (count) the place of the token
step-of-first-difference = Token { $token }: the first difference

# How the number u chooses a token.
# $u (text) the number
about-u = The random number is *u* = { $u }. A lane that samples adds up the probabilities that its settings left, the likeliest first, and takes the token at which the sum passes *u*.

# A column head: the lane.
head-lane = Lane

# A column head: the token that the lane took.
head-took = Took

# A column head: the token’s probability by the model.
head-model = The model

# A column head: the token’s probability after the lane’s settings.
head-settings = Its settings

# A column head: the number of tokens that the settings left.
head-left = Tokens left

# In the table: the number of tokens that the settings left, where the text before is another one than that of the first lane.
# $tokens (count) the tokens left
left-after-another-text = { $tokens }, after another text

# In the table: the lane is greedy.
no-randomness = no randomness

# The same, where the text before is another one than that of the first lane.
no-randomness-after-another-text = no randomness, after another text

# A sentence about a lane, for screen readers.
# $lane (text) the name of the lane
# $sentence (text) the sentence
of-lane = { $lane }: { $sentence }

# Announced when a lane ends by its end token.
# $lane (text) the name of the lane
# $token (count) the place of its last token
ended-by-end-of-sequence = { $lane } has ended at token { $token }: end of sequence.

# Announced when a lane ends by a stop sequence.
# $lane (text) the name of the lane
# $token (count) the place of its last token
ended-by-stop-sequence = { $lane } has ended at token { $token }: stop sequence.

# Announced when a lane ends by its number of tokens.
# $lane (text) the name of the lane
# $token (count) the place of its last token
ended-by-max-new-tokens = { $lane } has ended at token { $token }: max new tokens.

# Announced when a lane ends because the context window is full.
# $lane (text) the name of the lane
# $token (count) the place of its last token
ended-by-context-full = { $lane } has ended at token { $token }: context full.

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-top-k = top-k { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-top-p = top-p { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-min-p = min-p { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-repetition-penalty = repetition penalty { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-frequency-penalty = frequency penalty { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-presence-penalty = presence penalty { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-dry = DRY { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-typical = typical { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-top-n-sigma = top-nσ { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-xtc = XTC { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-mirostat = mirostat v2 { $value }

# A sampler in the name of a lane, among others.
# $value (text) its value
lane-logit-bias = logit bias { $value }
