//! The titles of the Loop's figures.

/// The layers of one forward pass.
pub const PASS: &str = "The forward pass";
/// The distribution of the next token.
pub const BARS: &str = "What could come next";
/// The line from 0 to 1 with the random number on it.
pub const DRAW: &str = "The draw";
/// The tree of runs from one prompt.
pub const BRANCHES: &str = "Other runs from this prompt";
