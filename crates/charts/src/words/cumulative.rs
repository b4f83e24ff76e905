//! Words of the picture `cumulative`: the draw of one token.

use super::{percent, several};
use crate::format::{percent_of_difference, share};

pub const TITLE: &str = "The draw: probabilities laid end to end";
pub const COLUMNS: [&str; 4] = ["Token", "From", "To", "Probability"];
pub const TO_COME: &str =
    "Every kept token has a piece as long as its probability; the draw is still to come.";

pub fn random_number(u: f64) -> String {
    format!("u = {}", share(u))
}

pub fn falls_on(u: f64, token: &str, [from, to]: [f64; 2]) -> String {
    let [u, from, to] = [u, from, to].map(share);
    format!("u = {u} falls on {token}, whose piece runs from {from} to {to}.")
}

pub fn longest(token: &str, [from, to]: [f64; 2]) -> String {
    let [from, to] = [from, to].map(share);
    format!("No number is drawn: {token} has the longest piece, from {from} to {to}.")
}

pub fn before_the_cut(token: &str, share: f64) -> String {
    format!("{token} before the cut: {}", percent(share))
}

pub fn stay(filter: &str, kept: f64) -> String {
    format!("{filter}: {} stay", percent(kept))
}

pub fn cut(filter: &str, kept: f64, removed: usize) -> String {
    let (kept, gone) = (percent(kept), percent_of_difference(1.0 - kept));
    let removed = several(removed, "token");
    format!(
        "{filter} keeps {kept} and removes {removed} with {gone}; what stays is divided by its sum. "
    )
}
