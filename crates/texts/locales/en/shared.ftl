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
