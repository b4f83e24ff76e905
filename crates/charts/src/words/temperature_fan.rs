//! Words of the picture `temperature_fan`: one step's probabilities at several temperatures.

pub use texts::charts::temperature_fan_rank as rank;
pub use texts::first::chart_bars_empty as empty;

use crate::{Scale, decimal, percent};

/// Before the temperatures above the curves.
pub const TEMPERATURES: &str = "T =";

/// A temperature with two decimals at most.
pub fn number(temperature: f64) -> String {
    let text = decimal(temperature, 2);
    let mark = texts::numbers::decimal_mark();
    match text.contains(mark) {
        true => text.trim_end_matches('0').trim_end_matches(mark).into(),
        false => text,
    }
}

pub fn named(temperature: f64) -> String {
    format!("{TEMPERATURES} {}", number(temperature))
}

/// The number at the curve of the present temperature.
pub fn present(temperature: f64) -> String {
    texts::charts::temperature_fan_now(&number(temperature))
}

pub fn axis(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => texts::charts::temperature_fan_axis(),
        Scale::Log => texts::charts::temperature_fan_axis_log(),
    }
}

/// The likeliest token at the present temperature, and how much the tokens in rows have together.
pub fn present_curve(name: &str, token: &str, first: f64, rows: usize, sum: f64) -> String {
    let first = percent(first);
    match rows {
        0 | 1 => texts::charts::temperature_fan_present(name, token, &first),
        rows => {
            let sum = percent(sum);
            texts::charts::temperature_fan_present_with_sum(name, token, &first, rows, &sum)
        }
    }
}

/// The likeliest token at one of the other temperatures.
pub fn other_curve(name: &str, first: f64) -> String {
    texts::charts::temperature_fan_other(name, &percent(first))
}

/// What the likeliest token has at the other temperatures.
pub fn others(curves: &[String]) -> String {
    texts::charts::temperature_fan_others(&curves.join(", "))
}

pub fn hint(rank: usize, token: &str, name: &str, probability: &str) -> String {
    match token {
        "" => texts::charts::temperature_fan_hint(rank, probability, name),
        token => texts::charts::temperature_fan_hint_with_token(rank, token, probability, name),
    }
}
