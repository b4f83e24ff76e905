//! Words of the picture `memory_bars`: memory of weights and cache.

use super::{decimal, percent};
use crate::{Paint, Scale, bytes};

pub const WEIGHTS: &str = "weights";
pub const CACHE: &str = "cache";
pub const LEGEND: [(Paint, &str); 2] = [(Paint::Model, WEIGHTS), (Paint::Cache, CACHE)];
pub const COLUMNS: [&str; 5] = [
    "Model",
    "Weights (bytes)",
    "Cache (bytes)",
    "Together (bytes)",
    "Cache to weights",
];
pub const KILOBYTE_IS: &str = " 1 kB is 1,000 bytes.";

pub fn axis_title(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => "1 kB = 1,000 bytes",
        Scale::Log => "1 kB = 1,000 bytes (log)",
    }
}

/// The ratio of the cache to the weights.
pub fn compared(ratio: f64) -> String {
    match ratio {
        more if more >= 1.0 => format!("cache {}× the weights", decimal(more, 1)),
        less => format!("cache {} of the weights", percent(less)),
    }
}

pub fn numbers(weights: f64, cache: f64, compared: &str) -> String {
    format!("{} + {}, {compared}", bytes(weights), bytes(cache))
}

/// In which of all rows the cache is larger than the weights.
pub fn passes(rows: usize, winners: &[&str]) -> String {
    match (rows, winners.len()) {
        (0, _) => "There is nothing to compare yet.".into(),
        (_, 0) => "Nowhere does the cache pass the weights.".into(),
        (all, some) => {
            let names = winners.join(", ");
            format!("The cache passes the weights in {some} of {all}: {names}.")
        }
    }
}

pub fn row(name: &str, weights: f64, cache: f64) -> String {
    format!(
        " {name}: weights {}, cache {}.",
        bytes(weights),
        bytes(cache)
    )
}
