//! Words of the picture `answer_bars`: answers to questions, group by group.

pub use texts::charts::{
    answer_bars_empty as empty, answer_bars_open as open, answer_bars_right as right,
    answer_bars_row as row, answer_bars_wrong as wrong, of_all as of,
};

use crate::Paint;

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 3] {
    [
        (Paint::Kept, right()),
        (Paint::Removed, wrong()),
        (Paint::Shade, open()),
    ]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 5] {
    [
        texts::charts::answer_bars_group_heading(),
        texts::charts::answer_bars_right_heading(),
        texts::charts::answer_bars_wrong_heading(),
        texts::charts::answer_bars_open_heading(),
        texts::charts::answer_bars_questions_heading(),
    ]
}
