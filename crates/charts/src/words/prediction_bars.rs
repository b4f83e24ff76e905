//! Words of the picture `prediction_bars`: shares that a visitor gave, beside covered or uncovered probabilities.

pub use texts::charts::{
    prediction_bars_covered as covered, prediction_bars_empty as empty,
    prediction_bars_model as model, prediction_bars_probabilities_covered as probabilities_covered,
    prediction_bars_truth as truth, prediction_bars_yours as yours,
};

use texts::charts::{prediction_bars_of_model, prediction_bars_of_truth, prediction_bars_you};

/// The headings of the table.
pub fn columns() -> [&'static str; 4] {
    [
        texts::charts::prediction_bars_token_heading(),
        texts::charts::prediction_bars_yours_heading(),
        texts::charts::prediction_bars_model_heading(),
        texts::charts::prediction_bars_truth_heading(),
    ]
}

/// The shares that are there, each with its name.
pub fn named([yours, of_the_model, in_truth]: &[Option<String>; 3]) -> Vec<String> {
    let named = [
        yours.as_deref().map(prediction_bars_you),
        of_the_model.as_deref().map(prediction_bars_of_model),
        in_truth.as_deref().map(prediction_bars_of_truth),
    ];
    named.into_iter().flatten().collect()
}

/// A row in the description: the shares that are there.
pub fn row(label: &str, shares: &[Option<String>; 3]) -> String {
    match named(shares).join(", ").as_str() {
        "" => texts::charts::prediction_bars_row_without_shares(label),
        shares => texts::charts::prediction_bars_row(label, shares),
    }
}
