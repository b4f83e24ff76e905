### What the Lessons screen says, and the step of a lesson beside another screen.

# The button while the page carries the action out.
showing = Showing …

# Said where the page carried the action out, and it led elsewhere: with another model, or after a failure.
not-shown = That did not lead to what this step is about. You can read the answer all the same.

# The title of the figure.
steps-done = Steps done of each lesson

# The name of the region with the list.
list = List of lessons

# The name of the region about progress and a lesson from a file.
progress = Your progress

# How a lesson is left, above the list.
introduction = You can leave a lesson at any step and come back to it.

# The button that opens the step at which a lesson was left.
go-back-to = Continue

# The button that opens a lesson again from its first step.
start-again = From the first step

# The button that forgets the progress.
forget = Forget my progress

# Said after the progress was forgotten.
forgotten = Your progress is forgotten.

# Where the progress is kept.
kept-here = Your progress is kept in this browser and is sent nowhere.

# Where the progress is not kept.
kept-nowhere = Your progress is kept until this page is closed.

# The name of the region with the step.
step = Step of the lesson

# The heading above the prediction.
predict = Predict first

# The heading above what is to be done.
to-do = Now try it

# The heading above what came.
outcome = What happened

# The heading above the question.
question = One question

# The button that shows what came, in a step without an action.
show = Show the answer

# The button that shows what came without the action.
show-anyway = Show it

# The button to the step before.
back = Step before

# The button to the next step.
on = Next step

# The button at the end of a lesson.
to-list = All lessons

# The button at the end of a lesson that is not the last one.
next-lesson = Next lesson

# The button that opens the state of the step again.
open-again = Restart step

# The name of the button that closes the lesson, for screen readers.
leave-lesson = Leave the lesson

# The button that closes the lesson.
leave = Leave

# Said where the step's texts are about another model.
other-model = This lesson was written for the model that ships with the page. With another model its numbers differ.

# Said where no lesson has the step of the address.
no-such-step = No lesson of this page has the step of this address. A lesson from a file of yours must be opened again.

# The heading above the choice of a file.
own = A lesson of your own

# What a file is, and that it stays here.
own-hint = Open a text file in the format of docs/lessons.md. It is read here and sent nowhere.

# The button that opens a file.
open-file = Open a file

# Said where a file cannot be read.
unreadable = This file cannot be read as text. Save it as plain text (UTF-8) and open it again.

# The place of a step in its lesson.
# $place (count) its number, from 1
# $all (count) the number of steps
step-place = Step { $place } of { $all }

# The length of a lesson that was not begun.
# $minutes (count) the minutes that it takes
# $steps (count) the number of its steps
length = { $minutes } minutes, { $steps } steps

# The length of a lesson that is done.
# $minutes (count) the minutes that it takes
# $steps (count) the number of its steps
length-all-done = { $minutes } minutes, all { $steps } steps done

# The length of a lesson that was begun.
# $minutes (count) the minutes that it takes
# $done (count) the steps that are done
# $steps (count) the number of its steps
length-some-done = { $minutes } minutes, { $done } of { $steps } steps done

# An answer that has no mark at its end, as a sentence.
# $text (text) the answer
sentence = { $text }.

# What the visitor predicted.
# $answer (text) the answer, a sentence
predicted = You predicted: { $answer }

# What the visitor predicted, where it came.
# $answer (text) the answer, a sentence
predicted-rightly = You predicted: { $answer } So it was.

# What the visitor predicted, where another answer came.
# $answer (text) the answer, a sentence
# $came (text) the answer that came, a sentence
predicted-wrongly = You predicted: { $answer } It came differently: { $came }

# Said when a step is opened.
# $title (text) the title of the step
# $place (count) its number, from 1
# $all (count) the number of steps
opened = Step { $place } of { $all }: { $title }

# Said where the address names a file that is not there.
# $path (text) the file
not-there = There is no file { $path } beside this page. Put it there, or open it on the Lessons screen.
