//! Words of the picture `time_bars`: the times of a token on several engines.

use crate::{Paint, decimal, figure};

pub const MEDIAN: &str = "median";
pub const RANGE: &str = "fastest to slowest";
pub const EMPTY: &str = "Nothing was measured.";
pub const AXIS: &str = "milliseconds a token";
pub const LEGEND: [(Paint, &str); 2] = [(Paint::Lane1, MEDIAN), (Paint::Lane2, RANGE)];
pub const COLUMNS: [&str; 6] = [
    "Engine",
    "Median, ms",
    "Fastest, ms",
    "Slowest, ms",
    "Tokens a second",
    "Tokens measured",
];

/// A time: two decimals below 10 ms, one below 100 ms.
pub fn milliseconds(value: f64) -> String {
    let decimals = match value {
        short if short < 10.0 => 2,
        middle if middle < 100.0 => 1,
        _ => 0,
    };
    format!("{}\u{a0}ms", decimal(value, decimals))
}

/// The range of times.
pub fn between(least: f64, most: f64) -> String {
    format!("{} to {}", milliseconds(least), milliseconds(most))
}

/// The numbers beside a bar.
pub fn numbers(median: f64, per_second: f64) -> String {
    let speed = match per_second {
        slow if slow < 10.0 => decimal(slow, 2),
        middle if middle < 100.0 => decimal(middle, 1),
        fast => figure(fast.round()),
    };
    format!("{}, {speed}\u{a0}tokens/s", milliseconds(median))
}

/// A row in the description.
pub fn row(label: &str, numbers: &str, least: f64, most: f64) -> String {
    let (least, most) = (milliseconds(least), milliseconds(most));
    format!("{label}: {numbers}. Fastest {least}, slowest {most}.")
}
