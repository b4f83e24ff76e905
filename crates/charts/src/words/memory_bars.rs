//! Words of the picture `memory_bars`: memory of weights and cache.

pub use texts::charts::{
    memory_bars_cache as cache, memory_bars_kilobyte_is as kilobyte_is,
    memory_bars_weights as weights,
};

use crate::{Paint, Scale, bytes, decimal, percent};

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 2] {
    [(Paint::Model, weights()), (Paint::Cache, cache())]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 5] {
    [
        texts::charts::memory_bars_model_heading(),
        texts::charts::memory_bars_weights_heading(),
        texts::charts::memory_bars_cache_heading(),
        texts::charts::memory_bars_total_heading(),
        texts::charts::memory_bars_ratio_heading(),
    ]
}

pub fn axis_title(scale: Scale) -> &'static str {
    match scale {
        Scale::Linear => texts::charts::memory_bars_axis(),
        Scale::Log => texts::charts::memory_bars_axis_log(),
    }
}

/// The ratio of the cache to the weights.
pub fn compared(ratio: f64) -> String {
    match ratio {
        more if more >= 1.0 => texts::charts::memory_bars_times(&decimal(more, 1)),
        less => texts::charts::memory_bars_part(&percent(less)),
    }
}

pub fn numbers(weights: f64, cache: f64, compared: &str) -> String {
    texts::charts::memory_bars_numbers(&bytes(weights), &bytes(cache), compared)
}

/// In which of all rows the cache is larger than the weights.
pub fn passes(rows: usize, winners: &[&str]) -> String {
    match (rows, winners.len()) {
        (0, _) => texts::charts::memory_bars_none().into(),
        (_, 0) => texts::charts::memory_bars_nowhere().into(),
        (all, some) => texts::charts::memory_bars_passes(some, all, &winners.join(", ")),
    }
}

pub fn row(name: &str, weights: f64, cache: f64) -> String {
    texts::charts::memory_bars_row(name, &bytes(weights), &bytes(cache))
}
