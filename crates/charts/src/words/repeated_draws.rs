//! Words of the picture `repeated_draws`: many draws from one distribution.

use super::{count, decimal};
use crate::Paint;

pub const OBSERVED: &str = "drawn";
pub const EXPECTED: &str = "expected";
pub const LEGEND: [(Paint, &str); 3] = [
    (Paint::Kept, OBSERVED),
    (Paint::Indicator, EXPECTED),
    (Paint::Grid, "expected ± 2 standard deviations"),
];
pub const COLUMNS: [&str; 5] = [
    "Token",
    "Probability",
    "Drawn",
    "Expected",
    "Standard deviation",
];
pub const EMPTY: &str = "Nothing is drawn yet.";

pub fn description(draws: usize, near: usize, rows: usize, chi: f64, degrees: usize) -> String {
    format!(
        "{} draws: {near} of {rows} counts lie within two standard deviations of what is expected. \
         Chi-squared is {} with {degrees} degrees of freedom.",
        count(draws),
        decimal(chi, 2)
    )
}
