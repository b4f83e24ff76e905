//! The texts about number formats and what they change.

use charts::count;
use protocol::WeightPrecision;

/// The heading.
pub const HEADING: &str = "What the number format changes";
/// What is compared.
pub const EXPLAINED: &str =
    "KL is 0 where the probabilities of all tokens are the same, and grows as they part.";
/// The heading of the column of formats.
pub const FORMAT: &str = "Format";
/// The heading of the column of means.
pub const MEAN: &str = "KL, mean";
/// The heading of the column of largest values.
pub const LARGEST: &str = "KL, largest";
/// The heading of the column of equal first tokens.
pub const SAME: &str = "Same likeliest token";
/// The message where nothing was measured yet.
pub const NOT_MEASURED: &str = "On your text it was not measured.";
/// Why it cannot be measured here, for a model of this site.
pub const OF_THIS_SITE: &str =
    "It can be measured for models of the hub and of your disk, whose files are read once more.";
/// Why it cannot be measured here, on another device.
pub const ON_THE_CPU: &str =
    "It can be measured where the CPU computes: only there weights are kept in bf16 and int8.";
/// What a measurement does.
pub const MEASURING: &str = "A press reads the present text with the weights in both formats. The model is loaded once more for it, in the other one.";
/// The message while a measurement runs.
pub const MEASURES: &str = "Comparing the two formats";
/// The button that ends a measurement.
pub const CANCEL: &str = "Cancel the comparison";
/// The message where there is nothing to compare on.
pub const NO_TEXT: &str = "There is no text to compare on. Type a prompt first.";
/// The message after a cancelled measurement.
pub const CANCELLED: &str = "The comparison was cancelled.";

/// The button of a comparison.
pub fn compare(format: WeightPrecision) -> String {
    format!("Compare with {format}")
}

/// What the published numbers are of.
pub fn published(positions: &str) -> String {
    format!(
        "Measured over {positions} positions of texts that this model has sampled, beside f32 without packing. KL in nats."
    )
}

/// What numbers of the visitor's text are of.
pub fn measured(positions: &str, reference: WeightPrecision) -> String {
    format!("Measured over the {positions} positions of your text, beside {reference}. KL in nats.")
}

/// How many positions have the same most likely token.
pub fn same(same: usize, positions: usize) -> String {
    format!("{} of {}", count(same), count(positions))
}
