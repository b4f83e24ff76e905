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
