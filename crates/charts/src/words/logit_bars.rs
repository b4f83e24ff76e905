//! Words of the picture `logit_bars`: scores before softmax.

use super::decimal;

pub const LOGIT: &str = "logit";
pub const MINUS_INFINITY: &str = "−∞";
pub const EMPTY: &str = "There are no scores yet.";

/// A temperature with three decimals at most.
fn by(temperature: f64) -> String {
    let text = decimal(temperature, 3);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

pub fn divided(temperature: f64) -> String {
    format!("logit ÷ {}", by(temperature))
}

/// A raw score, and what it is after the division where there is one.
fn score([raw, divided]: [String; 2], temperature: Option<f64>) -> String {
    match temperature.map(by) {
        Some(by) => format!("{raw}, divided by the temperature {by}: {divided}"),
        None => raw,
    }
}

pub fn highest(token: &str, scores: [String; 2], temperature: Option<f64>) -> String {
    format!(
        "Highest score: {token} with {}.",
        score(scores, temperature)
    )
}

pub fn chosen(token: &str, scores: [String; 2], temperature: Option<f64>) -> String {
    format!(" Chosen: {token} with {}.", score(scores, temperature))
}

/// The raw scores of all other tokens.
pub fn rest(tokens: usize, [least, most, mean]: [String; 3], temperature: Option<f64>) -> String {
    let raw = temperature.map_or("", |_| " before the division");
    let tokens = super::rest(tokens);
    format!(" Scores of {tokens}{raw}: from {least} to {most}, mean {mean}.")
}

/// Below the range of all other scores.
pub fn range([least, most, mean]: [String; 3]) -> String {
    format!("{least} to {most}, mean {mean}")
}

/// The rows of a table for all other tokens: the lowest of their scores, the highest, the mean.
pub fn rest_rows(tokens: usize) -> [String; 3] {
    ["lowest", "highest", "mean"].map(|which| format!("{which} of {}", super::rest(tokens)))
}
