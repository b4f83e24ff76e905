### What the Practice screen says. What the pages for teachers print as well is in shared.ftl.

# The hint for the share of a removed token.
hint-no-share = This token is removed.

# The hint for greedy.
hint-no-u = Greedy needs no random number: look for rank 1.

# The label of what is given, for screen readers.
start = The exercise

# The label of the table, for screen readers.
table = Table to fill in

# The heading of the marks and hints.
marks = Marks and hints

# The label of the buttons, for screen readers.
buttons = Work on the exercise

# The label of the choice of the method whose columns are shown.
methods = Columns of the method

# The button of the next hint.
hint = Hint

# The button that shows the solution.
solution = Solution

# The button of another exercise.
new = New exercise

# The button that prints the worksheet.
print = Print worksheet

# The buttons that go from column to column on a small screen.
previous = Previous column

# The same, forward.
next = Next column

# The label of the settings, for screen readers.
choices = Which exercise

# The choice of the level.
level = Level

# The entry that leaves the method to the exercise.
any-method = as the exercise says

# The field of the exercise's number.
number = Exercise number

# The switch of marking.
at-once = Mark each cell at once

# The choice of how many exercises the worksheet has.
worksheet = Exercises on the worksheet

# The button of an exercise from the model.
from-step = From the model’s step

# The button of an exercise from the seed.
from-seed = Fresh exercise

# The box of own logits.
own = Own logits, 3 to 8; also T, k, p, min_p, u

# The button that takes them.
use-own = Use these

# The heading of the solution.
side-by-side = All five methods from the same start

# An empty choice in a cell.
blank = choose

# What to do first.
introduction = Fill in the table column by column; Enter goes to the next cell. Numbers may be written like 0.25, 0,25, 25% or 1/4: powers and sums with 2 decimals, probabilities with 3. A cell is right if it is within one unit of its last decimal, or within two where it follows from your own earlier cells; for powers and sums four digits are enough. The share of a removed token may stay blank.

# Shown when every cell is right.
solved = Every cell is right. Press Solution to see all five methods side by side.

# Announced when the solution is shown.
revealed = The solution stands in each cell. This exercise no longer counts in the score.

# Announced when Check finds nothing to mark.
nothing-typed = Nothing is filled in yet.
