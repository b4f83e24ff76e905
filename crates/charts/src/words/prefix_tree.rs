//! Words of the picture `prefix_tree`: texts from one prompt, with what they share drawn once.

use super::{count, decimal, several};

pub const EMPTY: &str = "There is no text yet.";
pub const TEXT: &str = "Text";
pub const SHARED: &str = "Tokens shared with another text";
pub const LOG_PROBABILITY: &str = "Log-probability";
pub const MARKED: &str = "your text";

/// The number of texts that go through a branch, in a line of its own.
pub fn width(texts: usize) -> String {
    several(texts, "text")
}

/// A branch as a tooltip: its tokens and the number of its texts.
pub fn branch(text: &str, texts: usize) -> String {
    format!("{text}: {}", width(texts))
}

/// How many texts there are, into how many branches the first token parts them, and which branch is the widest.
pub fn description(texts: usize, branches: usize, widest: &str, in_widest: usize) -> String {
    let all = width(texts);
    match branches {
        1 => format!("{all} from one prompt. All of them begin with {widest}."),
        _ => format!(
            "{all} from one prompt. Their first tokens are {} different ones; the widest branch is {widest} with {} of {} texts.",
            count(branches),
            count(in_widest),
            count(texts)
        ),
    }
}

/// The text that the reader marked.
pub fn marked(heading: &str, name: &str, text: &str, log_probability: f64) -> String {
    let sum = decimal(log_probability, 2);
    format!("Marked: {heading} {name}, {text}, with log-probability {sum}.")
}
