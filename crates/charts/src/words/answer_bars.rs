//! Words of the picture `answer_bars`: answers to questions, group by group.

use super::count;
use crate::Paint;

pub const RIGHT: &str = "right";
pub const WRONG: &str = "wrong so far";
pub const OPEN: &str = "not answered";
pub const EMPTY: &str = "There are no questions.";
pub const LEGEND: [(Paint, &str); 3] = [
    (Paint::Kept, RIGHT),
    (Paint::Removed, WRONG),
    (Paint::Shade, OPEN),
];
pub const COLUMNS: [&str; 5] = [
    "Group",
    "Right",
    "Wrong so far",
    "Not answered",
    "Questions",
];

/// The number beside a bar.
pub fn of(right: usize, all: usize) -> String {
    format!("{} of {}", count(right), count(all))
}

/// A row in the description.
pub fn row(label: &str, right: usize, wrong: usize, all: usize) -> String {
    format!(
        "{label}: {} right, {} wrong so far.",
        of(right, all),
        count(wrong)
    )
}
