//! Words of all pictures of trees of tokens.

pub use texts::charts::tree_log_probability as log_probability;

/// The tokens of a text that find no room.
pub fn more(tokens: usize) -> String {
    format!(" {}", texts::charts::tree_more(tokens))
}
