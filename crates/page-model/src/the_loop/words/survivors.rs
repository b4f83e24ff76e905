//! The texts about how many tokens the filters keep along a run.

use charts::count;

use crate::words::explanation::tokens;

/// The title of the strip.
pub const TITLE: &str = "How many tokens each filter keeps, step by step";
/// The title of two steps side by side.
pub const TITLE_PAIR: &str = "What top-p keeps at two steps";
/// The label of the button that shows the strip under the text.
pub const UNDER_TEXT: &str = "Tokens kept";
/// Stands for the token of a step that is not chosen yet.
pub const NOT_CHOSEN: &str = "‹next›";

/// What to look for in the strip.
pub const ABOUT: &str = "Each filter alone, on the model’s own probabilities. Top-k keeps the same number everywhere. Top-p keeps \
     few tokens where the model is sure and many where it is not.";
/// The switch that shows two steps side by side.
pub const COMPARE_STEPS: &str = "Compare with the step that differs most";

/// A filter with its value; one that is off has the usual value.
pub fn filter(name: &str, on: bool) -> String {
    match on {
        true => name.into(),
        false => format!("{name} (off now)"),
    }
}

/// The title of two steps side by side under a filter.
pub fn pair(filter: &str) -> String {
    format!("What {filter} keeps at two steps")
}

/// The name of one of the two: the step, counted from 0, and how many tokens are kept there.
pub fn side(step: usize, kept: usize) -> String {
    format!("Token {}: {} kept", step + 1, tokens(kept))
}

/// The usual values, for those who wonder where they are from.
pub fn usual(top_k: u32, top_p: f64, min_p: f64) -> String {
    format!(
        "A filter that is off is counted with a usual value: top-k {}, top-p {top_p}, min-p {min_p}.",
        count(top_k as usize)
    )
}
