//! Words of all pictures of trees of tokens.

pub const LOG_PROBABILITY: &str = "log-probability";

/// The tokens of a text that find no room.
pub fn more(tokens: usize) -> String {
    format!(" … {tokens} more")
}
