//! Words of the picture `prediction_bars`: shares that a visitor gave, beside covered or uncovered probabilities.

pub const YOURS: &str = "your prediction";
pub const MODEL: &str = "the model’s probability";
pub const TRUTH: &str = "the true probability";
pub const COVERED: &str = "covered";
pub const EMPTY: &str = "There is nothing to predict yet.";
pub const COLUMNS: [&str; 4] = ["Next token", "Your prediction", "Model", "Truth"];
/// The names of the numbers within a row.
pub const YOU: &str = "you";
pub const MODEL_ALONE: &str = "model";
pub const TRUTH_ALONE: &str = "truth";

/// A row in the description: the shares that are there.
pub fn row(label: &str, shares: [Option<String>; 3]) -> String {
    let named = shares.into_iter().zip([YOU, MODEL_ALONE, TRUTH_ALONE]);
    let named = named.filter_map(|(share, name)| Some(format!("{name} {}", share?)));
    let named = named.collect::<Vec<_>>().join(", ");
    match named.is_empty() {
        true => format!("{label}."),
        false => format!("{label}: {named}."),
    }
}

/// The description while the probabilities are covered.
pub fn covered(rows: &str) -> String {
    format!("Covered: the probabilities of these outcomes. {rows}")
}
