//! What stands on Stop beside its sentences: headings, buttons, names.

use charts::{count, percent};

use crate::settings::MOST_STOPS;

/// The name in the menu.
pub const NAME: &str = "Stop";
/// What the screen shows, in the menu.
pub const SHOWS: &str = "why a run ends";

/// What the screen is, for those who do not see it.
pub const STOP: &str = "Why this run ends";

/// Over the conditions.
pub const CONDITIONS: &str = "Whichever comes first";
/// A condition: the token that ends a text.
pub const END: &str = "The model chooses the end";
/// A condition: a stop string.
pub const STOP_STRING: &str = "A stop string is written";
/// A condition: the limit.
pub const LIMIT: &str = "The token limit is reached";
/// A condition: the context window.
pub const CONTEXT: &str = "The context is full";
/// Where the condition that ended the run stands.
pub const MET: &str = "ended this run";
/// On the switch that forbids the end.
pub const FORBID: &str = "Forbid it: the end-of-text token is removed";
/// The name of the field for the limit.
pub const MAX_NEW_TOKENS: &str = "Maximum new tokens";
/// What the context window is.
pub const ABOUT_CONTEXT: &str = "The context window: how many tokens the model can see at once. It was trained so; nobody can change it here.";

/// Where the end stands: its probability at the newest token.
pub fn end_at(probability: f64, token: usize) -> String {
    format!("{} at token {}", percent(probability), count(token))
}

/// Where the stop strings stand.
pub fn stops_set(stops: usize) -> String {
    match stops {
        0 => "none set".into(),
        some => format!("{some} of {MOST_STOPS} set"),
    }
}

/// Where the limit stands.
pub fn written(written: usize, most: usize) -> String {
    format!("{} of {}", count(written), count(most))
}

/// Where the context window stands.
pub fn positions(used: usize, window: usize) -> String {
    format!("{} of {} positions", count(used), count(window))
}

/// On the button that takes a stop string away.
pub const REMOVE: &str = "Remove";

/// The same for those who do not see which it belongs to.
pub fn remove(stop: &str) -> String {
    format!("Remove the stop string {stop}")
}

/// The name of the field for another stop string.
pub const NEW_STOP: &str = "New stop string";
/// On the button after it.
pub const ADD: &str = "Add";
/// How a line break is typed: before, the keys, after.
pub const LINE_BREAK_HINT: [&str; 3] = ["Type ", "\\n", " for a line break."];
/// What the row of examples is, for those who do not see it.
pub const EXAMPLES: &str = "Examples";

/// Over the stop strings character by character, after so many tokens.
pub fn matching(token: usize) -> String {
    match token {
        0 => "Stop strings, before the first token".into(),
        token => format!("Stop strings, after token {}", count(token)),
    }
}

/// A stop string and how much of it is there, for those who do not see it.
pub fn progress(stop: &str, state: &str) -> String {
    format!("“{stop}”: {state}")
}

/// Over the chart of the end’s probability.
pub const END_CHART: &str = "How likely the end was";
/// On the button that goes on after the end.
pub const GO_ON: &str = "Forbid the end here and go on";

/// Over the reason as APIs name it.
pub const REASONS: &str = "What an API would answer";
/// The heads of that table.
pub const REASON_HEADS: [&str; 3] = ["API", "Field", "For this run"];
