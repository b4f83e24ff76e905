//! The labels of the Stop screen: headings, buttons, names, and texts for screen readers.

use crate::{settings::MOST_STOPS, words::numbers::share};

pub use texts::first::{stop_lede as lede, stop_name as name, stop_shows as shows};

pub use texts::stop::{
    about_context, conditions, context, end, forbid, go_on, json, limit, met, new_stop, positions,
    progress_of as progress, reasons, record, remove, stop, stop_string, written,
};

/// The state of the end: its probability at the newest token.
pub fn end_at(probability: f64, token: usize) -> String {
    texts::stop::end_at(&share(probability), token)
}

/// The state of the stop strings: their number.
pub fn stops_set(stops: usize) -> String {
    match stops {
        0 => texts::stop::no_stops().into(),
        some => texts::stop::stops_set(some, MOST_STOPS),
    }
}

/// The hint on how to type a line break: before, the keys, after.
pub fn line_break_hint() -> [String; 3] {
    const TYPED: &str = "\\n";
    let hint = texts::stop::line_break_hint(TYPED);
    let (before, after) = hint.split_once(TYPED).unwrap_or((&hint, ""));
    [before, TYPED, after].map(String::from)
}

/// The heading of the matching, after the given number of tokens.
pub fn matching(token: usize) -> String {
    match token {
        0 => texts::stop::matching_first().into(),
        token => texts::stop::matching_after(token),
    }
}

/// The column heads of the table of stop reasons.
pub fn reason_heads() -> [&'static str; 3] {
    [
        texts::stop::head_api(),
        texts::stop::head_field(),
        texts::stop::head_value(),
    ]
}
