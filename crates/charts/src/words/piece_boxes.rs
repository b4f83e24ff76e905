//! Words of the picture `piece_boxes`: a text as the pieces of several tokenizers.

use super::{count, decimal, several};

pub const EMPTY: &str = "There is no text yet.";
pub const COLUMNS: [&str; 5] = ["Piece", "Tokenizer", "Place", "Id", "Bytes"];
/// The most pieces that a description names.
const NAMED: usize = 40;

pub fn heading(name: &str, tokens: usize) -> String {
    format!("{name}: {}", several(tokens, "token"))
}

pub fn heading_with_rate(name: &str, tokens: usize, characters_per_token: f64) -> String {
    let rate = decimal(characters_per_token, 1);
    heading(name, tokens) + &format!(", {rate} characters per token")
}

/// One tokenizer for a reader who does not see the boxes.
pub fn row<'a>(name: &str, tokens: usize, labels: impl Iterator<Item = &'a str>) -> String {
    let named: Vec<&str> = labels.take(NAMED).collect();
    let more = match tokens.saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" … {}", super::more(more)),
    };
    format!("{} ({}{more}).", heading(name, tokens), named.join(" · "))
}

/// The pieces of one tokenizer that hold the letter.
pub fn in_pieces(letter: &str, pieces: usize) -> String {
    format!(" {} with “{letter}”.", several(pieces, "piece"))
}

/// How often a letter stands in a piece.
pub fn letters(letters: usize, letter: &str) -> String {
    format!("{} × {letter}", count(letters))
}

/// The pieces that hold the letter.
pub fn with_letter(letter: &str) -> String {
    format!("holds “{letter}”")
}

pub fn letter_column(letter: &str) -> String {
    format!("“{letter}” in it")
}

pub fn more(pieces: usize) -> String {
    super::more(pieces)
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}

pub fn hint(label: &str, id: usize, bytes: &str) -> String {
    format!("{label}: id {id}, bytes {bytes}")
}
