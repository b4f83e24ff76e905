//! The labels of the Practice screen: headings, buttons, names, and texts for screen readers.

use crate::practice::score::PracticeScore;

pub use texts::first::{practice_lede as lede, practice_name as name, practice_shows as shows};

/// The label of what is given, for screen readers.
pub const START: &str = "The exercise";
/// The label of the table, for screen readers.
pub const TABLE: &str = "Table to fill in";
/// The heading of the marks and hints.
pub const MARKS: &str = "Marks and hints";
/// The label of the buttons, for screen readers.
pub const BUTTONS: &str = "Work on the exercise";
/// The label of the choice of the method whose columns are shown.
pub const METHODS: &str = "Columns of the method";
/// The button of the next hint.
pub const HINT: &str = "Hint";
/// The button that shows the solution.
pub const SOLUTION: &str = "Solution";
/// The button of another exercise.
pub const NEW: &str = "New exercise";
/// The button that prints the worksheet.
pub const PRINT: &str = "Print worksheet";
/// The buttons that go from column to column on a small screen.
pub const PREVIOUS: &str = "Previous column";
/// The same, forward.
pub const NEXT: &str = "Next column";

/// The label of the settings, for screen readers.
pub const CHOICES: &str = "Which exercise";
/// The choice of the level.
pub const LEVEL: &str = "Level";
/// The entry that leaves the method to the exercise.
pub const ANY_METHOD: &str = "as the exercise says";
/// The field of the exercise's number.
pub const NUMBER: &str = "Exercise number";
/// The switch of marking.
pub const AT_ONCE: &str = "Mark each cell at once";
/// The choice of how many exercises the worksheet has.
pub const WORKSHEET: &str = "Exercises on the worksheet";
/// The button of an exercise from the model.
pub const FROM_STEP: &str = "From the model’s step";
/// The button of an exercise from the seed.
pub const FROM_SEED: &str = "Fresh exercise";
/// The box of own logits.
pub const OWN: &str = "Own logits, 3 to 8; also T, k, p, min_p, u";
/// The button that takes them.
pub const USE_OWN: &str = "Use these";
/// An example in the empty box.
pub const OWN_EXAMPLE: &str = "2 1 0.5 -1 T=0.5 k=2 u=0.3";

/// The heading of the solution.
pub const SIDE_BY_SIDE: &str = "All five methods from the same start";
/// An empty choice in a cell.
pub const BLANK: &str = "choose";
/// What to do first.
pub const INTRODUCTION: &str = "Fill in the table column by column; Enter goes to the next cell. Numbers may be written like \
     0.25, 0,25, 25% or 1/4: powers and sums with 2 decimals, probabilities with 3. A cell is right if it is within one \
     unit of its last decimal, or within two where it follows from your own earlier cells; for powers and sums four \
     digits are enough. The share of a removed token may stay blank.";
/// Shown when every cell is right.
pub const SOLVED: &str =
    "Every cell is right. Press Solution to see all five methods side by side.";
/// Announced when the solution is shown.
pub const REVEALED: &str =
    "The solution stands in each cell. This exercise no longer counts in the score.";
/// Announced when Check finds nothing to mark.
pub const NOTHING_TYPED: &str = "Nothing is filled in yet.";

/// The cells that are right, of all.
pub fn progress(right: usize, all: usize) -> String {
    format!("{right} of {all} cells are right.")
}

/// The score of this visitor.
pub fn score(score: PracticeScore) -> String {
    format!(
        "Right at the first mark: {} of {} cells. Exercises solved: {}.",
        score.right, score.marked, score.solved
    )
}

/// The announcement of another exercise.
pub fn opened(title: &str) -> String {
    format!("{title} is open.")
}
