### What pupils hand in, and what the teacher reads of it.

# Why a code cannot be read.
damaged-code = The code was changed on its way, or a part is missing.

# What handing in does.
hand-in-about = The code holds your answers, exercises and steps on this device. Nothing is sent: give the code to your teacher.

# The label of the field for a name.
pupil-name = Name, if your teacher asks for one

# The label of the code.
your-code = Your code

# The button that copies the code.
copy = Copy the code

# Said after the code was copied.
copied = Copied.

# Said where the browser does not let the page copy.
not-copied = The browser does not let this page copy. Select the code and copy it.

# The button that saves the code in a file.
save = Save as a file

# Said where nothing was done yet.
nothing = Nothing is done yet: answer a question, check an exercise or finish a step of a lesson.

# What the teacher’s page does.
about = Paste the codes of your class, one after the other, or open their files. They stay on this page: nothing is sent or stored. A code is no proof of who wrote it.

# What stands before the links to the two tests.
test-links = Links for your class, to the same questions before and after the lessons:

# The label of the field for codes.
codes = Codes

# The label of the choice of files.
files = Open files with codes

# The button that empties the page.
forget = Remove all

# How many codes were read.
# $count (count) the number
read = { $count ->
    [one] One code was read.
   *[other] { $count } codes were read.
}

# How many codes could not be read.
# $count (count) the number
damaged = { $count ->
    [one] One more is damaged: ask for it again.
   *[other] { $count } more are damaged: ask for them again.
}

# The caption of the table of pupils.
pupils = Who did what

# The caption of the table of misconceptions.
misconceptions = Misconceptions that first answers showed

# Said where no misconception was shown.
no-misconceptions = No first answer showed a known misconception.

# The button that saves the table of pupils.
save-pupils = Save the table as CSV

# The button that saves the table of misconceptions.
save-misconceptions = Save the misconceptions as CSV

# A column of the table of pupils.
column-name = Name

# A column of the table of pupils.
column-answered = Questions answered

# A column of the table of pupils.
column-right = Right at the first try

# A column of the table of pupils.
column-before = Right in the test before

# A column of the table of pupils.
column-after = Right in the test after

# A column of the table of pupils.
column-cells = Cells marked

# A column of the table of pupils.
column-cells-right = Cells right at the first mark

# A column of the table of pupils.
column-solved = Exercises solved

# A column of the table of pupils.
column-steps = Lesson steps done

# A column of the table of pupils.
column-own = Own lesson

# A column of the table of misconceptions.
column-pupils = Pupils

# A column of the table of misconceptions.
column-misconception = Misconception

# A column of the table of misconceptions.
column-true = What is true

# A column of the table of misconceptions.
column-question = Question

# How far a pupil is in a lesson of the teacher’s own.
# $title (text) the title of the lesson
# $done (text) the number of steps that were done
# $all (text) the number of its steps
own-lesson = { $title }: { $done } of { $all } steps

# What is said of the two tests where nobody took both.
no-tests = Nobody took both tests to their end.

# What the two tests say.
# $count (count) the number of pupils who took both
# $questions (text) the number of questions of a test
# $before (text) the mean number of right answers before the lessons
# $after (text) the same after them
tests = { $count ->
    [one] One pupil took both tests of { $questions } questions: { $before } right before the lessons, { $after } after them.
   *[other] { $count } pupils took both tests of { $questions } questions. On average, { $before } were right before the lessons, and { $after } after them.
}
