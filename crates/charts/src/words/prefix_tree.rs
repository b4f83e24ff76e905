//! Words of the picture `prefix_tree`: texts from one prompt, with what they share drawn once.

pub use texts::charts::piece_boxes_empty as empty;
pub use texts::charts::{
    prefix_tree_branch as branch, prefix_tree_log_probability as log_probability,
    prefix_tree_marked_text as marked_text, prefix_tree_shared as shared, prefix_tree_text as text,
    prefix_tree_width as width,
};

use crate::decimal;

/// How many texts there are, into how many branches the first token parts them, and which branch is the widest.
pub fn description(texts: usize, branches: usize, widest: &str, in_widest: usize) -> String {
    match branches {
        1 => texts::charts::prefix_tree_one_branch(texts, widest),
        _ => texts::charts::prefix_tree_branches(texts, branches, widest, in_widest),
    }
}

/// The text that the reader marked.
pub fn marked(heading: &str, name: &str, text: &str, log_probability: f64) -> String {
    texts::charts::prefix_tree_marked(heading, name, text, &decimal(log_probability, 2))
}
