//! Words of the picture `line_plot`: curves over two axes.

use super::{count, several};

pub const EMPTY: &str = "There is nothing to show yet.";

pub fn logarithmic(title: &str) -> String {
    format!("{title} (log)")
}

pub fn at(y: &str, x: &str) -> String {
    format!("{y} at {x}")
}

pub fn point(series: &str, at: &str) -> String {
    format!("{series}: {at}.")
}

pub fn curve(series: &str, [first, last]: [String; 2]) -> String {
    format!("{series}: from {first} to {last}.")
}

pub fn more_curves(n: usize) -> String {
    format!("{} more curves are in the table.", count(n))
}

pub fn marked(x: &str, label: &str) -> String {
    format!("Marked at {x}: {label}.")
}

pub fn shaded([from, to]: [String; 2], label: &str) -> String {
    format!("Shaded from {from} to {to}: {label}.")
}

/// Points that are left out.
pub fn without_place(n: usize) -> String {
    let points = several(n, "point");
    let have = if n == 1 { "has" } else { "have" };
    format!("{points} {have} no place on these axes, such as 0 on a logarithmic one.")
}

/// The headings of a series whose points have intervals.
pub fn interval_columns(series: &str) -> Vec<String> {
    vec![
        series.into(),
        format!("{series}, interval from"),
        format!("{series}, interval to"),
    ]
}
