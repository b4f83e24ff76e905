//! Words of the picture `contribution_bars`: a logit as the sum of what the parts of the network add.

pub use texts::charts::{
    contribution_bars_axis as axis, contribution_bars_difference as difference,
    contribution_bars_empty as empty, contribution_bars_greatest as greatest,
    contribution_bars_hint as hint, contribution_bars_logit as logit,
    contribution_bars_lowers as lowers, contribution_bars_part as part,
    contribution_bars_raises as raises, contribution_bars_rest as rest,
};

/// The headings of the table.
pub fn columns() -> [&'static str; 3] {
    [
        texts::charts::contribution_bars_part_heading(),
        texts::charts::contribution_bars_adds_heading(),
        texts::charts::contribution_bars_sum_heading(),
    ]
}

/// The logit of a token, or how far it is above that of another one.
pub fn sum(token: &str, other: Option<&str>, sum: &str, parts: usize) -> String {
    match other {
        Some(other) => texts::charts::contribution_bars_sum_of_difference(token, other, sum, parts),
        None => texts::charts::contribution_bars_sum(token, sum, parts),
    }
}
