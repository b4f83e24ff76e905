### The form in which a lesson of one’s own is written.

# The heading of the form.
title = Write a lesson

# What the form does.
about = The form writes the file of a lesson. What you type is kept in this browser until you start a new one.

# The label of a field of the lesson.
lesson-title = Title

# The label of a field of the lesson.
lesson-minutes = Minutes it takes

# The label of a field of the lesson.
lesson-about = What it shows, in a sentence

# The label of a field of the lesson.
lesson-aim = What pupils can do afterwards

# The label of a field of the lesson.
lesson-notes = Hints for the teacher, a line each

# The name of a step in the form.
# $number (text) its number, from 1
# $title (text) its title; it may be empty
step = Step { $number } { $title }

# The label of a field of a step.
step-title = Title of the step

# The label of a field of a step.
step-open = What it opens: a link of this page

# The button that takes over the prompt and the settings of the page.
take-page = Take the present prompt and settings

# The label of a field of a step.
step-text = What it is about, in one or two sentences

# The label of a field of a step.
step-predict = What pupils are to predict

# The label of a field of a step.
step-options = Two to four answers, a line each; put + before the one that comes

# The label of a field of a step.
step-do = What pupils do

# The label of a field of a step.
step-checks = How the page notices that it is done: lines like “until: tokens generated = 1” and “witness: generate 1”

# The label of a field of a step.
step-then = What came, and why

# The label of a field of a step.
step-ask = A question at the end

# The label of a field of a step.
step-right = The right answer

# The label of a field of a step.
step-wrong = Wrong answers: the answer, the misconception and what is true, each in a line of its own; an empty line before the next one

# The label of a field of a step.
step-why = What is said after the right answer

# The label of a field of a step.
step-notes = Hints for the teacher, a line each

# The button that adds a step.
add-step = Add a step

# The button that removes a step.
remove-step = Remove this step

# The heading of what is still wrong.
still-wrong = Still to be done

# Said where nothing is wrong.
all-right = The lesson can be opened.

# What is wrong with what is said of the lesson.
# $problem (text) what, as sentences
in-lesson = The lesson: { $problem }

# What is wrong with a step.
# $number (text) its number, from 1
# $problem (text) what, as sentences
in-step = Step { $number }: { $problem }

# The button that opens the lesson as pupils see it.
try-it = Try it

# The button that saves the lesson as a file.
save = Save the file

# The choice of a file that is put into the form.
open = Open a file in this form

# The button that begins a new lesson.
new = Start a new one

# The button that brings back what stood in the form before it was emptied.
bring-back = Bring the last one back
