### What the Tokenizer screen says.

# The title of the figure of the pieces.
title-pieces = A text in pieces

# The title of the figure of a word, in the list.
title-any-word = The probability of a word

# Shown while no word is typed.
no-word = Type a word: its pieces are read after this text.

# The label of the screen, for screen readers.
tokenizer = Text in tokens

# The label of the tabs, for screen readers.
views = Views of tokens

# The tab of the pieces.
pieces = Pieces

# The tab of a word.
word = Probability of a word

# The label of the box of the text.
your-text = Your text

# The label of the box of the letter.
letter = Letter

# The label of the box of the word.
your-word = Your word

# The label of the buttons of other tokenizers.
others = Cut it with

# The label of the button that ends a download.
cancel = Cancel the download

# The heading of the table of words.
words = Tokens for each word

# The head of the column of words.
word-head = Word

# The last row of that table.
whole = whole text

# The title of the figure of a word.
# $word (text) the word
title-word = The probability of { $word }, piece by piece

# What the view of the pieces shows.
about-pieces = The model is given the ids, not the letters: an id does not say how its piece is spelled. A word that is frequent in the text a tokenizer was made from is mostly one token; a rare word is several, and each of them costs a forward pass and a position of the context.

# What the view of a word shows.
about-word = A word of several tokens is chosen one token at a time. Its probability is the product over its pieces, each given all before it: one forward pass for each piece. These are the model’s own probabilities: temperature 1, no filters. The product is that of this cut: the same letters as other tokens have a probability of their own.

# How often a letter stands in the text.
# $letter (text) the letter
# $times (count) how often it stands there
letter-count = { $times ->
    [0] “{ $letter }” does not stand in this text.
    [one] “{ $letter }” stands once in this text.
   *[other] “{ $letter }” stands { $times } times in this text.
 }

# The letters that are divided between tokens of one tokenizer, of those that were counted.
# $name (text) the name of the tokenizer
# $letters (count) how many of the letters are divided, at least 1
divided = { $letters ->
    [one] { $name } divides one of them between two tokens or more.
   *[other] { $name } divides { $letters } of them between two tokens or more.
 }

# The word that costs a tokenizer the most tokens.
# $name (text) the name of the tokenizer
# $tokens (count) the tokens of the word
# $word (text) the word
costliest = { $name } needs { $tokens } tokens for “{ $word }”.

# Said where a tokenizer has no token for a part of the text.
# $name (text) the name of the tokenizer
left-out = { $name } has no token for a byte of this text and leaves it out: its pieces are not the whole text.

# The progress of a vocabulary that is fetched.
# $name (text) the name of the tokenizer
# $received (text) the bytes that are there, with their unit
# $total (text) all bytes, with their unit
fetching = { $name }: { $received } of { $total }

# Said before a vocabulary arrives.
# $name (text) the name of the tokenizer
fetching-waits = { $name }: waiting for the vocabulary

# Stands before a word that begins a text.
after-nothing = At the beginning of a text:

# Stands before a word that follows a text.
# $text (text) the text
after = After “{ $text }”:

# Stands before a word that follows a long text.
# $end (text) the end of the text
after-end = After “… { $end }”:

# The pass that reads a word.
# $pass (count) its number, from 1
# $all (count) the number of passes
reading = Forward pass { $pass } of { $all } …

# The probability of a word: its product, and the sum of the logarithms.
# $word (text) the word
# $share (text) its probability
# $pieces (count) the number of its pieces
# $sum (text) the sum of the logarithms
product = { $pieces ->
    [one] { $word }: { $share }, one piece. Log-probability { $sum }.
   *[other] { $word }: { $share }, the product of { $pieces } pieces. Sum of log-probabilities { $sum }.
 }

# The name of a tokenizer on its button, with what is fetched for it.
# $name (text) the name of the tokenizer
# $bytes (text) the bytes that are fetched, with their unit
other = { $name }, { $bytes }

# The head of the column of letters.
# $letter (text) the letter
letter-head = “{ $letter }”
