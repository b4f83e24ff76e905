//! The labels of the Practice screen: headings, buttons, names, and texts for screen readers.

use crate::practice::score::PracticeScore;

pub use texts::first::{practice_lede as lede, practice_name as name, practice_shows as shows};

pub use texts::practice::{
    any_method, at_once, blank, buttons, choices, from_seed, from_step, hint, introduction, level,
    marks, methods, new, next, nothing_typed, number, opened, own, previous, print, progress,
    revealed, side_by_side, solution, solved, start, table, use_own, worksheet,
};

/// An example in the empty box.
pub const OWN_EXAMPLE: &str = "2 1 0.5 -1 T=0.5 k=2 u=0.3";

/// The score of this visitor.
pub fn score(score: PracticeScore) -> String {
    let [right, marked, solved] =
        [score.right, score.marked, score.solved].map(|cells| cells.to_string());
    texts::practice::score(&right, &marked, &solved)
}
