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
