### What the Predict screen says.

# The title of the figure.
title = Predict the next token

# The row of all tokens without a row of their own.
any-other = any other token

# What the visitor is asked.
asked = Which token comes next?

# The label of the fields, for screen readers.
fields = Your prediction

# The button that uncovers the bars.
reveal = Reveal

# The button that covers them again.
cover = Cover again

# Shown in place of the sum before the first round.
no-round = No prediction is revealed yet.

# The button that takes everything back.
clear = Clear

# The button that gives what is left to all rows, or takes what is too much.
fill-up = Make it 100%

# The name of the number of rows.
candidates = Tokens with a row

# The name of the choice of how a prediction is made.
entry = Predict by

# Predicting by percentages.
percents = percent

# Predicting by the hands of a class.
hands = hands

# The label of the panel, for screen readers.
choices = How to predict

# The heading of the sum over all rounds.
total = All rounds

# The button that forgets all rounds.
forget = Forget all rounds

# Shown before a step can be predicted.
nothing-yet = The prediction begins when the model has read the text.

# Shown when the run has ended.
ended = This text has ended: there is no next token. Press Back, or Restart in the settings.

# Shown while the grammar is asked.
waits = Waiting for the true probabilities.

# Announced when the bars are covered again.
covered = The bars are covered again.

# Said when another text is open and a prediction was not revealed.
kept = The text has changed, so this is another prediction. The one before is kept: it is back when its text is back.

# Said when everything was forgotten.
forgotten = All rounds are forgotten. Undo brings them back.

# What the bits of a score are.
bits = The score is your expected surprise, in bits. A token to which you gave a share of one half costs 1 bit, one quarter 2 bits, one eighth 3 bits. The score weighs each cost by how often its token comes.

# What the rows are.
rows = The rows are the model’s most likely tokens, in the order of the alphabet. All other tokens count as one row. The model’s probabilities are those before your settings.

# What Next does.
after = Next token appends what your sampler settings choose.

# How the visitor answers in percentages.
how-percents = Spread 100% over the rows, then press Reveal.

# How the visitor answers by the hands of a class.
how-hands = Count the hands for each row, then press Reveal.

# What a share of 0 means.
zero-percents = A share of 0% says “impossible”: if the token can come after all, the score is infinite.

# What becomes of a row without a hand.
zero-hands = Share of a row = (its hands + 1) ÷ (all hands + number of rows). So a row without a hand has a small share, and no score is infinite.

# How many hands were counted.
# $hands (count) the hands of all rows
hands-counted = { $hands ->
    [one] { $hands } hand counted.
   *[other] { $hands } hands counted.
 }

# Said when nothing is left to give.
# $all (count) the percent that are given in all, 100
all-given = All of the { $all }% is given.

# Why a prediction cannot be revealed yet.
# $left (count) percent that are given to no row
left-to-give = { $left }% left to give.

# Why a prediction cannot be revealed yet.
# $surplus (count) percent that are given beyond 100
too-much = { $surplus }% too much: take it from a row.

# Why the grammar’s answer is missing, and what to do.
# $failure (text) what failed, a sentence
# $next-step (text) what to do, a sentence
truth-failed = The truth could not be fetched. { $failure } { $next-step }

# Stands in place of a number of bits that is infinite.
infinitely-many = infinitely many

# The scores of a revealed prediction.
# $visitor (text) the visitor’s bits
# $model (text) the model’s bits
# $least (text) the least possible bits
verdict-truth = You: { $visitor } bits, the model { $model }. Nobody can be below { $least }.

# The scores where the visitor made no prediction.
# $model (text) the model’s bits
# $least (text) the least possible bits
verdict-truth-without = The model: { $model } bits. Nobody can be below { $least }. You made no prediction.

# The score of a prediction that has no known truth.
# $visitor (text) the visitor’s bits
# $least (text) the model’s entropy in bits
verdict-model = You: { $visitor } bits, scored against the model’s own probabilities. Nobody can be below { $least }, the model’s entropy.

# Said where the visitor made no prediction and there is no known truth.
# $least (text) the model’s entropy in bits
verdict-model-without = You made no prediction. The model’s own entropy is { $least } bits.

# Said where rows that were given 0% can come.
# $rows (text) the names of the rows, with commas
excluded = You gave 0% to what can come: { $rows }. −log₂ 0 is infinite, and so is the score. Cover the prediction and give each of these rows at least 1%.

# The formula of the score against the true probabilities.
formula-truth = score = −Σ truth × log₂(share), summed over all rows

# The formula of the score against the model’s probabilities.
formula-model = score = −Σ model × log₂(share), summed over all rows

# The terms of the visitor’s score, and their sum.
# $terms (text) the sum, written out
# $bits (text) its value
formula-of-visitor = yours ≈ { $terms } ≈ { $bits }

# The sum over several rounds.
# $rounds (count) the number of rounds
# $visitor (text) the visitor’s bits
# $model (text) the model’s bits
# $least (text) the least possible bits
total-of-rounds = { $rounds ->
    [one] After { $rounds } round: you { $visitor } bits, the model { $model }, least possible { $least }.
   *[other] After { $rounds } rounds together: you { $visitor } bits, the model { $model }, least possible { $least }.
 }

# How many of the rounds have no known truth.
# $rounds (count) the number of those rounds
total-without-truth = Without a known truth, scored against the model: { $rounds }.

# How many rounds are left out of the sum.
# $rounds (count) the number of those rounds
total-left-out = Left out, because a share of 0% came out as possible: { $rounds }.

# The name of a row’s field where hands are counted, for screen readers.
# $label (text) the row’s token
field-hands = Hands for { $label }

# The name of a row’s field where percentages are given, for screen readers.
# $label (text) the row’s token
field-percent = Percent for { $label }

# The name of a button that adds percent to a row.
# $by (count) how many percent
# $label (text) the row’s token
more-percent = { $by }% more for { $label }

# The name of a button that takes percent from a row.
# $by (count) how many percent
# $label (text) the row’s token
less-percent = { $by }% less for { $label }

# The name of a button that adds hands to a row.
# $by (count) how many hands
# $label (text) the row’s token
more-hands = { $by } more for { $label }

# The name of a button that takes hands from a row.
# $by (count) how many hands
# $label (text) the row’s token
less-hands = { $by } less for { $label }
