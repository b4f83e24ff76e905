//! Words of the picture `heat_map`: numbers as colors.

use crate::figure;

pub const EMPTY: &str = "There are no numbers yet.";

pub fn description(rows: usize, columns: usize, ends: [f64; 2]) -> String {
    let [least, most] = ends.map(figure);
    format!("{rows} rows of {columns} numbers between {least} and {most}.")
}

pub fn hint(row: &str, column: usize, value: f64) -> String {
    format!("{row}, {column}: {}", figure(value))
}
