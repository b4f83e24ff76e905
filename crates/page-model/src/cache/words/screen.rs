//! The labels of the Cache screen: headings, buttons, names, and texts for screen readers.

use charts::count;

pub use texts::first::{cache_lede as lede, cache_name as name, cache_shows as shows};

pub use texts::cache::{
    all_models, at_once, axes, bigger, cache, cache_bits, context, counted, grid, measure,
    measured, measuring, not_measured, pair, parts, place_in_vector, race, read_text, shown, up_to,
    weight_bits, why, without_cache,
};

/// The label of a row of these heat maps; heads are counted from 1.
pub fn head(head: usize) -> String {
    format!("head {}", count(head))
}

/// The label of the button that cancels a measurement.
pub use crate::words::labels::cancel;

/// The choices of what the plots show.
pub const SPANS: [&str; 2] = ["one step", "all steps so far"];
/// The choices of axes.
pub const SCALES: [&str; 2] = ["linear", "logarithmic"];

/// A choice of bits, in words.
pub fn bits(bits: u64) -> String {
    format!("{bits} bits")
}
