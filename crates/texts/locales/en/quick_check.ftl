### What the Quick check says, and its task beside another screen. What a lesson asks in the same way is in shared.ftl.

# Said of a task whose conditions all hold.
done = Done.

# Said of a task that is still to be done.
not-yet = Not yet.

# The button that leads from the last question to the result of its set.
result = See the result

# The heading of the result of a set.
set-done = The end of this set

# The button that opens the next set of eight.
another-set = Another set

# The label of the place in the set, for screen readers.
set = The set of questions

# The button of the question before.
previous = Previous question

# The button of the question after.
next = Next question

# The button that opens the start state of a task.
open = Open it on the live model

# The button that opens the start state once more.
open-again = Start it again

# The button that leads back to the Quick check.
back = Back to the questions

# The label of the task beside a figure, for screen readers.
task = Task

# What is said of the visitor's own run before a task is opened.
kept = Your prompt, run and settings are kept: Undo brings them back.

# The label of the choice of a group.
group = Questions about

# The choice of all groups.
all = Everything

# A choice of questions: the test that is taken before the lessons.
test-before = Test before the lessons

# A choice of questions: the same test, taken after the lessons.
test-after = Test after the lessons

# The button that notes an answer of a test.
note-answer = Note this answer

# Said after an answer of a test was noted.
noted = Noted. Answers of a test are not marked one by one.

# Said at the end of the test before the lessons.
# $answered (text) the number of questions that were answered
# $all (text) the number of questions
test-before-over = You have answered { $answered } of { $all } questions. Take the same test after the lessons; both are in what you hand in.

# Said at the end of the test after the lessons, where the one before was not taken.
# $right (text) the number of right answers
# $all (text) the number of questions
test-after-over = { $right } of { $all } answers are right.

# Said at the end of the test after the lessons.
# $right (text) the number of right answers
# $all (text) the number of questions
# $before (text) the number of right answers before the lessons
tests-over = { $right } of { $all } answers are right. Before the lessons, { $before } were.

# The button that mixes the questions.
mix = Mix the order

# The heading of the score.
score = Score

# Where the score is kept.
kept-here = Kept in this browser alone, on this site.

# Where the score is kept, when the page is embedded in another or the browser stores nothing.
kept-nowhere = Kept until this page is closed; nothing is stored.

# Said after the score was forgotten.
forgotten = The score is forgotten.

# The title of the figure of the score.
title = Answers by group

# The title of the figure of one question.
card = The question as a card

# The note beside a task while another model than the page's own is loaded.
other-model = This task was written for the model that ships with the page. With another model it may have no solution.

# The name of a group of questions.
group-loop = The loop

# The name of a group of questions.
group-logits = Logits and softmax

# The name of a group of questions.
group-tokens = Tokens

# The name of a group of questions.
group-sampling = Greedy and sampling

# The name of a group of questions.
group-filters = Top-k, top-p, min-p

# The name of a group of questions.
group-temperature = Temperature

# The name of a group of questions.
group-stopping = Stopping

# The name of a group of questions.
group-cache = KV cache

# The name of a group of questions.
group-cost = Streaming and cost

# The score in a sentence.
# $right (count) the questions answered rightly
# $all (count) all questions
# $at-once (count) those answered at the first try
score-of-all = { $right } of { $all } answered correctly, { $at-once } of them at the first try

# The place of the open question in its set.
# $place (count) its place, from 1
# $all (count) the questions of the set
place = Question { $place } of { $all }

# The result of a set: what was right at the first try.
# $at-once (count) the questions answered at the first try
# $all (count) the questions of the set
result-at-once = { $at-once } of { $all } right at the first try.

# The result of a set: what was right later.
# $questions (count) the questions answered after another try
result-later = { $questions } more after another try.

# The result of a set: what is open.
# $questions (count) the questions that are not answered rightly
result-open = { $questions } still open.

# The button that opens the set about another topic.
# $group (text) the name of the topic
another-set-about = Another set: { $group }
