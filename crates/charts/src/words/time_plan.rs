//! Words of the picture `time_plan`: the parts of a class on a line of minutes.

use super::several;
use crate::{ClassWork, Paint};

const TOGETHER: &str = "whole class";
const PAIRS: &str = "in pairs";
const PAPER: &str = "on paper";
pub const LEGEND: [(Paint, &str); 3] = [
    (Paint::Lane1, TOGETHER),
    (Paint::Lane2, PAIRS),
    (Paint::Lane3, PAPER),
];
pub const COLUMNS: [&str; 5] = ["Part", "Work", "From minute", "To minute", "Minutes"];
pub const AXIS: &str = "minutes";

/// How the class works.
pub fn work(work: ClassWork) -> &'static str {
    match work {
        ClassWork::Together => TOGETHER,
        ClassWork::Pairs => PAIRS,
        ClassWork::Paper => PAPER,
    }
}

/// The minutes of a part, beside its name.
pub fn span(begin: u32, minutes: u32) -> String {
    format!("{begin}–{} min", begin + minutes)
}

/// A part in the description. A name that ends with a mark of its own gets no other.
pub fn part(label: &str, begin: u32, minutes: u32) -> String {
    let end = if label.ends_with(['?', '!']) { "" } else { "." };
    format!("Minutes {begin} to {}: {label}{end} ", begin + minutes)
}

/// All parts, and how long they take together.
pub fn description(minutes: u32, parts: &[String]) -> String {
    let length = several(minutes as usize, "minute");
    let count = several(parts.len(), "part");
    format!("{}{length} in {count}.", parts.concat())
}
