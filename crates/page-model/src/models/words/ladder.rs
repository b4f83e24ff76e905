//! The texts of the ladder.

use protocol::WeightPrecision;

use crate::words::common::bytes;

/// The name of the tab.
pub const NAME: &str = "Start here";
/// What the ladder is.
pub const ABOUT: &str = "From a very small model to one of hundreds of millions of weights. A press loads the model and runs the prompt that is in the box. For a model of the hub your browser asks huggingface.co, which sees your network address, as any site does.";
/// What stands in the list and was not checked.
pub const CHECKED_AT_THE_PRESS: &str = "Sizes and commits of the hub’s models are as published in November 2026. The press asks the hub for them before it downloads, and stops where they differ.";
/// Where the estimate of a speed is from.
pub const SPEED: &str = "Tokens a second are an estimate: those measured on this device, times the bytes of the measured model’s weights, divided by the bytes of this one’s. A model ten times smaller or larger than the measured one has none.";
/// What to do where no speed was measured.
pub const NOT_MEASURED: &str = "Where no tokens a second stand, no model of about that size was measured on this device. “This device” measures one with 124 million random weights, without a download.";
/// The button that leads to the measurement.
pub const MEASURE: &str = "To This device";
/// The name of the list for screen readers.
pub const LIST: &str = "Models by size";
/// The message while the list is fetched.
pub const READING: &str = "Reading the list";
/// The label of what a model was given.
pub const GIVEN: &str = "Given";
/// The label of what it wrote.
pub const WROTE: &str = "Wrote";
/// In place of a sample.
pub const NO_SAMPLE: &str = "No sample: this model was not run where the list was made.";
/// What stands in place of the button of the loaded model.
pub const LOADED: &str = "Loaded now";
/// In place of a licence that is not known.
pub const NO_LICENSE: &str = "licence not stated";
/// A model whose weights do not fit.
pub const TOO_LARGE: &str = "its weights are too large for this device";
/// The name of a model with random weights, as it continues after “measured with”.
pub const RANDOM_WEIGHTS: &str = "124 million random weights";
/// What can be done where the hub’s model is not the one of the list.
pub const OTHER_LENGTH_NEXT: &str = "Look the model up on the hub to read what it is now, or press Resume to download it all the same.";

/// The button of a model of the hub.
pub fn get(name: &str) -> String {
    format!("Download and run {name}")
}

/// The button of a model that is here.
pub fn run(name: &str) -> String {
    format!("Run {name}")
}

/// How a sample was computed.
pub fn computed(how: &str) -> String {
    format!("({how})")
}

/// What is downloaded.
pub fn download(bytes: &str) -> String {
    format!("{bytes} to download")
}

/// What the weights take in memory.
pub fn memory(bytes: &str, format: WeightPrecision) -> String {
    format!("{bytes} of memory for its weights ({format})")
}

/// The commit of a model of the hub.
pub fn at_commit(commit: &str) -> String {
    format!(", commit {commit}")
}

/// The expected speed.
pub fn speed(tokens: f64, measured: &str) -> String {
    let tokens = match tokens {
        many if many >= 10.0 => format!("{:.0}", two_digits(many)),
        few => format!("{few:.1}"),
    };
    format!("about {tokens} tokens a second here, estimated from {measured}")
}

/// Rounded to two significant digits: an estimate has no more.
fn two_digits(number: f64) -> f64 {
    let mut unit = 1.0;
    while number / unit >= 100.0 {
        unit *= 10.0;
    }
    (number / unit).round() * unit
}

/// The message where the file cannot be used.
pub fn damaged(file: &str, why: &str) -> String {
    format!("The list of models {file} {why}. The other tabs do not need it.")
}

/// The message where the hub’s weights have another length.
pub fn other_length(name: &str, listed: u64, found: u64) -> String {
    format!(
        "The weights of {name} have {} on the hub, and {} in this list: they may be others.",
        bytes(found),
        bytes(listed)
    )
}
