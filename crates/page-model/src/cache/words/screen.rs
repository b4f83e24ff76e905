//! What stands on Cache beside its sentences: headings, buttons, names.

use charts::count;

/// The name in the menu.
pub const NAME: &str = "Cache";
/// What the screen shows, in the menu.
pub const SHOWS: &str = "what the model keeps of the text it has read";

/// What the screen is, for those who do not see it.
pub const CACHE: &str = "Cache";
/// What the row of parts is, for those who do not see it.
pub const PARTS: &str = "Parts of this screen";

/// Over the grid.
pub const GRID: &str = "What the model keeps of the text";
/// On the switch of the grid.
pub const WITHOUT_CACHE: &str = "Without the cache";
/// On what opens the reason for the room that is reserved.
pub const WHY: &str = "Why?";
/// What the part is that opens from the grid, for those who do not see it.
pub const PAIR: &str = "Key and value";
/// On the button that closes it.
pub const CLOSE: &str = "Close";
/// Over one of its pictures.
pub const KEY: &str = "Key";
/// Over the other.
pub const VALUE: &str = "Value";
/// Under these pictures.
pub const PLACE_IN_VECTOR: &str = "place in the vector";

/// A row of these pictures; heads are counted from 1.
pub fn head(head: usize) -> String {
    format!("head {}", count(head))
}

/// Over the measurement.
pub const RACE: &str = "The same text with the cache and without it";
/// The name of the choice of length.
pub const UP_TO: &str = "Up to";
/// On the button that measures.
pub const MEASURE: &str = "Measure on this machine";
/// On the button that ends a measurement.
pub const CANCEL: &str = "Cancel";
/// The name of the progress bar, for those who do not see it.
pub const MEASURING: &str = "Measuring";
/// The name of the choice of what the pictures show.
pub const SHOWN: &str = "Shown";
/// What the pictures can show.
pub const SPANS: [&str; 2] = ["one step", "all steps so far"];
/// The name of the choice of axes.
pub const AXES: &str = "Axes";
/// The axes there are.
pub const SCALES: [&str; 2] = ["linear", "logarithmic"];
/// Over the picture of what was measured.
pub const MEASURED: &str = "Measured here";
/// In its place before a measurement.
pub const NOT_MEASURED: &str = "Nothing yet. What can be counted needs no clock.";
/// Over the picture of what was counted.
pub const COUNTED: &str = "Counted from the model’s shape";
/// On what opens the texts that were written.
pub const READ_TEXT: &str = "Read the text";

/// Over the models that do not run here.
pub const BIGGER: &str = "The same formulas for bigger models";
/// The name of the choice of model.
pub const MODEL: &str = "Model";
/// The name of the slider for the length of a text.
pub const CONTEXT: &str = "Context";
/// The name of the slider for the number of texts.
pub const AT_ONCE: &str = "At once";
/// The name of the choice of bits of a number in the cache.
pub const CACHE_BITS: &str = "Cache";
/// The name of the choice of bits of a weight.
pub const WEIGHT_BITS: &str = "Weights";
/// Over the picture of all models.
pub const ALL_MODELS: &str = "All of them at this setting";

/// A choice of bits.
pub fn bits(bits: u64) -> String {
    format!("{bits} bits")
}
