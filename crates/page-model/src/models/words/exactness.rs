//! The texts about number formats and what they change.

use protocol::WeightPrecision;

pub use texts::models::{
    exactness_cancel as cancel, exactness_cancelled as cancelled, exactness_explained as explained,
    exactness_format as format, exactness_heading as heading, exactness_largest as largest,
    exactness_mean as mean, exactness_measures as measures, exactness_measuring as measuring,
    exactness_no_text as no_text, exactness_not_measured as not_measured,
    exactness_of_this_site as of_this_site, exactness_on_the_cpu as on_the_cpu,
    exactness_published as published, exactness_same as same, exactness_same_of as same_of,
};

/// The button of a comparison.
pub fn compare(format: WeightPrecision) -> String {
    texts::models::exactness_compare(&format.to_string())
}

/// What numbers of the visitor's text are of.
pub fn measured(positions: usize, reference: WeightPrecision) -> String {
    texts::models::exactness_measured(positions, &reference.to_string())
}
