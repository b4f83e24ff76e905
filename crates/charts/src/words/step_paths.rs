//! Words of the picture `step_paths`: paths of steps, and which of them are done.

pub use super::answer_bars::of;
use crate::Paint;

pub const DONE: &str = "done";
pub const OPEN: &str = "not done";
pub const EMPTY: &str = "There are no paths.";
pub const LEGEND: [(Paint, &str); 2] = [(Paint::Kept, DONE), (Paint::Shade, OPEN)];
pub const COLUMNS: [&str; 3] = ["Path", "Steps done", "Steps"];

/// A row in the description.
pub fn row(label: &str, done: usize, all: usize) -> String {
    format!("{label}: {} steps done.", of(done, all))
}
