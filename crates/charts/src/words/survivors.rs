//! Words of the picture `survivors`: how many tokens each filter keeps at each step.

use super::{count, several};

pub const EMPTY: &str = "There is no step with a distribution yet.";
pub const AXIS: &str = "tokens kept (log)";
pub const STEP: &str = "Step";

/// At the end of the axis: the whole vocabulary.
pub fn all(vocabulary: usize) -> String {
    format!("all {}", count(vocabulary))
}

/// A step, counted from 0, and its token.
pub fn step(index: usize, token: &str) -> String {
    format!("token {}, {token}", index + 1)
}

/// A filter in the legend, with what it keeps at the selected step.
pub fn legend(filter: &str, kept: usize) -> String {
    format!("{filter}: {}", count(kept))
}

/// What each filter keeps at a step.
pub fn kept(step: &str, filters: &[(&str, usize)]) -> String {
    let said = filters
        .iter()
        .map(|(filter, kept)| format!("{filter} keeps {}", count(*kept)));
    format!("{step}: {}", said.collect::<Vec<_>>().join(", "))
}

/// What a filter keeps over the whole run.
pub fn range(filter: &str, least: usize, most: usize) -> String {
    match least == most {
        true => format!("{filter} keeps {} at every step.", several(most, "token")),
        false => format!(
            "{filter} keeps from {} to {}.",
            count(least),
            several(most, "token")
        ),
    }
}

/// How many steps there are, of how many tokens.
pub fn steps(steps: usize, vocabulary: usize) -> String {
    format!(
        "{}, each with {} before the filters.",
        several(steps, "step"),
        several(vocabulary, "token")
    )
}

pub fn selected(kept: &str) -> String {
    format!("Selected: {kept}.")
}
