//! Words of the picture `heat_map`: numbers as colors.

pub use texts::charts::heat_map_empty as empty;

use crate::figure;

pub fn description(rows: usize, columns: usize, ends: [f64; 2]) -> String {
    let [least, most] = ends.map(figure);
    let [rows, columns] = [rows, columns].map(|number| number.to_string());
    texts::charts::heat_map_description(&rows, &columns, &least, &most)
}

pub fn hint(row: &str, column: usize, value: f64) -> String {
    super::named(&format!("{row}, {column}"), &figure(value))
}
