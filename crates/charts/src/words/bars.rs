//! Words of the picture `bars`: probabilities of tokens before and after the settings.

use super::{count, percent};
use crate::{ShareAxis, format::superscript, words::odds::percent_in_words};

pub const MODEL: &str = "the model";
pub const RULE: &str = "your settings";
pub const TRUTH: &str = "in truth";
pub const EMPTY: &str = "There is no distribution yet.";
pub const RANK: &str = "Rank";
pub const BEYOND: &str = "a bar that goes on beyond the axis; its number is exact";
pub const BELOW: &str = "a bar that ends before the axis begins; its number is exact";

/// Two probabilities, each with the name of its distribution.
fn both(names: [&str; 2], values: [f64; 2]) -> String {
    let [before, after] = names;
    let [of_before, of_after] = values.map(percent_in_words);
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

pub fn hint(
    (token, rank): (&str, Option<usize>),
    names: [&str; 2],
    values: [f64; 2],
    truth: Option<f64>,
) -> String {
    let rank = rank.map_or_else(String::new, |rank| format!(" (rank {})", count(rank)));
    let hint = format!("{token}{rank}: {}", both(names, values));
    let truth = truth.map(|truth| format!(", in truth {}", percent_in_words(truth)));
    hint + &truth.unwrap_or_default()
}

/// The place of a row that is not below the one ranked before it.
pub fn rank(rank: usize) -> String {
    format!("#{}", count(rank))
}

/// The note below a fitted axis. The end is round: more digits than it has would be wrong.
pub fn ends_at(end: f64) -> String {
    format!(
        "Axis fitted to this step: it ends at {}.",
        crate::axis::probability(end)
    )
}

/// The note below a logarithmic axis. The start is a power of ten.
pub fn starts_at(start: f64) -> String {
    format!(
        "Logarithmic axis from {}: equal lengths are equal ratios, so 0 would lie infinitely far to the left.",
        power(start)
    )
}

/// A power of ten as a percentage and as a probability.
fn power(start: f64) -> String {
    let exponent = start.log10().round() as i64;
    let percentage = match exponent {
        // As below this in `percent`: more zeros would have to be counted.
        ..-7 => format!("10{}%", superscript(exponent + 2)),
        _ => crate::axis::probability(start),
    };
    format!("{percentage} (10{})", superscript(exponent))
}

/// What the description says of the axis.
pub fn axis(axis: ShareAxis) -> String {
    match axis {
        ShareAxis::Full => " The axis goes from 0 to 100%.".into(),
        ShareAxis::Fitted { end } => {
            format!(
                " The axis is fitted to this step: it goes from 0 to {}.",
                crate::axis::probability(end)
            )
        }
        ShareAxis::Logarithmic { start } => format!(
            " The axis is logarithmic and starts at {}: equal lengths are equal ratios, so 0 would lie infinitely far to the left.",
            power(start)
        ),
    }
}

/// The note of the table, where lengths in the picture are no measure of the numbers.
pub fn note(axis: ShareAxis) -> String {
    match axis {
        ShareAxis::Full | ShareAxis::Fitted { .. } => String::new(),
        ShareAxis::Logarithmic { .. } => self::axis(axis).trim_start().into(),
    }
}
