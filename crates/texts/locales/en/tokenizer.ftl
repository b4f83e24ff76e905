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
