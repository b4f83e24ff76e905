//! Words of the picture `repeated_draws`: many draws from one distribution.

pub use texts::charts::{
    repeated_draws_empty as empty, repeated_draws_expected as expected,
    repeated_draws_observed as observed,
};

use crate::{Paint, decimal};

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 3] {
    [
        (Paint::Kept, observed()),
        (Paint::Indicator, expected()),
        (Paint::Grid, texts::charts::repeated_draws_deviation()),
    ]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 5] {
    [
        texts::charts::repeated_draws_token_heading(),
        texts::charts::repeated_draws_probability_heading(),
        texts::charts::repeated_draws_observed_heading(),
        texts::charts::repeated_draws_expected_heading(),
        texts::charts::repeated_draws_deviation_heading(),
    ]
}

pub fn description(draws: usize, near: usize, rows: usize, chi: f64, degrees: usize) -> String {
    texts::charts::repeated_draws_description(draws, near, rows, &decimal(chi, 2), degrees)
}
