//! Words of the picture `pass_grid`: the logit lens over a text, layer by layer.

pub use texts::charts::{
    cache_grid_layer as layer, pass_grid_embedding as embedding, pass_grid_empty as empty,
    pass_grid_newest as newest_token, pass_grid_next as next, pass_grid_scale as scale,
    pass_grid_strongest as strongest, pass_grid_weights as weights,
    pass_grid_weights_hidden as weights_hidden,
};

use crate::{count, measure};

/// The headings of the table.
pub fn columns() -> [&'static str; 9] {
    [
        texts::charts::pass_grid_position_heading(),
        texts::charts::pass_grid_token_heading(),
        texts::charts::pass_grid_row_heading(),
        texts::charts::pass_grid_word_heading(),
        texts::charts::pass_grid_probability_heading(),
        texts::charts::pass_grid_entropy_heading(),
        texts::charts::pass_grid_follower_heading(),
        texts::charts::pass_grid_rank_heading(),
        texts::charts::pass_grid_weight_heading(),
    ]
}

/// The name of a row, from the embedding.
pub fn row(row: usize) -> String {
    match row {
        0 => embedding().into(),
        layer => texts::charts::pass_grid_row(&layer.to_string()),
    }
}

/// What the earlier columns are, as long as a width in pixels allows.
pub fn earlier(width: f64) -> &'static str {
    let long = texts::charts::pass_grid_earlier();
    match measure::sans(long, 12.0) <= width * measure::OTHER_FONTS {
        true => long,
        false => texts::charts::pass_grid_earlier_short(),
    }
}

pub fn pass(tokens: usize, layers: usize, newest: &str) -> String {
    texts::charts::pass_grid_pass(layers, &count(tokens), newest)
}

/// The ranks of a token at the embedding and after the last layer.
pub fn way(follower: &str, [first, last]: [usize; 2]) -> String {
    texts::charts::pass_grid_way(follower, &count(first), &count(last))
}

pub fn first_from(layer: usize) -> String {
    texts::charts::pass_grid_first_from(&layer.to_string())
}

pub fn most_likely(token: &str, probability: &str) -> String {
    texts::charts::pass_grid_most_likely(token, probability)
}

pub fn picked(token: &str, row: &str, word: &str, probability: &str) -> String {
    texts::charts::pass_grid_picked(token, row, word, probability)
}

/// A token and the weight with which it is read.
pub fn weight(token: &str, weight: &str) -> String {
    texts::charts::pass_grid_weight(token, weight)
}

pub fn reads(of: &str, read: &str) -> String {
    texts::charts::pass_grid_reads(of, read)
}

/// A part that is off, beside its line.
pub fn off(name: &str, newest_alone: bool) -> String {
    match newest_alone {
        true => texts::charts::pass_grid_off_newest(name),
        false => texts::charts::pass_grid_off(name),
    }
}

/// The same as a sentence.
pub fn off_sentence(name: &str, newest_alone: bool) -> String {
    match newest_alone {
        true => texts::charts::pass_grid_off_newest_sentence(name),
        false => texts::charts::pass_grid_off_sentence(name),
    }
}
