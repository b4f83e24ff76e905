//! Words of the picture `temperature_fan`: one step's probabilities at several temperatures.

use super::{count, percent};
use crate::{Scale, decimal};

pub const EMPTY: &str = "There is no distribution yet.";
pub const RANK: &str = "Rank";
/// Above the number of the present temperature.
pub const NOW: &str = "now";
/// Before the temperatures above the curves.
pub const TEMPERATURES: &str = "T =";

/// A temperature with two decimals at most.
pub fn number(temperature: f64) -> String {
    let text = decimal(temperature, 2);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').into(),
        false => text,
    }
}

pub fn named(temperature: f64) -> String {
    format!("{TEMPERATURES} {}", number(temperature))
}

/// The number at the curve of the present temperature.
pub fn present(temperature: f64) -> String {
    format!("{NOW} {}", number(temperature))
}

pub fn axis(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => "probability",
        Scale::Log => "probability (log), rank downward (log)",
    }
}

/// The likeliest token at the present temperature, and how much the tokens in rows have together.
pub fn present_curve(name: &str, token: &str, first: f64, rows: usize, sum: f64) -> String {
    let together = match rows {
        0 | 1 => String::new(),
        rows => format!(
            "; the first {} tokens together {}",
            count(rows),
            percent(sum)
        ),
    };
    format!(
        "Now {name}: {token}, the likeliest token, has {}{together}.",
        percent(first)
    )
}

/// The likeliest token at one of the other temperatures.
pub fn other_curve(name: &str, first: f64) -> String {
    format!("{name} {}", percent(first))
}

/// What the likeliest token has at the other temperatures.
pub fn others(curves: &[String]) -> String {
    format!("The same token at {}.", curves.join(", "))
}

pub fn hint(rank: usize, token: &str, name: &str, probability: &str) -> String {
    let token = match token {
        "" => String::new(),
        token => format!(", {token}"),
    };
    format!("rank {}{token}: {probability} at {name}", count(rank))
}
