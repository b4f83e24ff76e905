//! Words of the picture `piece_boxes`: a text as the pieces of several tokenizers.

pub use texts::charts::{
    piece_boxes_empty as empty, piece_boxes_heading as heading,
    piece_boxes_letter_column as letter_column, piece_boxes_with_letter as with_letter,
};
pub use texts::first::chart_more as more;

use super::tree;
use crate::{count, decimal};

/// The most pieces that a description names.
const NAMED: usize = 40;

/// The headings of the table.
pub fn columns() -> [&'static str; 5] {
    [
        texts::charts::piece_boxes_piece(),
        texts::charts::piece_boxes_tokenizer(),
        texts::charts::piece_boxes_place(),
        texts::charts::piece_boxes_id(),
        texts::charts::piece_boxes_bytes(),
    ]
}

pub fn heading_with_rate(name: &str, tokens: usize, characters_per_token: f64) -> String {
    let rate = decimal(characters_per_token, 1);
    texts::charts::piece_boxes_heading_with_rate(name, tokens, &rate)
}

/// One tokenizer for a reader who does not see the boxes.
pub fn row<'a>(name: &str, tokens: usize, labels: impl Iterator<Item = &'a str>) -> String {
    let named: Vec<&str> = labels.take(NAMED).collect();
    let mut pieces = named.join(" · ");
    if let more @ 1.. = tokens.saturating_sub(NAMED) {
        pieces += &tree::more(more);
    }
    texts::charts::piece_boxes_row(name, tokens, &pieces)
}

/// The pieces of one tokenizer that hold the letter.
pub fn in_pieces(letter: &str, pieces: usize) -> String {
    texts::charts::piece_boxes_in_pieces(pieces, letter)
}

/// How often a letter stands in a piece.
pub fn letters(letters: usize, letter: &str) -> String {
    format!("{} × {letter}", count(letters))
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}

pub fn hint(label: &str, id: usize, bytes: &str) -> String {
    texts::charts::piece_boxes_hint(label, &id.to_string(), bytes)
}
