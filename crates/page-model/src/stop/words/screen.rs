//! The labels of the Stop screen: headings, buttons, names, and texts for screen readers.

use charts::count;

use crate::{settings::MOST_STOPS, words::numbers::share};

pub use texts::first::{stop_lede as lede, stop_name as name, stop_shows as shows};

pub use texts::stop::{
    about_context, conditions, context, end, forbid, go_on, json, limit, met, new_stop, reasons,
    record, stop, stop_string,
};

/// The state of the end: its probability at the newest token.
pub fn end_at(probability: f64, token: usize) -> String {
    format!("{} at token {}", share(probability), count(token))
}

/// The state of the stop strings: their number.
pub fn stops_set(stops: usize) -> String {
    match stops {
        0 => "none set".into(),
        some => format!("{some} of {MOST_STOPS} set"),
    }
}

/// The state of the limit: tokens generated of those allowed.
pub fn written(written: usize, most: usize) -> String {
    format!("{} of {}", count(written), count(most))
}

/// The state of the context window: positions used of those available.
pub fn positions(used: usize, window: usize) -> String {
    format!("{} of {} positions", count(used), count(window))
}

/// The name of the button that removes a stop string, for screen readers.
pub fn remove(stop: &str) -> String {
    format!("Remove the stop string {stop}")
}

/// The hint on how to type a line break: before, the keys, after.
pub const LINE_BREAK_HINT: [&str; 3] = ["Type ", "\\n", " for a line break."];

/// The heading of the matching, after the given number of tokens.
pub fn matching(token: usize) -> String {
    match token {
        0 => "Stop strings, before the first token".into(),
        token => format!("Stop strings, after token {}", count(token)),
    }
}

/// A stop string and its progress, for screen readers.
pub fn progress(stop: &str, state: &str) -> String {
    format!("“{stop}”: {state}")
}

/// The column heads of that table.
pub const REASON_HEADS: [&str; 3] = ["API", "Field", "For this run"];
