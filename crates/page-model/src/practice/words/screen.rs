//! The labels of the Practice screen: headings, buttons, names, and texts for screen readers.

use crate::practice::score::PracticeScore;

pub use texts::first::{practice_lede as lede, practice_name as name, practice_shows as shows};

pub use texts::practice::{
    any_method, at_once, blank, buttons, choices, from_seed, from_step, hint, introduction, level,
    marks, methods, new, next, nothing_typed, number, own, previous, print, revealed, side_by_side,
    solution, solved, start, table, use_own, worksheet,
};

/// An example in the empty box.
pub const OWN_EXAMPLE: &str = "2 1 0.5 -1 T=0.5 k=2 u=0.3";

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
