//! Words of the picture `bars`: probabilities of tokens before and after the settings.

use super::{count, percent};

pub const MODEL: &str = "the model";
pub const RULE: &str = "your settings";
pub const TRUTH: &str = "in truth";
pub const EMPTY: &str = "There is no distribution yet.";
pub const LOGARITHMIC: &str = " The axis is logarithmic: equal lengths are equal ratios.";

/// Two probabilities, each with the name of its distribution.
fn both(names: [&str; 2], values: [f64; 2]) -> String {
    let [before, after] = names;
    let [of_before, of_after] = values.map(percent);
    format!("{before} {of_before}, {after} {of_after}")
}

pub fn most_likely(names: [&str; 2], token: &str, values: [f64; 2]) -> String {
    let (before, both) = (names[0], both(names, values));
    format!("Most likely ({before}): {token} – {both}.")
}

pub fn chosen(names: [&str; 2], token: &str, values: [f64; 2]) -> String {
    format!(" Chosen: {token} – {}.", both(names, values))
}

pub fn rest(names: [&str; 2], tokens: usize, values: [f64; 2]) -> String {
    let (tokens, both) = (super::rest(tokens), both(names, values));
    format!(" {tokens} together – {both}.")
}

pub fn truth(token: &str, probability: f64) -> String {
    format!(" In truth, {token} has {}.", percent(probability))
}

pub fn removed(tokens: usize) -> String {
    count(tokens) + " removed"
}

pub fn hint(token: &str, names: [&str; 2], values: [f64; 2], truth: Option<f64>) -> String {
    let [before, after] = names;
    let [of_before, of_after] = values.map(crate::probability);
    let hint = format!("{token}: {before} {of_before}, {after} {of_after}");
    let truth = truth.map(|truth| format!(", in truth {}", crate::probability(truth)));
    hint + &truth.unwrap_or_default()
}
