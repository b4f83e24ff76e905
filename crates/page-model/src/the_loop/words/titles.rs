//! The titles of the Loop's figures.

/// The title of the layers of one forward pass.
pub const PASS: &str = "The forward pass";
/// The title of the distribution of the next token.
pub const BARS: &str = "What could come next";
/// The title of the cumulative line with the random number u on it.
pub const DRAW: &str = "The draw";
/// The title of the tree of runs from one prompt.
pub const BRANCHES: &str = "Other runs from this prompt";
