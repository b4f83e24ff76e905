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

# The name of a level.
level-one = 1: four whole logits, T = 1

# The name of a level.
level-two = 2: five or six logits, another T

# The name of a level.
level-three = 3: eight logits, all methods

# The cells that are right, of all.
# $right (count) how many are right
# $all (count) how many there are
progress = { $right } of { $all } cells are right.

# The score of this visitor.
# $right (text) the cells that were right at the first mark
# $marked (text) the cells that were marked
# $solved (text) the exercises whose cells were all right
score = Right at the first mark: { $right } of { $marked } cells. Exercises solved: { $solved }.

# The announcement of another exercise.
# $title (text) the title of the exercise
opened = { $title } is open.

# The mark of an empty cell.
mark-blank = Nothing is filled in.

# The mark of a right cell.
mark-right = Right.

# A mark with the name of its cell, as it is announced.
# $cell (text) the name of the cell
# $mark (text) the mark, a sentence
mark-announced = { $cell }: { $mark }

# What went wrong in a cell.
# $decimals (count) the decimals that the cell asks for
mistake-rounded = Rounded too much: give { $decimals } decimals.

# What went wrong in a cell.
mistake-rounded-somehow = Rounded too much.

# What went wrong in a cell.
mistake-percent = This is a percentage: write it with %, or divide it by 100.

# What went wrong in a cell.
# $temperature (text) the temperature
mistake-multiplied = The logit was multiplied by T; it must be divided by T = { $temperature }.

# What went wrong in a cell.
# $temperature (text) the temperature
mistake-temperature-forgotten = This is the value at T = 1: divide the logit by T = { $temperature } first.

# What went wrong in a cell.
mistake-temperature-after-exp = The power was divided by T. Divide the logit by T first, then take the power of e.

# What went wrong in a cell.
mistake-temperature-after-softmax = Temperature was applied after softmax. It divides the logits, before the powers of e.

# What went wrong in a cell.
mistake-no-exponential = This is the exponent itself: take e to the power of it.

# What went wrong in a cell.
mistake-one-left-out = One row is missing in this sum: add all rows.

# What went wrong in a cell.
mistake-sum-of-exponents = The exponents were added: add the powers of e.

# What went wrong in a cell.
mistake-logits-as-probabilities = A logit was divided by the sum of the logits. Logits are no probabilities: divide the power of e by the sum of the powers.

# What went wrong in a cell.
mistake-not-divided = This is the power of e: divide it by the sum of all powers.

# What went wrong in a cell.
mistake-over-greatest = The power was divided by the greatest power: divide it by the sum of all powers.

# What went wrong in a cell.
mistake-from-smallest = This goes from the least likely token: begin with the most likely one.

# What went wrong in a cell.
mistake-wrong-order = Wrong order: rank 1 is the most likely token.

# What went wrong in a cell.
mistake-unsorted = Wrong order: this follows the rows of the table. Go from the most likely token to the least.

# What went wrong in a cell.
mistake-without-own = This is the sum before the token: its own probability belongs to it.

# What went wrong in a cell.
mistake-not-summed = This is the token’s own part: add those of all more likely tokens.

# What went wrong in a cell that says whether top-p keeps the token.
# $p (text) the setting p
mistake-cut-before-crossing = The cut is one token too early: the token at which the sum reaches p = { $p } is kept.

# What went wrong in a cell with a probability.
# $p (text) the setting p
mistake-divided-before-crossing = Divided by a sum without the token at which the sum reaches p = { $p }: that token is kept and counts.

# What went wrong in a cell.
# $p (text) the setting p
mistake-kept-after-crossing = The tokens before this one already reach p = { $p } together: it is removed.

# What went wrong in a cell.
# $k (text) the setting k
mistake-not-the-first-k = Top-k keeps the { $k } tokens with the lowest ranks, no more and no fewer.

# What went wrong in a cell.
# $min-p (text) the setting min_p
mistake-threshold-not-scaled = Compared with { $min-p } itself: min-p removes what is below { $min-p } times the greatest probability.

# What went wrong in a cell.
mistake-wrong-side = The comparison is the wrong way round: compare this row’s number with the threshold again.

# What went wrong in the chosen token.
mistake-pick-not-renormalized = Chosen before the probabilities were renormalized: use the intervals of the tokens kept.

# What went wrong in a cell.
mistake-not-renormalized = Not renormalized: divide by the sum of the probabilities of the tokens kept.

# What went wrong in a cell.
# $p (text) the setting p
mistake-divided-by-p = Divided by the setting p = { $p }: divide by the sum of the tokens kept, which is more than p.

# What went wrong in a cell.
mistake-removed-has-share = This token is removed: it has probability 0.

# What went wrong in a cell.
mistake-most-likely = This is the most likely token. A draw takes the token whose interval holds u.

# What went wrong in a cell.
mistake-removed-token = This token is removed: it cannot be chosen.

# What went wrong in a cell.
mistake-next-interval = This is a neighbor: u lies below the end of the chosen token’s interval, and not below its beginning.

# Said of a wrong cell that no usual mistake explains.
mistake-unknown = Not right. Press Hint for the rule of this column.

# The rule of a column.
rule-scaled = Divide the logit by the temperature.

# The rule of a column.
rule-exp = Take e = 2.718… to the power of the logit divided by the temperature.

# The rule of a column.
rule-sum = Add the powers of all rows.

# The rule of a column.
rule-probability = Divide the power of this row by the sum.

# The rule of a column.
rule-rank = Count from the greatest probability: it has rank 1.

# The rule of a column.
rule-cumulative = Add the probabilities from rank 1 down to this token, its own included.

# The rule of a column.
# $k (text) the setting k
rule-top-k = Top-k keeps ranks 1 to k = { $k }.

# The rule of a column.
# $p (text) the setting p
rule-top-p = Top-p keeps tokens from rank 1 until their sum reaches p = { $p }; the token that reaches it is kept.

# The rule of a column.
# $min-p (text) the setting min_p
rule-min-p = Min-p keeps tokens with at least { $min-p } times the greatest probability.

# The rule of a column.
rule-share = Divide the probability by the sum of the probabilities of the tokens kept; a removed token has 0.

# The rule of a column.
rule-end = Add the renormalized probabilities from rank 1 down to this token.

# The rule of the chosen token.
rule-greedy = Greedy takes the most likely token.

# The rule of the chosen token.
rule-pick = Go from rank 1: the chosen token is the first whose interval ends above u.

# The last hint.
# $value (text) the value of the cell
hint-value = The value is { $value }.

# The hint for a rank.
hint-none-more-likely = No token is more likely.

# The hint for a rank.
# $names (text) the more likely tokens, with commas
hint-more-likely = More likely: { $names }.

# The hint for what top-k keeps.
# $rank (text) the rank of the token
# $k (text) the setting k
hint-compared-with-k = Its rank is { $rank }, and k is { $k }.

# The hint for what top-p keeps.
# $sum (text) the sum down to the token
# $own (text) its own probability
# $p (text) the setting p
hint-compared-with-p = The sum before it is { $sum } − { $own }. Is it still below p = { $p }?

# The hint for what min-p keeps.
# $own (text) the probability of the token
# $min-p (text) the setting min_p
# $greatest (text) the greatest probability
hint-compared-with-least = Is { $own } at least { $min-p } · { $greatest }?

# The hint for a drawn token.
# $u (text) the random number
# $start (text) where the interval begins
# $end (text) where it ends
hint-interval = u = { $u } lies in the interval from { $start } to { $end }.

# Said of an exercise in the address.
unknown-level = In the address, the level of the exercise must be 1, 2 or 3; exercise 1 is shown.

# Said of an exercise in the address.
unknown-number = In the address, the number of the exercise must be a whole number; exercise 1 is shown.

# Said of an exercise in the address. The names of the methods are those that an address has.
unknown-method = In the address, the method of the exercise must be greedy, pure, top_k, top_p or min_p; exercise 1 is shown.

# Said of an exercise in the address.
# $characters (count) the most characters
too-long = In the address, the logits have more than { $characters } characters; exercise 1 is shown.

# Why a typed answer is no number.
number-none = This is not a number. Write it like 0.25, 0,25, 25% or 1/4.

# Why a typed answer is no number.
number-over-zero = A fraction cannot have 0 below its line.
