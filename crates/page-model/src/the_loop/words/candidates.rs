//! The words around the candidates for the next token.

use charts::{decimal, percent};

pub use texts::first::{
    candidates_former as former, candidates_put_back as put_back,
    candidates_rest_removed as rest_removed, candidates_settings as settings,
    candidates_space_sign as space_sign, candidates_with as with, candidates_without as without,
    candidates_would_draw as would_draw,
};

/// The decimals of a random number.
const DECIMALS: usize = 4;

/// The heading once a token is chosen: by a random number, or as the likeliest one. Steps are counted from 0.
pub fn drawn(step: usize, label: &str, by_chance: bool) -> String {
    match by_chance {
        true => texts::first::candidates_drawn(step + 1, label),
        false => texts::first::candidates_chosen(step + 1, label),
    }
}

/// The heading where a person put the token there. Steps are counted from 0.
pub fn put_by_hand(step: usize, label: &str) -> String {
    texts::first::candidates_put_by_hand(step + 1, label)
}

/// The tokens without a row of their own, and their probabilities together.
pub fn rest(tokens: usize, share: f64) -> String {
    texts::first::candidates_rest(tokens, &percent(share))
}

/// The random number beside its mark.
pub fn random_number(u: f64) -> String {
    texts::first::candidates_random_number(&decimal(u, DECIMALS))
}

/// What the end of the line stands for.
pub fn whole() -> String {
    percent(1.0)
}
