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

# The name of a text that is written under the mask of a constraint.
constrained-masked = With the mask

# The name of a text that is written without a mask.
constrained-unmasked = Without the mask

# The name of the example with a story.
story-example = A story

# Where a prompt has no tokens, or too many.
no-prompt = The prompt cannot be read.
