//! The texts about two engines with the same settings.

use crate::words::explanation::tokens;

/// The title of the scan of the run.
pub const TITLE_SCAN: &str = "The same settings in four engines, step by step";
/// The title of two engines' distributions.
pub const TITLE_PAIR: &str = "The same settings in two engines";
/// The label of the button that selects the first step at which an engine differs.
pub const FIRST_DIFFERENCE: &str = "First difference";
/// Shown where the engines do the same at every step.
pub const NO_DIFFERENCE: &str = "At every step of this run all engines keep the same tokens and choose the same one. Min-p or top-p with a \
     temperature other than 1 makes them differ.";

/// The title of two engines' distributions at a step, counted from 0.
pub fn pair(step: usize, [first, second]: [&str; 2]) -> String {
    format!(
        "Token {}: the same settings in {first} and in {second}",
        step + 1
    )
}

/// The name of one of the two: what it keeps and what it chooses.
pub fn side(engine: &str, kept: usize, token: &str) -> String {
    format!("{engine} keeps {} and chooses {token}", tokens(kept))
}
