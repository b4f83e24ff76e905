//! Words of the picture `next_token`: the model's probabilities of the next token, beside the truth.

pub use texts::charts::next_token_the_text as the_text;

use crate::words::odds::percent_in_words;

pub fn most_likely(token: &str, probability: f64) -> String {
    texts::charts::next_token_most_likely(token, &percent_in_words(probability))
}

pub fn follows(token: &str, probability: f64, rank: usize) -> String {
    texts::charts::next_token_follows(token, &percent_in_words(probability), rank)
}

pub fn hint(token: &str, rank: usize, probability: f64, truth: Option<f64>) -> String {
    let probability = &percent_in_words(probability);
    match truth.map(percent_in_words) {
        None => texts::charts::next_token_hint(token, rank, probability),
        Some(truth) => texts::charts::next_token_hint_with_truth(token, rank, probability, &truth),
    }
}
