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
        true => format!("Hands for {label}"),
        false => format!("Percent for {label}"),
    }
}

/// The name of a button that adds to an outcome or takes from it.
pub fn button(label: &str, by: i64, hands: bool) -> String {
    let unit = match hands {
        true => "",
        false => "%",
    };
    match by > 0 {
        true => format!("{by}{unit} more for {label}"),
        false => format!("{}{unit} less for {label}", -by),
    }
}
