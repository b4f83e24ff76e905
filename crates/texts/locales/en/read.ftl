### What the Read screen says.

# The title of the plot.
title-bits = Bits of each token

# The title of the picture of a prediction, in the list of figures.
title-any-next = The prediction of one token

# The title of the picture of a prediction.
# $token (text) the token that follows in the text
title-next = What could have stood in place of “{ $token }”

# The name of the first text in pictures and tables.
first-name = Text A

# The name of the second text in pictures and tables.
second-name = Text B

# The label of the field of the first text.
first-text = Text A: any text

# The label of the field of the second text.
second-text = Text B, read beside it

# The name of the choice of the second text.
beside = Text B is

# A choice: the model writes the second text.
greedy = written by the model, greedily

# A choice: the visitor writes the second text.
own = a text of your own

# Stands in place of the second field while the model writes that text.
greedy-about = The model goes on after the beginning of text A and always takes its most likely token.

# What a saved figure was made with.
made-with = the model’s own probabilities: temperature 1, no filters

# The label of the region with both fields, for screen readers.
both-texts = Texts to read

# Shown where nothing was typed.
no-text = Type a text, or paste one: the model reads it and says how much it expected each token.

# Shown where a text has one token only.
too-short = A text of one token has nothing that could be predicted. Type some more.

# Shown while no engine computes.
no-engine = Reading needs the model itself, not a recording of it. The text is read as soon as the model is there.

# Shown while a text is read.
reading = Reading …

# The label of a text as buttons, for screen readers.
# $name (text) the name of the text
tokens-of = { $name }, token by token

# The numbers of a text.
# $tokens (count) the tokens that were predicted
# $bits (text) the bits of all of them
# $mean (text) bits per token
# $perplexity (text) the perplexity
totals =
    { $tokens ->
        [one] { $tokens } token predicted: { $bits } bits, { $mean } per token. Perplexity { $perplexity }.
       *[other] { $tokens } tokens predicted: { $bits } bits, { $mean } per token. Perplexity { $perplexity }.
    }

# The same numbers by the true probabilities.
# $bits (text) the bits of all tokens
# $mean (text) bits per token
# $perplexity (text) the perplexity
true-totals = By the true probabilities of the grammar: { $bits } bits, { $mean } per token, perplexity { $perplexity }.

# Said of a text that is a document of the grammar only up to a token.
# $token (text) the first token that no document has there
leaves-grammar = At “{ $token }” the text leaves the grammar: no document has that token there, and from there on no true probability is known.

# Said of a text that is no document of the grammar from its beginning on.
outside-grammar = This is no document of the model’s grammar: no true probability is known.

# How the first token is counted where the tokenizer puts one before the text.
# $token (text) the first token of the text
first-after-special = The model reads a start token before the text, so “{ $token }” is predicted too.

# How the first token is counted where nothing stands before the text.
# $token (text) the first token of the text
first-unpredicted = Nothing stands before “{ $token }”: the first token is not predicted and counts in no number.

# How a text was read that fits into the context window.
# $window (text) the positions of the window
in-one-window = Each token is predicted from all tokens before it (the window has { $window } positions).

# How a text was read that does not fit.
# $windows (count) how many windows
# $window (text) the positions of a window
# $least (text) the fewest tokens that a token of a later window was predicted from
in-windows =
    { $windows ->
        [one] Read in { $windows } window of { $window } positions: beyond the first window each token is predicted from at least { $least } tokens before it.
       *[other] Read in { $windows } overlapping windows of { $window } positions: beyond the first window each token is predicted from at least { $least } tokens before it.
    }

# How long the engine worked.
# $seconds (text) seconds
took = It took { $seconds } s.

# A token that nothing stands before, as a tooltip.
# $token (text) the token
token-first = { $token }: nothing stands before it

# A token, as a tooltip.
# $token (text) the token
# $probability (text) its probability
# $rank (count) its rank among all tokens, from 1
# $bits (text) its bits
token = { $token }: { $probability }, rank { $rank }, { $bits } bits

# A token whose true probability is known, as a tooltip.
# $token (text) the token
# $probability (text) its probability
# $rank (count) its rank among all tokens, from 1
# $bits (text) its bits
# $truth (text) its true probability
token-with-truth = { $token }: { $probability }, rank { $rank }, { $bits } bits; in truth { $truth }

# The open token in a sentence.
# $token (text) the token
# $probability (text) its probability
# $rank (count) its rank among all tokens, from 1
# $bits (text) its bits
# $entropy (text) the entropy of the prediction in bits
open-token = “{ $token }” had { $probability } and rank { $rank }: it cost { $bits } bits. On average this prediction costs { $entropy } bits, its entropy.

# Shown while no token is open.
press-token = Press a token of a text to see what the model expected in its place.

# Shown in place of the picture while it is computed.
nothing-picked = The prediction of this token is on its way.

# A button: the token after the open one.
next-token = Next token

# A button: the token before the open one.
previous-token = Previous token

# A button: shows no token's prediction any more.
close-token = Close

# The name of the explanation of the tints.
legend = Bits of a token

# A step of the tints.
# $bits (text) bits
tint-below = below { $bits }

# A step of the tints.
# $from (text) bits
# $to (text) bits
tint-between = { $from } to { $to }

# A step of the tints.
# $bits (text) bits
tint-from = { $bits } and more

# Explains the bits.
about-bits = The bits of a token are −log₂ of the probability that the model gave it before it had read it: 1 bit for 50%, 10 bits for about one in a thousand. They are taken at temperature 1, without filters.

# Explains the perplexity.
about-perplexity = Perplexity is 2 to the power of the bits per token, the same as e to the power of the mean loss in nats: the model was as unsure as if it had chosen among so many equally likely tokens each time.

# Explains the line of the truth.
about-truth = The grammar knows the true probability of each token of its documents. No model can need fewer bits for such texts on average.

# Announced when a text is read.
# $name (text) the name of the text
# $mean (text) its bits per token
announced = { $name }: { $mean } bits per token.
