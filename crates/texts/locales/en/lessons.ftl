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

# What is wrong in the file of a lesson or a question, and where.
# $file (text) the name of the file
# $line (text) the number of the line
# $problem (text) what is wrong, as sentences
file-problem = { $file }, line { $line }: { $problem }

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $groups (text) the groups that there are, with commas between them
file-unknown-group = The folder names no group of questions. Put the file into one of: { $groups }.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-not-a-pair = The head ends at the first empty line, and each of its lines is “key: value”. Write it so.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $key (text) the key
# $known (text) the keys that there are
file-unknown-key = “{ $key }” is no key of this head. Use { $known }.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $found (text) what stands there
# $mark (text) what is meant
file-near-mark = “{ $found }” is not quite “{ $mark }”. Write it with small letters, and with one space after the colon alone.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $mark (text) what the paragraph begins with
file-no-empty-line = A paragraph begins here, with “{ $mark }”. Put an empty line before it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $marks (text) what a paragraph can begin with, with commas between them
file-unmarked = A paragraph of this part begins with one of { $marks }. Add what fits, or join this text to the paragraph above.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-not-asked = Answers and “why: ” belong to a question. Add a paragraph before them that begins with “ask: ”.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $key (text) the key
file-repeated-key = “{ $key }” stands here a second time. Keep one of the two lines.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $key (text) the key
file-useless-key = A question of this kind has no “{ $key }”. Remove the line, or change the kind.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $key (text) the key
file-missing-key = The head has no “{ $key }”. Add a line with it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $kind (text) what stands there
file-unknown-kind = “{ $kind }” is no kind of question. Write choice, number or live.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $most (text) the greatest number
file-bad-claims = “claims” has row numbers from 1 to { $most } with spaces between them. Write at least one.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $text (text) what stands there
file-not-a-number = “{ $text }” is not a number. Write it like 0.25, without a unit.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-tolerance = The tolerance must be above 0: a typed number is rounded. Write half of the last digit that is asked for.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-text = Nothing is asked. Write the question in a paragraph after the head.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-wrong-options = A choice has one answer that begins with “+ ” and at least two that begin with “- ”. Add or remove answers.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-repeated-option = This answer stands in the list twice. Change one of the two.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-misconception = The line after a wrong answer names what it shows: “misconception: …”. Add it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-feedback = After the misconception comes at least one line that says what is true. Add it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-mistakes = A number needs at least one usual mistake: a paragraph that begins with “~ number = formula”. Add it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-bad-mistake = A usual mistake begins with “~ number = formula”. Write it so.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-mistake-is-right = This number lies within the tolerance of the answer. Choose a task in which the mistake shows.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-why = There is no paragraph that begins with “why: ”. Add it: it is shown after the right answer.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-useless-paragraph = A question of this kind has no such paragraph, or a text stands after the answers. Remove it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $problem (text) why, as a sentence
file-bad-start = The start state cannot be opened. { $problem }

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $parameter (text) the name of the parameter
file-useless-parameter = “{ $parameter }” changes nothing in the start state: no address has it, or it is the default. Remove it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $numbers (text) the measures of numbers
# $words (text) the measures of words
file-bad-condition = A condition is “measure relation value”, like “tokens left = 3”. Measures of numbers: { $numbers }. Measures of words: { $words }.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $measure (text) the name of the measure
file-equal-to-computed = “{ $measure }” is a computed number, which is hardly ever exactly the wanted one. Write < or > instead of =.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-bad-witness = A step of the solution is “set parameters”, “prompt text”, “type text”, “stage name”, “generate 3”, “to the end”, “say token”, “again seed” or “experiment”. Write one of them.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-bad-lesson-folder = The folder of a lesson is named by its number and a name, like 03-softmax. Rename it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-bad-step-file = The file of a step is named by its number and a name, like 02-two-passes.md. Rename it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-lesson-file = The lesson has no lesson.md. Add one with title, minutes, about and aim.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-steps = The lesson has no steps. Add a part after a line with three dashes.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $most (text) the greatest number
file-too-many-steps = The lesson has more than { $most } steps. Make two lessons of it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $most (text) the greatest number
file-bad-minutes = “minutes” is a whole number from 1 to { $most }. Write one.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $mark (text) what the paragraph begins with
file-missing-part = There is no paragraph that begins with “{ $mark }”. Add it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $mark (text) what the paragraph begins with
file-repeated-part = A paragraph that begins with “{ $mark }” stands here a second time. Keep one of the two.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-bad-prediction = After the line with “predict: ” come two to four lines that begin with “* ”, at most one of them with “*+ ”. Change them.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $measure (text) what stands in braces
file-bad-measure = “{ "{" }{ $measure }{ "}" }” names no measure. Between braces write a measure of the conditions, like { "{" }temperature{ "}" } or { "{" }probability of ␣Paris{ "}" }.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-no-action = A step with “until” needs a “witness” and a paragraph that begins with “do: ”. Add what is missing.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-not-checked = “witness” and “holds” need an “until”: a condition that holds once it is done. Add it.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
file-two-questions = A step asks one question: keep “question” in the head, or the paragraph “ask: ”.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $question (text) what stands there
file-unknown-question = The Quick check has no question “{ $question }” that is answered by a choice or a number. Name another one.

# What is wrong in the file of a lesson or a question, and what to do. Keys, marks and measures are those of the files.
# $most (text) the greatest number
file-too-long = The file is longer than { $most } characters. Make two lessons of it.

# Said to whoever wrote a lesson and tries it.
# $key (text) the key of the conditions in the file: shows, holds
author-all-hold = Only you see this, as the lesson is from your device: all conditions “{ $key }” hold here.

# Said to whoever wrote a lesson and tries it, above a list of conditions.
# $key (text) the key of the conditions in the file: shows, holds
author-do-not-hold = Only you see this, as the lesson is from your device: these conditions “{ $key }” do not hold here.

# Why the lesson of a link is not there.
link-damaged = The lesson in this link was changed on its way, or is too long. Ask for the link once more, or for the file.

# What a lesson is called that stands in the page of an author.
page-name = the lesson in this page

# The name of a lesson that came in a link, in messages about its lines.
link-name = the lesson of the link

# The summary of what a teacher wants to know of a lesson from a file: its aim and its notes.
for-teachers = For the teacher
