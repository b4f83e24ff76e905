//! The sentences about a number that is typed, and about a set of questions.

use crate::quick_check::{
    marking::PERCENT, question::NumberAnswer, question_set::NextSet, score::GroupScore,
};

/// Said of the right number rounded to one digit.
pub const ONE_DIGIT: &str = "That is right to one digit. Type at least two.";
/// What the box takes where tokens or passes are counted.
pub const TAKES_COUNT: &str = "A whole number, such as 1200 or 1,200.";
/// What the box of a percentage takes.
pub const TAKES_PERCENTAGE: &str =
    "12.5, 12,5%, 0.125 and 1/8 are the same answer. Two digits are enough.";
/// What the box of another number takes.
pub const TAKES_NUMBER: &str = "12.5, 12,5, 1.25e1 and 25/2 are the same answer, with or without its unit. Two digits are enough.";
/// The button that leads from the last question to the result of its set.
pub const RESULT: &str = "See the result";
/// The heading of the result of a set.
pub const SET_DONE: &str = "The end of this set";
/// The button that opens the next set of eight.
pub const ANOTHER_SET: &str = "Another set";

/// What the box of a number takes.
pub fn takes(number: &NumberAnswer) -> &'static str {
    match number.unit {
        _ if number.is_counted() => TAKES_COUNT,
        PERCENT => TAKES_PERCENTAGE,
        _ => TAKES_NUMBER,
    }
}

/// The result of a set.
pub fn set_result(score: GroupScore) -> String {
    let GroupScore {
        right,
        at_once,
        all,
        ..
    } = score;
    let mut said = format!("{at_once} of {all} right at the first try.");
    if right > at_once {
        said += &format!(" {} more after another try.", right - at_once);
    }
    if all > right {
        said += &format!(" {} still open.", all - right);
    }
    said
}

/// The button that opens the set after this one.
pub fn next_set(next: NextSet) -> String {
    match next {
        NextSet::OfAll(_) => ANOTHER_SET.into(),
        NextSet::Topic(group) => format!("{ANOTHER_SET}: {}", super::group(group)),
    }
}
