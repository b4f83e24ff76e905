//! Words of the picture `piece_product`: the probability of a word, piece by piece.

use super::{count, several};
use crate::words::odds::percent_in_words;

pub const EMPTY: &str = "There is no word yet.";
pub const PROBABILITY: &str = "probability";
pub const RANK: &str = "rank";
pub const PRODUCT: &str = "product";
pub const PIECE_BAR: &str = "probability of a piece, given all before it";
pub const PRODUCT_BAR: &str = "product of all pieces";
pub const COLUMNS: [&str; 6] = [
    "Piece",
    "Id",
    "Probability",
    "In words",
    "Log-probability",
    "Rank",
];

pub fn rank(rank: usize) -> String {
    super::bars::rank(rank)
}

/// A piece in the description.
pub fn piece(label: &str, probability: f64, rank: usize) -> String {
    let share = percent_in_words(probability);
    format!("{label} {share}, rank {}", count(rank))
}

pub fn description(pieces: &str, product: f64, number: usize) -> String {
    let (pieces_in_all, product) = (several(number, "piece"), percent_in_words(product));
    format!("{pieces_in_all}: {pieces}. The product is {product}.")
}
