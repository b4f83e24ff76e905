//! Words of the picture `time_bars`: the times of a token on several engines.

pub use texts::charts::{
    time_bars_axis as axis, time_bars_empty as empty, time_bars_median as median,
    time_bars_range as range,
};

use crate::{Paint, decimal, figure};

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 2] {
    [(Paint::Lane1, median()), (Paint::Lane2, range())]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 6] {
    [
        texts::charts::time_bars_engine_heading(),
        texts::charts::time_bars_median_heading(),
        texts::charts::time_bars_fastest_heading(),
        texts::charts::time_bars_slowest_heading(),
        texts::charts::time_bars_speed_heading(),
        texts::charts::time_bars_tokens_heading(),
    ]
}

/// A time: two decimals below 10 ms, one below 100 ms.
pub fn milliseconds(value: f64) -> String {
    let decimals = match value {
        short if short < 10.0 => 2,
        middle if middle < 100.0 => 1,
        _ => 0,
    };
    texts::charts::time_bars_milliseconds(&decimal(value, decimals))
}

/// The range of times.
pub fn between(least: f64, most: f64) -> String {
    texts::charts::time_bars_between(&milliseconds(least), &milliseconds(most))
}

/// The numbers beside a bar.
pub fn numbers(median: f64, per_second: f64) -> String {
    let speed = match per_second {
        slow if slow < 10.0 => decimal(slow, 2),
        middle if middle < 100.0 => decimal(middle, 1),
        fast => figure(fast.round()),
    };
    texts::charts::time_bars_numbers(&milliseconds(median), &speed)
}

/// A row in the description.
pub fn row(label: &str, numbers: &str, least: f64, most: f64) -> String {
    let (least, most) = (milliseconds(least), milliseconds(most));
    texts::charts::time_bars_row(label, numbers, &least, &most)
}
