//! Words of the picture `timeline`: spans on one clock.

pub use texts::charts::{
    timeline_empty as empty, timeline_milliseconds as milliseconds, timeline_seconds as seconds,
};

use crate::decimal;

/// The headings of the table.
pub fn columns() -> [&'static str; 5] {
    [
        texts::charts::timeline_lane_heading(),
        texts::charts::timeline_what_heading(),
        texts::charts::timeline_from_heading(),
        texts::charts::timeline_to_heading(),
        texts::charts::timeline_took_heading(),
    ]
}

/// Of a fast model whole milliseconds would leave nothing.
fn until(ms: f64) -> String {
    decimal(ms, usize::from(ms < 100.0))
}

/// A lane: its first span and where that ends, the number of spans after it, and where the last one ends.
pub fn lane(lane: &str, (first, first_end): (&str, f64), (spans, end): (usize, f64)) -> String {
    let first_end = until(first_end);
    match spans {
        0 => texts::charts::timeline_lane(lane, first, &first_end),
        spans => texts::charts::timeline_lane_of_spans(lane, first, &first_end, spans, &until(end)),
    }
}

pub fn hint(span: &str, ms: f64) -> String {
    texts::charts::timeline_hint(span, &decimal(ms, 1))
}

pub fn now(ms: f64) -> String {
    texts::charts::timeline_now(&decimal(ms, 0))
}
