//! The labels of the Tokenizer screen: headings, buttons, names, and texts for screen readers.

use crate::words::common;

/// The screen's name in the menu.
pub use crate::words::page::tokens as name;
pub use texts::first::{tokenizer_lede as lede, tokenizer_shows as shows};

/// The label of the screen, for screen readers.
pub const TOKENIZER: &str = "Text in tokens";
/// The label of the tabs, for screen readers.
pub const VIEWS: &str = "Views of tokens";
/// The tab of the pieces.
pub const PIECES: &str = "Pieces";
/// The tab of a word.
pub const WORD: &str = "Probability of a word";

/// The label of the box of the text.
pub const YOUR_TEXT: &str = "Your text";
/// The label of the box of the letter.
pub const LETTER: &str = "Letter";
/// The label of the box of the word.
pub const YOUR_WORD: &str = "Your word";
/// The label of the buttons of other tokenizers.
pub const OTHERS: &str = "Cut it with";
/// The label of the button that ends a download.
pub const CANCEL: &str = "Cancel the download";

/// The name of a tokenizer on its button, with what is fetched for it.
pub fn other(name: &str, bytes: u64) -> String {
    format!("{name}, {}", common::bytes(bytes))
}

/// The heading of the table of words.
pub const WORDS: &str = "Tokens for each word";
/// The head of the column of words.
pub const WORD_HEAD: &str = "Word";
/// The last row of that table.
pub const WHOLE: &str = "whole text";

/// The head of the column of letters.
pub fn letter_head(letter: &str) -> String {
    format!("“{letter}”")
}
