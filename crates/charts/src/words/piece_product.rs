//! Words of the picture `piece_product`: the probability of a word, piece by piece.

pub use texts::charts::{
    piece_product_empty as empty, piece_product_piece_bar as piece_bar,
    piece_product_probability as probability, piece_product_product as product,
    piece_product_product_bar as product_bar, piece_product_rank as rank_heading,
};

pub use super::bars::rank;
use crate::words::odds::percent_in_words;

/// The headings of the table.
pub fn columns() -> [&'static str; 6] {
    [
        texts::charts::piece_product_piece_heading(),
        texts::charts::piece_product_id_heading(),
        texts::charts::piece_product_probability_heading(),
        texts::charts::piece_product_odds_heading(),
        texts::charts::piece_product_log_probability_heading(),
        texts::charts::piece_product_rank_heading(),
    ]
}

/// A piece in the description.
pub fn piece(label: &str, probability: f64, rank: usize) -> String {
    texts::charts::piece_product_piece(label, &percent_in_words(probability), rank)
}

pub fn description(pieces: &str, product: f64, number: usize) -> String {
    texts::charts::piece_product_description(number, pieces, &percent_in_words(product))
}
