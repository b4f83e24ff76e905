//! Words of the picture `range_bars`: probabilities between bounds.

use super::{percent, rest as more_tokens};
use crate::words::odds::percent_in_words;

pub const NOT_KNOWN: &str = "not known";
pub const AT_MOST: &str = "up to this at most";
/// The row of all tokens not shown, where their number is not known.
pub const REST_SHORT: &str = "the rest";

/// The mark of the least probability possible.
pub fn at_least(rule: &str) -> String {
    format!("{rule}, at least")
}

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
    tokens.map_or_else(|| REST_SHORT.into(), more_tokens)
}

pub fn most_likely(token: &str, before: (&str, f64), after: (&str, &str)) -> String {
    let hint = hint(token, before, after);
    format!("Most likely: {hint}.")
}

pub fn hint(token: &str, (before, p): (&str, f64), (after, range): (&str, &str)) -> String {
    format!("{token}: {before} {}, {after} {range}", percent_in_words(p))
}

pub fn rest(tokens: Option<usize>, before: f64, after: &str) -> String {
    let name = match tokens {
        Some(tokens) => more_tokens(tokens),
        None => "The tokens not shown".into(),
    };
    format!(
        " {name} together: {}, after the settings {after}.",
        percent(before)
    )
}
