//! The labels of the Predict screen: headings, buttons, names for screen readers, and the explanation of the score.

pub use texts::first::{predict_lede as lede, predict_name as name, predict_shows as shows};

pub use texts::predict::{
    after, bits, candidates, choices, clear, cover, covered, ended, entry, fields, fill_up, forget,
    forgotten, hands, kept, no_round, nothing_yet, percents, reveal, rows, total, waits,
};

/// The sign on the button that takes from a row.
pub const LESS: &str = "−";
/// The sign on the button that adds to a row.
pub const MORE: &str = "+";

/// The name of an outcome's field, for screen readers.
pub fn field(label: &str, hands: bool) -> String {
    match hands {
        true => texts::predict::field_hands(label),
        false => texts::predict::field_percent(label),
    }
}

/// The name of a button that adds to an outcome or takes from it.
pub fn button(label: &str, by: i64, hands: bool) -> String {
    let number = by.unsigned_abs() as usize;
    match (by > 0, hands) {
        (true, true) => texts::predict::more_hands(number, label),
        (true, false) => texts::predict::more_percent(number, label),
        (false, true) => texts::predict::less_hands(number, label),
        (false, false) => texts::predict::less_percent(number, label),
    }
}
