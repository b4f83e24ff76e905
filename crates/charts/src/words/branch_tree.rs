//! Words of the picture `branch_tree`: runs that share a beginning.

use super::{decimal, percent};

pub const LOG_PROBABILITY: &str = "log-probability";
pub const COLUMNS: [&str; 6] = [
    "Text",
    "Tokens",
    "Where it parted",
    "Log-probability",
    "Finish reason",
    "On the page",
];
pub const EMPTY: &str = "There is no run yet.";

pub fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The tokens of a text that find no room.
pub fn more(tokens: usize) -> String {
    format!(" … {tokens} more")
}

pub fn one_run(log_probability: f64) -> String {
    let number = decimal(log_probability, 2);
    format!("One run, with log-probability {number}; it has not been branched.")
}

/// Several runs, and the first token of the most likely one after it left the others.
pub fn runs(runs: usize, log_probability: f64, token: &str, probability: f64) -> String {
    let (number, share) = (decimal(log_probability, 2), percent(probability));
    format!(
        "{runs} runs that share a beginning. The most likely one as a whole has log-probability {number} and \
         parts with {token} at {share}."
    )
}
