//! The titles of the Loop's figures.

/// The title of the layers of one forward pass.
pub const PASS: &str = "The forward pass";
/// The title of the model's raw scores.
pub const LOGITS: &str = "Logits";
/// The title of the scores before and after the temperature.
pub const DIVIDED: &str = "Logits divided by the temperature";
/// The title of the distribution of the next token.
pub const BARS: &str = "What could come next";
/// The title of the cumulative line with the random number u on it.
pub const DRAW: &str = "The draw";
/// The title of the tree of runs from one prompt.
pub const BRANCHES: &str = "Other runs from this prompt";

/// The title of the raw scores of a step, counted from 0.
pub fn logits(step: usize) -> String {
    format!("Token {}: logits", step + 1)
}

/// The title of the scores of a step, counted from 0, before and after the temperature.
pub fn divided(step: usize) -> String {
    format!("Token {}: logits divided by the temperature", step + 1)
}
