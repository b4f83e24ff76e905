//! Words of the picture `timeline`: spans on one clock.

use super::{decimal, more};

pub const COLUMNS: [&str; 5] = ["Lane", "What", "From (ms)", "To (ms)", "Took (ms)"];
pub const SECONDS: &str = "seconds";
pub const MILLISECONDS: &str = "milliseconds";
pub const EMPTY: &str = "Nothing has happened yet.";

/// Of a fast model whole milliseconds would leave nothing.
fn until(ms: f64) -> String {
    decimal(ms, usize::from(ms < 100.0)) + " ms"
}

/// The first span of a lane.
pub fn lane(lane: &str, first: &str, end: f64) -> String {
    format!("{lane}: {first} until {}", until(end))
}

/// The spans after the first one.
pub fn then(spans: usize, end: f64) -> String {
    match spans {
        0 => ".".into(),
        _ => format!(", then {} until {}.", more(spans), until(end)),
    }
}

pub fn hint(span: &str, ms: f64) -> String {
    format!("{span}: {} ms", decimal(ms, 1))
}

pub fn now(ms: f64) -> String {
    decimal(ms, 0) + " ms"
}
