//! Words of the picture `logit_bars`: scores before softmax.

pub use texts::first::{chart_logit_bars_empty as empty, chart_logit_bars_logit as logit};

use crate::decimal;

pub const MINUS_INFINITY: &str = "−∞";

/// A temperature with three decimals at most.
fn by(temperature: f64) -> String {
    let text = decimal(temperature, 3);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

pub fn divided(temperature: f64) -> String {
    texts::first::chart_logit_bars_divided(&by(temperature))
}

/// The highest score, raw, and what it is after the division where there is one.
pub fn highest(token: &str, [raw, divided]: [String; 2], temperature: Option<f64>) -> String {
    match temperature.map(by) {
        Some(by) => texts::first::chart_logit_bars_highest_divided(token, &raw, &by, &divided),
        None => texts::first::chart_logit_bars_highest(token, &raw),
    }
}

/// The score of the chosen token, as that of the highest.
pub fn chosen(token: &str, [raw, divided]: [String; 2], temperature: Option<f64>) -> String {
    match temperature.map(by) {
        Some(by) => texts::first::chart_logit_bars_chosen_divided(token, &raw, &by, &divided),
        None => texts::first::chart_logit_bars_chosen(token, &raw),
    }
}

/// The raw scores of all other tokens.
pub fn rest(tokens: usize, [least, most, mean]: [String; 3], temperature: Option<f64>) -> String {
    match temperature {
        Some(_) => texts::first::chart_logit_bars_rest_divided(tokens, &least, &most, &mean),
        None => texts::first::chart_logit_bars_rest(tokens, &least, &most, &mean),
    }
}

/// Below the range of all other scores.
pub fn range([least, most, mean]: [String; 3]) -> String {
    texts::first::chart_logit_bars_range(&least, &most, &mean)
}

/// The rows of a table for all other tokens: the lowest of their scores, the highest, the mean.
pub fn rest_rows(tokens: usize) -> [String; 3] {
    [
        texts::first::chart_logit_bars_lowest_of_rest(tokens),
        texts::first::chart_logit_bars_highest_of_rest(tokens),
        texts::first::chart_logit_bars_mean_of_rest(tokens),
    ]
}
