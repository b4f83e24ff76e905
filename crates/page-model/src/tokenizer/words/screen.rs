//! The labels of the Tokenizer screen: headings, buttons, names, and texts for screen readers.

use crate::words::common;

/// The screen's name in the menu.
pub use crate::words::page::tokens as name;
pub use texts::first::{tokenizer_lede as lede, tokenizer_shows as shows};

pub use texts::tokenizer::{
    cancel, letter, letter_head, others, pieces, tokenizer, views, whole, word, word_head, words,
    your_text, your_word,
};

/// The name of a tokenizer on its button, with what is fetched for it.
pub fn other(name: &str, bytes: u64) -> String {
    texts::tokenizer::other(name, &common::bytes(bytes))
}
