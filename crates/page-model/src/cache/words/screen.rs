//! The labels of the Cache screen: headings, buttons, names, and texts for screen readers.

use charts::count;

pub use texts::first::{cache_lede as lede, cache_name as name, cache_shows as shows};

/// The label of the screen, for screen readers.
pub const CACHE: &str = "Cache";
/// The label of the row of parts, for screen readers.
pub const PARTS: &str = "Parts of this screen";

/// The heading of the grid.
pub const GRID: &str = "What the model keeps of the text";
/// The label of the switch of the grid.
pub const WITHOUT_CACHE: &str = "Without the cache";
/// The label of the button that shows why more positions are reserved.
pub const WHY: &str = "Why?";
/// The label of the opened key and value, for screen readers.
pub const PAIR: &str = "Key and value";
/// The label of the axis below these heat maps.
pub const PLACE_IN_VECTOR: &str = "place in the vector";

/// The label of a row of these heat maps; heads are counted from 1.
pub fn head(head: usize) -> String {
    format!("head {}", count(head))
}

/// The heading of the measurement.
pub const RACE: &str = "The same text with the cache and without it";
/// The name of the choice of length.
pub const UP_TO: &str = "Up to";
/// The label of the button that measures.
pub const MEASURE: &str = "Measure on this machine";
/// The label of the button that cancels a measurement.
pub use crate::words::labels::cancel;
/// The name of the progress bar, for screen readers.
pub const MEASURING: &str = "Measuring";
/// The name of the choice of what the plots show.
pub const SHOWN: &str = "Shown";
/// The choices of what the plots show.
pub const SPANS: [&str; 2] = ["one step", "all steps so far"];
/// The name of the choice of axes.
pub const AXES: &str = "Axes";
/// The choices of axes.
pub const SCALES: [&str; 2] = ["linear", "logarithmic"];
/// The heading of the plot of measured times.
pub const MEASURED: &str = "Measured here";
/// Shown in place of that plot before a measurement.
pub const NOT_MEASURED: &str = "Nothing is timed yet. The counts below are exact without a clock.";
/// The heading of the plot of counted operations.
pub const COUNTED: &str = "Counted from the model’s shape";
/// The label of the button that opens the generated texts.
pub const READ_TEXT: &str = "Read the text";

/// The heading of the estimate for bigger models.
pub const BIGGER: &str = "The same formulas for bigger models";
/// The name of the slider for the length of a text.
pub const CONTEXT: &str = "Context";
/// The name of the slider for the number of texts.
pub const AT_ONCE: &str = "At once";
/// The name of the choice of bits per number in the cache.
pub const CACHE_BITS: &str = "Cache";
/// The name of the choice of bits per weight.
pub const WEIGHT_BITS: &str = "Weights";
/// The heading of the chart of all models.
pub const ALL_MODELS: &str = "All of them at this setting";

/// A choice of bits, in words.
pub fn bits(bits: u64) -> String {
    format!("{bits} bits")
}
