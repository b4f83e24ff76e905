//! The labels of the Stop screen: headings, buttons, names, and texts for screen readers.

use charts::count;

use crate::{settings::MOST_STOPS, words::numbers::share};

pub use texts::first::{stop_lede as lede, stop_name as name, stop_shows as shows};

/// The label of the screen, for screen readers.
pub const STOP: &str = "Why this run ends";

/// The heading of the conditions.
pub const CONDITIONS: &str = "Whichever comes first";
/// The name of a condition: the end-of-text token.
pub const END: &str = "The model chooses the end";
/// The name of a condition: a stop string.
pub const STOP_STRING: &str = "A stop string is written";
/// The name of a condition: the maximum number of new tokens.
pub const LIMIT: &str = "The token limit is reached";
/// The name of a condition: the context window.
pub const CONTEXT: &str = "The context is full";
/// The state of the condition that ended the run.
pub const MET: &str = "ended this run";
/// The label of the switch that forbids the end.
pub const FORBID: &str = "Forbid it: the end-of-text token is removed";
/// The meaning of the context window.
pub const ABOUT_CONTEXT: &str = "The context window: how many tokens the model can see at once. It was trained so; nobody can change it here.";

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

/// The name of the field for another stop string.
pub const NEW_STOP: &str = "New stop string";
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

/// The heading about the JSON record in the text.
pub const JSON: &str = "What came out, for a program";
/// The name of the text of the record, for screen readers.
pub const RECORD: &str = "The record, with the character that broke it";

/// The label of the button that continues past the end.
pub const GO_ON: &str = "Forbid the end here and go on";

/// The heading of the table of stop reasons.
pub const REASONS: &str = "What an API would answer";
/// The column heads of that table.
pub const REASON_HEADS: [&str; 3] = ["API", "Field", "For this run"];
