### What the pages for teachers say.

# The heading of the sheet.
sheet-sheet = A language model by hand: worksheet

# The heading of the key.
sheet-key = A language model by hand: key

# The line for the name of a pupil.
sheet-pupil = Name and class:

# What the numbers are.
sheet-live = The logits are those of the model on this page at the step that it shows now, and each exercise says how they were rounded. Temperature, k, p and u belong to the sheet. Another prompt or another step makes another sheet.

# Shown while there is no step.
sheet-no-step = The worksheet needs a step of the model. Wait until the model is loaded, or press Step token on the screen Write.

# The title of the exercise on the text.
sheet-text-title = How likely is this text?

# What to do in it.
sheet-text-task = The model chose these tokens one after the other. The probability of a text is the product of the probabilities of its tokens. Write the product so far into each row, with two digits that are not leading zeros.

# The button that changes the settings of the exercises.
sheet-other = Other settings

# The label of the chooser.
page = Page

# The name of the region with the page.
content = Page for teachers

# The button to the page before.
previous = Page before

# The button to the page after.
next = Next page

# The button that prints the page.
print = Print this page

# Said of a name in the address that no page has.
unknown = In the address, page names no page for teachers. This is the first one.

# What the panel beside a page says.
about = Each page prints on its own, without the controls. Its link is in the address bar. The button beside the name of a step opens it on the live model.

# The title of the worksheet's page.
worksheet = Worksheet of the live model

# The title of the reading list.
reading = Reading list

# The title of the figure of a plan.
plan = The parts of a class

# The heading of an aim.
aim = Aim

# The heading of what is prepared.
before = Before the class

# The label of the steps that a part uses.
steps = Steps

# The label of what the class does.
class = The class

# The label of what the teacher asks.
ask = Ask

# The label of what is predicted.
predict = What to predict

# The label of what is done.
to-do = Do

# The label of what happens.
then = What happens

# The label of the right answer.
right = The right answer

# The label of the wrong answers.
wrong = Wrong answers

# The label of a hint.
hint = Teaching hint

# The heading of what is disputed.
contested = Where research disagrees

# The heading of the sources.
sources = Sources, and what each supports

# What a link of the list does.
links = This page fetches none of them. A link opens when you press it.
