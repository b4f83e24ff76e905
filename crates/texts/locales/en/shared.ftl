### What several screens say. Fetched right after the page is shown, and before any other screen.

# The label of a button that adds what was typed or chosen.
add = Add

# The label of a button that removes what it stands beside.
remove = Remove

# The label of a button that goes back one token.
previous-token = Previous token

# The label of a button that goes forward one token.
next-token = Next token

# The label of a row of examples, for screen readers.
examples = Examples

# Shown in a table where there is no number.
none = –

# The name of a choice of model.
model = Model

# The label of a button that marks what was answered.
check = Check

# The label of a button that forgets what was answered right and wrong.
forget-score = Forget the score

# The name of greedy decoding within a sentence or a picture.
greedy = greedy

# A token that a setting removed.
removed = removed

# The name of what stands as the model gave it.
of-model = model

# The name of a choice of what is shown.
show = Show

# The label of the button that closes a panel.
close = Close

# The label of a button that ends what is under way.
cancel = Cancel

# The label of a button that begins something.
start = Start

# The label of a button that drops a text and begins another.
start-over = Start over

# What to do where the prompt cannot be read.
no-prompt-step = See what is said beside the prompt, and change it.

# Where no mask of a constraint was answered.
no-mask = The worker that computes the mask gave no answer.

# The title of the strip.
survivors-title = How many tokens each filter keeps, step by step

# The title of two steps side by side.
survivors-title-pair = What top-p keeps at two steps

# The label of the button that shows the strip under the text.
survivors-under-text = Tokens kept

# Stands for the token of a step that is not chosen yet.
survivors-not-chosen = ‹next›

# What to look for in the strip.
survivors-about = Each filter alone, on the model’s own probabilities. Top-k keeps the same number everywhere. Top-p keeps few tokens where the model is sure and many where it is not.

# The switch that shows two steps side by side.
survivors-compare-steps = Compare with the step that differs most

# The label of the row of buttons below a chart, for screen readers.
export-save = Save

# Shown before these buttons.
export-save-as = Save as

# The label of the button that saves the run.
export-save-run = Save run

# The heading of the buttons that copy the settings as code.
export-copy-as-code = Copy as code

# The label of the block of code, for screen readers.
export-code = Code

# The label of the button that opens a chart's table.
export-table = Show as table

# The label of the switch of a chart's axis.
export-logarithmic = Logarithmic

# The label of the button that copies a chart's alternative text.
export-copy-alternative-text = Copy alternative text

# The message for a run that cannot be written as JSON.
export-seed-too-large = This run was not saved: its seed is greater than 9,007,199,254,740,991, the largest whole number that JSON keeps exactly everywhere. Choose a smaller seed and restart.

# The message for a link with a token that is not in the vocabulary.
common-link-of-another-model = In the address, run is damaged: it names a token that this model does not have. The text ends before it.

# The label of the button that prints the page.
print-print = Print

# The name of the choice.
axis-axis = Axis

# The name of the text and of its switch.
ahead-name = Text ahead

# What it is, beside the switch.
ahead-about = The same loop, run ahead with these settings and this seed. The model has no plan: each token is drawn when its turn comes.

# The label of the button that sets what a model's authors suggest.
samplers-use-suggestion = Use them

# Stands in place of the button once all of it is set.
samplers-suggestion-in-use = They are set.

# The tooltip of the button that adds llama.cpp's own sequence breakers.
samplers-about-llama-cpp-breakers = llama.cpp’s breakers: adds every token that holds a newline, a colon, a quote or an asterisk.

# The placeholder of an empty token field.
samplers-token-hint = as it is shown: ␣dog

# The message while no vocabulary is loaded.
samplers-no-vocabulary = The model’s tokens are not known yet. Wait until it is loaded, and add the token then.

# The message for an invalid bias.
samplers-no-bias = A bias is a number from −100 to 100. Type one, like −5 or 2.5.

# The text ahead for screen readers, which find it after the run's text.
# $text (text) the text
ahead-read = Text ahead: { $text }

# A filter that is off.
# $filter (text) the filter with its value
survivors-off = { $filter } (off now)

# The title of two steps side by side under a filter.
# $filter (text) the filter
survivors-pair = What { $filter } keeps at two steps

# The name of one of the two steps.
# $step (count) the number of the token
# $kept (count) how many tokens are kept there
survivors-side = { $kept ->
    [one] Token { $step }: { $kept } token kept
   *[other] Token { $step }: { $kept } tokens kept
 }

# The usual values, for those who wonder where they are from.
# $top-k (count) of top-k
# $top-p (text) of top-p
# $min-p (text) of min-p
survivors-usual = A filter that is off is counted with a usual value: top-k { $top-k }, top-p { $top-p }, min-p { $min-p }.

# What a forward pass did where nothing was left to compute.
pass-nothing = Nothing had to be computed: the model had read this text already.

# What a forward pass did without the cache.
# $computed (count) the number of tokens
# $layers (text) the number of layers
pass-all = { $computed ->
    [one] The model sent the one token there is through its { $layers } layers.
   *[other] The model sent all { $computed } tokens of the text through its { $layers } layers.
 }

# What a forward pass did with the cache.
# $layers (text) the number of layers
# $reused (count) the number of tokens before
pass-newest = { $reused ->
    [one] Only the newest token went through the model’s { $layers } layers. What it worked out for the one before is still in its memory, the cache.
   *[other] Only the newest token went through the model’s { $layers } layers. What it worked out for the { $reused } before is still in its memory, the cache.
 }

# What a forward pass did with the cache, where several tokens were new.
# $computed (count) the number of new tokens
# $layers (text) the number of layers
# $reused (text) the number of tokens before
pass-some = { $computed ->
    [one] { $computed } token went through the model’s { $layers } layers. What it worked out for the { $reused } before is still in its memory, the cache.
   *[other] { $computed } tokens went through the model’s { $layers } layers. What it worked out for the { $reused } before is still in its memory, the cache.
 }

# The name of a number: the tokens that were computed.
pass-computed = Computed

# The name of a number: the tokens that were read from the cache.
pass-reused = Read from the cache

# The name of a number: the time of a pass.
pass-took = Time

# The name of a device that computed.
pass-by = Computed by

# What the logits are.
# $tokens (count) the number of the model's tokens
logits-said = The model gives { $tokens } scores (logits), one per token. Higher means likelier, but they are not percentages yet. The highest:

# A part of the formula z(token) = w(token) · h = 3.21, a sum of 128 products. A variable stands between asterisks.
# $logit (text) the logit
# $width (count) the number of products
logits-products = ) · *h* = { $logit }, a sum of { $width } products

# Beside a token: it was chosen.
draw-chosen = chosen

# Beside a token: a person put it there.
draw-put = put here

# The name of a number: the probability of the chosen token.
draw-probability = Its probability

# Where a person put the token there.
draw-forced = This token was put here by hand: what if the text had said this?

# What the line of probabilities is, and how it is drawn from. A variable stands between asterisks.
draw-line = Laid end to end, the probabilities make a line from 0 to 1. One random number, *u*, is drawn. The token on whose piece *u* falls is chosen.

# The rule of the draw as a formula.
draw-rule = start ≤ *u* < end

# Before a token, whose piece of the line is described after it: draw-hit or draw-missed.
draw-piece = The piece of{ " " }

# After the token: u falls on its piece.
# $start (text) where the piece begins
# $u (text) the random number
# $end (text) where the piece ends
draw-hit = : { $start } ≤ { $u } < { $end }, and *u* falls on it

# After the token: u falls on another piece.
# $start (text) where the piece begins
# $end (text) where the piece ends
# $u (text) the random number
draw-missed = { " " }runs from { $start } to { $end }; *u* = { $u } falls elsewhere

# What greedy decoding does.
draw-greedy = No randomness: the token with the highest probability is always chosen.

# The rule of greedy decoding as a formula.
draw-greedy-rule = the token with the greatest *p*

# The end of the formula p(token) = 34.0%, number 1 of all.
# $share (text) the probability
# $rank (text) the rank
draw-rank = ) = { $share }, number { $rank } of all

# After a token that a filter removed.
draw-removed = { " " }is removed: it has no piece of the line

# What the last stage does.
append-said = The chosen token joined the text. The loop begins again, with a text one token longer.

# The last stage as a formula.
append-rule = text ← text + token

# Beside the appended token.
append-joined = joined

# The name of a number: the length of the text.
append-text = The whole text

# The length of the text.
# $window (count) the most tokens
# $length (text) the length
append-of-window = { $window ->
    [one] { $length } of { $window } token
   *[other] { $length } of { $window } tokens
 }

# The name of a number: the new tokens.
append-new = New tokens

# The number of new tokens.
# $tokens (count) how many there are
# $most (count) how many there can be
append-of-most = { $tokens } of at most { $most }

# What the temperature does under greedy decoding.
temperature-greedy = Your settings are greedy: the token with the highest score is taken, so there is nothing to divide. All scores stay as they are.

# What a temperature of 1 does. A variable stands between asterisks.
temperature-one = Each score is divided by the temperature *T*. Yours is 1, so nothing changes. Below 1 the favorites get ahead; above 1 the others catch up.

# What a temperature below 1 does.
temperature-cold = Each score is divided by the temperature *T*. Yours is below 1: the gaps between the scores grow, and the favorites win more often.

# What a temperature above 1 does.
temperature-hot = Each score is divided by the temperature *T*. Yours is above 1: the gaps between the scores shrink, and unlikely tokens get a better chance.

# What softmax does.
softmax-said = Softmax turns each score into a probability *p*: e, which is 2.718…, to the power of the score, divided by the sum of all of these. Together they make 100%.

# What a filter does, where none is set.
# $tokens (count) the number of tokens
filter-none = { $tokens ->
    [one] A filter removes unlikely tokens before the draw. You have set none: all { $tokens } token stay in.
   *[other] A filter removes unlikely tokens before the draw. You have set none: all { $tokens } tokens stay in.
 }

# What filters do.
filter-said = A filter removes unlikely tokens before the draw. What is left is stretched to make 100% again.

# What filters do that stand before the temperature.
filter-before-temperature = A filter removes unlikely tokens before the draw. In your order it comes before the division by *T*, so softmax has already seen only what is left.

# The rule of the filters as a formula.
filter-rule = *p*′ = *p* ÷ what is kept

# The end of the formula p′(token) = 0: removed.
filter-removed = ) = 0: removed

# The name of a number: what a filter keeps.
# $filter (text) the filter
filter-keeps = { $filter } keeps

# What a filter keeps.
# $before (count) the number of tokens before
# $after (text) the number after
# $mass (text) their probability
filter-kept = { $before ->
    [one] { $after } of { $before } token, { $mass } of the probability
   *[other] { $after } of { $before } tokens, { $mass } of the probability
 }

# After a token that an earlier filter has removed.
filter-gone = { " " }is removed already

# The label of all tokens without a row of their own.
# $n (count) how many they are
common-others = { $n } more

# Why a run ended: the model chose to end it.
stopped-end = Finished: the model chose its end-of-text token.

# Why a run ended: a string that stops it was written.
stopped-string = Finished: the text contains a stop string.

# Why a run ended: the limit on new tokens.
# $tokens (count) the limit
stopped-limit = { $tokens ->
    [one] Stopped after { $tokens } token, the limit on new tokens.
   *[other] Stopped after { $tokens } tokens, the limit on new tokens.
 }

# Why a run ended: the context is full.
# $window (count) the most tokens that the model sees
stopped-full = Stopped: the context is full. This model sees at most { $window } tokens.

# Why a run ended, in a word: the model ended it.
finish-end = ended

# Why a run ended, in a word or two: a stop string.
finish-string = stop string

# Why a run ended, in a word: the limit on new tokens.
finish-limit = limit

# Why a run ended, in a word: the context is full.
finish-full = full

# The message for a text that is longer than its run.
# $tokens (count) the tokens that are left out
linked-tokens-left-out = { $tokens ->
    [one] One token at the end of this text is left out: the run stops before.
   *[other] { $tokens } tokens at the end of this text are left out: the run stops before.
 }

# The message for a linked run whose tokens the settings would choose differently.
# $tokens (count) how many they are
linked-tokens-differ = { $tokens ->
    [one] One token of this text was chosen under other settings or on another device: the text is shown as it was written, with this model's probabilities.
   *[other] { $tokens } tokens of this text were chosen under other settings or on another device: the text is shown as it was written, with this model's probabilities.
 }

# After a click on “Copy link”.
link-copied = Copied.

# The same, where the browser does not let the page copy.
link-selected = Selected: press Ctrl C, or ⌘ C, to copy it.

# What the link holds.
# $tokens (count) the tokens written so far
link-holds = { $tokens ->
    [0] The link holds the prompt, your settings, the random seed.
    [one] The link holds the prompt, your settings, the random seed and the one token written so far.
   *[other] The link holds the prompt, your settings, the random seed and the { $tokens } tokens written so far.
 }

# What is said of a link of more than 2,000 characters.
link-long = It is long: some programs cut such links.

# The passes that the layers' times are taken from: the first one.
basis-cold = first pass, cold

# The passes that the layers' times are taken from.
# $passes (count) how many they are
basis-warm = { $passes ->
    [one] one warm pass
   *[other] medians of { $passes } warm passes
 }

# What the layers' times are.
layers-cold = Milliseconds of each layer in the first pass since this engine was started, a cold one: some of it went into code and memory that were used for the first time, so they do not say what a layer costs. Later passes do.

# What the layers' times are.
# $passes (count) the passes that they are taken from
layers-warm = { $passes ->
    [one] Milliseconds of each layer in one warm pass.
   *[other] Milliseconds of each layer: the median of { $passes } warm passes of this run that computed as many positions.
 }

# How exact the times are.
# $resolution (text) milliseconds
layers-exact = Each time is exact to about { $resolution } ms: this browser’s clock is no finer.

# How slowly the layers are shown.
# $times (count) the factor
layers-slower = Shown { $times } times slower.

# The time of a pass.
# $time (text) milliseconds
pass-time = { $time } ms

# The time of the first pass of an engine.
# $time (text) milliseconds
pass-time-cold = { $time } ms (the engine’s first pass: cold)

# A large number.
# $number (text) billions
rounded-billions = { $number } billion

# A large number.
# $number (text) millions
rounded-millions = { $number } million

# A token that is a space, as it is spoken.
spoken-space = space

# The sign %, as it is spoken. With the space before it.
spoken-percent = { " " }percent

# What a forward pass gave, as it is spoken.
# $n (count) how many scores
heard-scores = { $n } scores

# The token with the highest score, as it is spoken.
# $token (text) the token
heard-highest = highest: { $token }

# How many tokens filters keep, as it is spoken.
# $all (count) the number of all tokens
# $kept (text) the number of those that are kept
heard-kept = { $kept } of { $all } tokens kept

# What a token is, and the signs in it.
# $tokens (count) the number of the model's tokens
# $space (text) the sign for a space
# $newline (text) the sign for a line break
# $tab (text) the sign for a tab
token-explained = A token is a piece of text: a word with the space before it, a part of a word, or a punctuation mark. The model reads and writes nothing else. It has { $tokens } tokens, each with a number. { $space } stands for a space, { $newline } for a line break, { $tab } for a tab.

# Shown after the text of the token under the pointer.
# $token (text) its number
token-pointed = is token { $token }

# The note where the maximum number of tokens was lowered.
# $most (count) the most tokens
# $step (text) the bytes of the logits of one token
run-limited = A run of this model has at most { $most } tokens here: the page keeps the logits of every token, { $step } each, so that you can go back to any of them.

# The name of the field of the bias of a token in the list.
# $setting (text) the list
# $token (text) the token
bias-of = { $setting }: { $token }

# The name of the button that removes a token from a list.
# $token (text) the token
# $list (text) the list
remove-token = Remove { $token } from { $list }

# The name of the field that adds a token to a list.
# $list (text) the list
token-for = Token for { $list }

# What ends a run, on paper.
# $tokens (count) the limit on new tokens
print-limit = { $tokens ->
    [one] at most { $tokens } new token
   *[other] at most { $tokens } new tokens
 }

# The same with stop strings.
# $tokens (count) the limit on new tokens
# $stops (text) the strings, each in quotation marks
print-limit-or-stops = { $tokens ->
    [one] at most { $tokens } new token, or a stop string: { $stops }
   *[other] at most { $tokens } new tokens, or a stop string: { $stops }
 }

# An axis that has the whole range of probabilities.
axis-full = 0–100%

# An axis that ends where the probabilities do.
axis-fitted = Fitted

# The choice that leaves the axis to the step.
axis-automatic = Automatic

# The same, where the axis has the whole range now.
axis-automatic-full = Automatic: 0–100%

# The same, where the axis is fitted now.
axis-automatic-fitted = Automatic: fitted

# Why the text ahead goes no further: the model would end it.
ahead-end = The text would end here.

# Why the text ahead goes no further: a stop string.
ahead-string = A stop string would end the text here.

# Why the text ahead goes no further: the context.
ahead-full = The context would be full here.

# Why the text ahead goes no further: nothing more was recorded.
ahead-not-recorded = The recording ends here.

# Why there is no text ahead.
ahead-too-long = The text is too long to be written ahead.

# What has changed in the text ahead.
# $token (count) the number of the first other token
ahead-from = From token { $token } on, the text ahead is another one.

# A step chose another token than the text ahead had.
# $token (count) the number of the token
ahead-disagreed = The step chose another token { $token } than the text ahead had: the two were computed in different ways, and the last bits of the logits differ. The text ahead is written anew.

# Where counts have nothing to be compared with.
chi-nothing = Only one token can come up often enough to count: there is nothing to compare.

# What Pearson's χ² says.
# $chi (text) its value
# $degrees (count) the degrees of freedom, which are its mean
# $usual (text) what it is at most in about 19 of 20 tries
chi-said = { $degrees ->
    [one] χ² = { $chi } with { $degrees } degree of freedom adds up how far the counts are off. Chance alone gives { $degrees } on average, and at most { $usual } in about 19 of 20 tries.
   *[other] χ² = { $chi } with { $degrees } degrees of freedom adds up how far the counts are off. Chance alone gives { $degrees } on average, and at most { $usual } in about 19 of 20 tries.
 }

# What a sampler does.
does-temperature = Divides every score by T. Below 1 the likely tokens get likelier; above 1 the chances even out.

# What a sampler does.
does-top-k = Keeps the k likeliest tokens and removes all others.

# What a sampler does.
does-top-p = Keeps the likeliest tokens until together they hold p of the probability, and removes the others.

# What a sampler does.
does-min-p = Removes every token that has less than this share of the likeliest one’s probability.

# What a sampler does.
does-repetition-penalty = Pushes down the score of every token that the text has already, by this factor.

# What a sampler does.
does-frequency-penalty = Takes this much from a token’s score each time it has been written.

# What a sampler does.
does-presence-penalty = Takes this much from a token’s score, once, if it has been written.

# What a sampler does.
does-no-repeat-ngram = Removes every token that would repeat a row of n tokens the text has already.

# What a sampler does.
does-typical = Keeps the tokens that surprise about as much as expected, until they hold this much of the probability.

# What a sampler does.
does-top-n-sigma = Keeps the tokens whose score is at most n standard deviations below the best.

# What a sampler does.
does-dry = Don’t repeat yourself: takes from the score of every token that would go on repeating a passage the last 64 tokens have already. The longer the passage, the more it takes.

# What a sampler does.
does-xtc = Exclude top choices: now and then removes the likeliest tokens. Of those that have at least the threshold it leaves the least likely one. A number from the seed and the place in the text decides whether it acts; the draw has another one.

# What a sampler does.
does-mirostat2 = Mirostat, the second version: removes the tokens that would surprise more than a bound μ, in bits. After each token μ moves, so that the text stays as surprising as the target τ. llama.cpp uses it after temperature and with no other filter.

# What a sampler does.
does-logit-bias = Adds a number of your own to the scores of the tokens you name: below 0 they get rarer, above 0 more frequent. −100 in effect forbids a token.

# What a sampler does.
does-token-mask = Keeps the token that ends a text from being chosen.

# The label of a number of a sampler.
part-multiplier = Multiplier

# The label of a number of a sampler.
part-base = Base

# The label of a number of a sampler.
part-allowed-length = Allowed length

# The label of a number of a sampler.
part-probability = Probability

# The label of a number of a sampler.
part-threshold = Threshold

# The label of a number of a sampler.
part-tau = Target τ

# The label of a number of a sampler.
part-eta = Learning rate η

# The meaning of a number of a sampler.
about-part-multiplier = Multiplier: what is taken from the score when the passage is just as long as allowed. 0 switches DRY off.

# The meaning of a number of a sampler.
about-part-base = Base: each token that the passage is longer multiplies the penalty by this. 1 takes the same from all.

# The meaning of a number of a sampler.
about-part-allowed-length = Allowed length: shorter passages, counted in tokens, repeat at no cost.

# The meaning of a number of a sampler.
about-part-probability = Probability: in this share of the steps XTC acts.

# The meaning of a number of a sampler.
about-part-threshold = Threshold: a token with at least this probability is a top choice. XTC acts where there are two or more.

# The meaning of a number of a sampler.
about-part-tau = Target τ: the surprise per token, in bits, to which the text is steered.

# The meaning of a number of a sampler.
about-part-eta = Learning rate η: how far one token moves the bound. 0 leaves the bound where it begins, at 2τ.

# The label of a list of tokens.
list-biases = Biased tokens

# The label of a list of tokens.
list-breakers = Sequence breakers

# The meaning of a list of tokens.
about-list-biases = Biased tokens: each with the number that is added to its score, from −100 to 100.

# The meaning of a list of tokens.
about-list-breakers = Sequence breakers: tokens at which a passage ends, so that a repetition does not reach across them.

# A setting that a model's authors suggest, as a part of a list.
suggested-greedy = greedy decoding

# A setting that a model's authors suggest, as a part of a list.
# $value (text) the temperature
suggested-temperature = temperature { $value }

# A setting that a model's authors suggest, as a part of a list.
suggested-top-p-off = top-p off

# A setting that a model's authors suggest, as a part of a list.
# $value (text) p
suggested-top-p = top-p { $value }

# A setting that a model's authors suggest, as a part of a list.
suggested-top-k-off = top-k off

# A setting that a model's authors suggest, as a part of a list.
# $value (text) k
suggested-top-k = top-k { $value }

# A setting that a model's authors suggest, as a part of a list.
# $value (text) the penalty
suggested-penalty = repetition penalty { $value }

# What a model's authors suggest.
# $settings (text) the list of settings
suggested = The model’s authors suggest { $settings }.

# The message for a full list.
# $most (count) the most tokens
list-full = This list has { $most } tokens, as many as it takes. Remove one first.

# The message when more tokens contain one of llama.cpp's breakers than the list has room for.
# $tokens (count) the number of these tokens
# $most (count) the most tokens of the list
too-many-breakers = In this model { $tokens } tokens hold a newline, colon, quote or asterisk; the list takes { $most }. Add those that matter one by one.

# What a sampler did at this step: it would have removed all.
did-nothing-left = Here it would have removed every token, so it was not applied.

# What XTC did at this step.
# $u (text) its random number
did-not-act = Here its number is { $u }, which is not below the probability: it does not act.

# What XTC did at this step.
# $u (text) its random number
did-too-few = Here its number is { $u }, below the probability, but fewer than two tokens reach the threshold: it removed nothing.

# What XTC did at this step.
# $u (text) its random number
# $removed (count) the tokens that it removed
# $mass (text) their probability
did-top-choices = { $removed ->
    [one] Here its number is { $u }, below the probability: it removed { $removed } token that had { $mass } of the probability.
   *[other] Here its number is { $u }, below the probability: it removed { $removed } tokens that had { $mass } of the probability.
 }

# What Mirostat did at this step.
# $most (text) the bound in bits
# $removed (count) the tokens that it removed
# $mass (text) their probability
did-surprise = { $removed ->
    [0] Here the bound μ is { $most } bits: it removed nothing.
    [one] Here the bound μ is { $most } bits: it removed { $removed } token that had { $mass } of the probability.
   *[other] Here the bound μ is { $most } bits: it removed { $removed } tokens that had { $mass } of the probability.
 }

# What a filter did at this step.
# $removed (count) the tokens that it removed
# $mass (text) their probability
did-remove = { $removed ->
    [0] Here it removed nothing.
    [one] Here it removed { $removed } token that had { $mass } of the probability.
   *[other] Here it removed { $removed } tokens that had { $mass } of the probability.
 }

# What a sampler did that removes nothing.
changed-all = It removes nothing: it changes how the probability is shared.

# What a sampler did that removes nothing.
# $tokens (count) the tokens whose score it changed
changed-scores = { $tokens ->
    [0] Here it changed no score.
    [one] It removes nothing: here it changed the score of { $tokens } token.
   *[other] It removes nothing: here it changed the score of { $tokens } tokens.
 }

# After a click on “Copy alternative text”.
export-alternative-copied = The alternative text is copied.

# The same, where the browser does not let the page copy.
export-alternative-selected = Selected: press Ctrl C, or ⌘ C, to copy the alternative text.

# In a file: the seed.
# $seed (text) the seed
export-seed = random seed { $seed }

# In a file: no sampler is on.
export-no-sampler = no sampler

# In a file: the samplers that are on, and whose order and arithmetic they have.
# $samplers (text) the samplers
# $engine (text) the engine
export-order = { $samplers }; order as in { $engine }

# In a file: the samplers that are on, in the order of the textbook.
# $samplers (text) the samplers
export-order-of-textbook = { $samplers }; order as in the textbook

# In a file: the text may not end.
export-no-end = the end-of-text token is forbidden

# In a file: random numbers were set by hand.
# $tokens (count) at how many tokens
export-by-hand = { $tokens ->
    [one] u set by hand at { $tokens } token
   *[other] u set by hand at { $tokens } tokens
 }

# The name of a button that saves numbers, for screen readers.
# $format (text) the format
export-save-numbers = { $format }: save its numbers

# The name of a button that saves a picture, for screen readers.
# $format (text) the format
export-save-picture = { $format }: save this picture

# After a click on a target of the code.
export-code-copied = Copied. Put your model’s name in before you run it.

# The same, where the browser does not let the page copy.
export-code-selected = Selected: press Ctrl C, or ⌘ C, to copy it. Put your model’s name in before you run it.

# A target of the code.
export-llama-server = llama.cpp server

# A target of the code.
export-llama-command = llama.cpp command

# A target of the code.
export-openai = OpenAI-style API
# The name of a text that is written under the mask of a constraint.
constrained-masked = With the mask

# The name of a text that is written without a mask.
constrained-unmasked = Without the mask

# The name of the example with a story.
story-example = A story

# Where a prompt has no tokens, or too many.
no-prompt = The prompt cannot be read.
# The title of the figure.
practice-title-methods = Five methods on the same logits

# A token that is kept.
practice-kept = kept

# The row of all tokens that are not shown.
practice-rest = the rest

# The head of the column of logits.
practice-logit-head = Logit z

# The head of the column of methods.
practice-method-head = Method

# The chosen token.
practice-pick = Chosen token

# The heading of the sheet.
practice-sheet-sheet = Sampling by hand: worksheet

# The heading of the key.
practice-sheet-key = Sampling by hand: key

# What to do, on the sheet.
practice-sheet-task = Fill in every blank. Powers and sums: 2 decimals; probabilities: 3 decimals. Work from the most likely token to the least. A token is chosen if u is below the end of its interval and not below the end of the interval before it. The share of a removed token stays blank.

# The error for a start state without a prompt.
question-no-prompt = It has no prompt. Add prompt=… to it.

# Said of the right answer.
question-right = Right.

# Said of an answer that is no number.
question-no-number = This is not a number. Type digits, like 12.5.

# Said where no answer is chosen.
question-none-chosen = Choose an answer first.

# Said of a wrong number that no usual mistake explains.
question-wrong-number = Not quite. Compute it once more.

# Said of the right number rounded to one digit.
question-one-digit = That is right to one digit. Type at least two.

# What the box takes where tokens or passes are counted.
question-takes-count = A whole number, such as 1200 or 1,200.

# What the box of a percentage takes.
question-takes-percentage = 12.5, 12,5%, 0.125 and 1/8 are the same answer. Two digits are enough.

# What the box of another number takes.
question-takes-number = 12.5, 12,5, 1.25e1 and 25/2 are the same answer, with or without its unit. Two digits are enough.

# The label of the question, for screen readers.
question-question = Question

# The label of the answers, for screen readers.
question-answers = Answers

# The label of the box of a number.
question-your-number = Your number

# The button that begins the tour.
tour-watch = Watch: 90 seconds

# The label of the tour's bar, for screen readers.
tour-tour = Tour

# The label of the button that lets the tour go on.
tour-go-on = Go on

# What the button does that closes the tour.
tour-close-about = End the tour and bring your own text back

# Shown before an experiment is started.
presenter-key-starts = → starts the experiment.

# The reason why there is no true distribution: the model has no grammar.
shape-no-grammar = This model came without the grammar of its training texts, so nobody here knows the true probabilities.

# The reason why there is no true distribution: the model learned from texts that no grammar has made.
shape-no-known-grammar = Its texts follow no known grammar, so nobody knows the true probabilities.

# The reason why there is no true distribution: the text is outside the grammar.
shape-outside-grammar = The grammar of the training texts could not have written this text, so there are no true probabilities to compare with.

# The name of a row of an exercise whose token has none.
# $number (count) the number of the row, from 1
practice-unnamed = token { $number }

# The name of greedy decoding, as a method.
practice-greedy = Greedy

# The name of a draw without filters, as a method.
practice-pure = Pure sampling

# The name of min-p, as a method.
practice-min-p = Min-p

# A method with its setting: Top-k 3.
# $method (text) the name of the method
# $value (text) the value of its setting
practice-setting-of = { $method } { $value }

# The head of a column: the sum of the powers.
practice-head-sum = Sum

# The head of a column.
practice-head-probability = Probability

# The head of a column.
practice-head-rank = Rank

# The head of a column: the sum of the probabilities down to a token.
practice-head-cumulative = Cumulative

# The head of a column: whether the method keeps the token.
practice-head-kept = Kept?

# The head of a column: the probability among the tokens that are kept.
practice-head-share = Renormalized

# The head of a column: where the token’s interval ends.
practice-head-end = Interval ends at

# The head of a column with its method.
# $method (text) the name of the method
# $head (text) the head of the column
practice-full-head = { $method }: { $head }

# The name of a cell for screen readers.
# $column (text) the head of its column
# $row (text) the name of its row
practice-cell = { $column }, { $row }

# What an exercise gives: the temperature.
# $temperature (text) the temperature
practice-gives-temperature = Temperature T = { $temperature }.

# What an exercise on a step of the model gives.
# $greatest (text) the greatest logit after the constant was added
# $tokens (count) the tokens that are one row
# $sum (text) what their powers add up to
# $share (text) their probability together
practice-gives-rest = A constant was added to all logits, so that the greatest is { $greatest }; they are rounded to one decimal. The other { $tokens } tokens of the vocabulary are one row: their e^(z/T) add up to { $sum }, which gives them the { $share } that they have in the model’s distribution.

# What an exercise asks.
# $methods (text) the methods with their settings, with commas
practice-asks = Choose a token by: { $methods }.

# What an exercise gives: the random number.
# $u (text) the number
practice-gives-u = The random number is u = { $u }.

# The title of an exercise: its number on the page, by which it is opened again.
# $number (text) the number
# $level (text) the level: 1, 2 or 3
practice-sheet-title = Exercise { $number }, level { $level }

# The title of an exercise on a step of the model.
# $number (text) the number
# $level (text) the level: 1, 2 or 3
practice-sheet-title-of-step = Exercise { $number } on a step of the model, level { $level }

# The title of an exercise on logits that the visitor typed.
# $number (text) the number
# $level (text) the level: 1, 2 or 3
practice-sheet-title-of-own = Exercise { $number } on own logits, level { $level }

# Why there is no exercise: too few or too many logits.
# $logits (text) how many there are
practice-wrong-number = There are { $logits } logits. Type from 3 to 8: more are not worked out by hand.

# Why there is no exercise: a logit that e^z makes too large or too small.
# $logit (text) the logit
practice-out-of-range = The logit { $logit } is too far from 0. Type logits from −10 to 10.

# Why there is no exercise.
practice-no-logits = This is a list of log-probabilities. Type logits, as numbers or as lines of token: logit.

# Why there is no exercise: the first tokens of the model’s step are too unlikely together.
practice-too-flat = At this step the likeliest tokens have too little probability together for top-p and min-p. Choose another step, or another temperature with a new exercise.

# Why there is no exercise.
practice-no-step = The model has not computed a step yet. Wait for it, or press Step token on Write.

# Why a setting among the logits is not taken.
# $problem (text) what is wrong with the number
practice-not-uniform = The random number u must be at least 0 and below 1: { $problem }.

# Why a setting among the logits is not taken.
practice-not-whole = k must be a whole number of at least 1.

# A lesson with its place in the list.
# $number (count) its place, from 1
# $title (text) its title
lessons-numbered = { $number }. { $title }

# A number of bits with its unit.
# $bits (text) the number
question-bits = { $bits } bits

# Said of a wrong answer that comes from a usual mistake.
# $mistake (text) the mistake, without a full stop
# $feedback (text) what is true instead, a sentence
question-mix-up = Not quite. A common mix-up is that { $mistake }. { $feedback }

# The right one of several answers, with the reason.
# $letter (text) the letter of the answer
# $why (text) the reason, a sentence
presenter-right-answer = { $letter }. { $why }

# The solution of a question that asks for a number, with the reason.
# $answer (text) the number with its unit
# $why (text) the reason, a sentence
presenter-solution = { $answer }. { $why }

# A caption of the tour.
# $tokens (count) the tokens of the prompt
tour-prompt = A language model reads the { $tokens } tokens of this prompt. It computes which token may come next.

# A caption of the tour.
# $tokens (count) the tokens of the vocabulary
tour-forward-pass = One forward pass gives each of the { $tokens } tokens of the vocabulary a score, the logit.

# A caption of the tour.
tour-probabilities = The logits are divided by the temperature. Softmax makes probabilities of them, which sum to 1.

# A caption of the tour.
# $u (text) the random number
tour-draw = A random number, u = { $u }, falls on the line of probabilities. It chooses the token there.

# A caption of the tour.
tour-append = The chosen token is appended. Then the loop repeats with the longer text.

# A caption of the tour.
# $tokens (count) how many tokens follow
tour-more-tokens = Now { $tokens } more tokens: each takes one forward pass and one random number.

# A caption of the tour.
# $seed (text) the seed
tour-ahead = The grey text is what follows with random seed { $seed }: the seed fixes all random numbers.

# A caption of the tour.
tour-low = A low temperature makes likely tokens likelier. The same random numbers now choose another text.

# A caption of the tour.
tour-high = A high temperature makes the probabilities more even. Unlikely tokens are chosen more often.

# A caption of the tour.
tour-another = What if another token stood here? It is put in place of the drawn one, and the text goes on from it.

# A caption of the tour.
# $most (count) the most new tokens
tour-end = A text ends when the end token is chosen, or at the limit of { $most } new tokens.

# A caption of the tour.
tour-yours = Now you: move the temperature, or step token by token.

# The name of one of several numbers of a sampler.
# $sampler (text) the name of the sampler
# $number (text) the name of the number
shape-number-of = { $sampler }: { $number }

# The name of the field beside a slider.
# $slider (text) the name of the slider
shape-as-number = { $slider }, as a number
