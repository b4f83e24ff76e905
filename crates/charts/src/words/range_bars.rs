//! Words of the picture `range_bars`: probabilities between bounds.

pub use texts::charts::{
    range_bars_at_least as at_least, range_bars_at_most as at_most,
    range_bars_not_known as not_known, range_bars_the_rest as the_rest,
};

use super::rest as more_tokens;
use crate::{percent, words::odds::percent_in_words};

/// Two bounds with one percent sign; one number if they look the same.
pub fn between(least: f64, most: f64) -> String {
    let [least, most] = [least, most].map(percent);
    if least == most {
        return most;
    }
    format!("{}–{most}", least.trim_end_matches('%'))
}

/// The name of the row of all tokens not shown.
pub fn rest_name(tokens: Option<usize>) -> String {
    tokens.map_or_else(|| the_rest().into(), more_tokens)
}

pub fn most_likely(token: &str, (before, p): (&str, f64), (after, range): (&str, &str)) -> String {
    let of_before = percent_in_words(p);
    texts::charts::range_bars_most_likely(token, before, &of_before, after, range)
}

pub fn hint(token: &str, (before, p): (&str, f64), (after, range): (&str, &str)) -> String {
    texts::charts::range_bars_hint(token, before, &percent_in_words(p), after, range)
}

pub fn rest(tokens: Option<usize>, before: f64, after: &str) -> String {
    let before = percent(before);
    match tokens {
        Some(tokens) => texts::charts::range_bars_rest(tokens, &before, after),
        None => texts::charts::range_bars_unknown_rest(&before, after),
    }
}
