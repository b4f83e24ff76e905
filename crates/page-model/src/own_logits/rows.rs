//! Rows of numbers, as arrays and nested lists have them: one for each position, of which one is wanted.

use super::{OwnLogitsError, OwnNote, literal::PrintedValue};

/// The rows of lists of numbers, however deep they lie; `None` where anything else is in them.
pub(super) fn of(values: &[PrintedValue]) -> Result<Option<Vec<Vec<f64>>>, OwnLogitsError> {
    let mut rows = Vec::new();
    let is_rows = values.iter().all(|value| collect(value, &mut rows));
    if values.iter().any(is_shortened) {
        return Err(OwnLogitsError::Shortened);
    }
    Ok((is_rows && !rows.is_empty()).then_some(rows))
}

fn collect(value: &PrintedValue, rows: &mut Vec<Vec<f64>>) -> bool {
    let Some(values) = value.list() else {
        return false;
    };
    let numbers: Option<Vec<f64>> = values.iter().map(PrintedValue::number).collect();
    match numbers {
        Some(row) if !row.is_empty() => {
            rows.push(row);
            true
        }
        _ => !values.is_empty() && values.iter().all(|value| collect(value, rows)),
    }
}

fn is_shortened(value: &PrintedValue) -> bool {
    match value {
        PrintedValue::Shortened => true,
        PrintedValue::List(values) => values.iter().any(is_shortened),
        PrintedValue::Object(entries) => entries.iter().any(|(_, value)| is_shortened(value)),
        _ => false,
    }
}

/// The row at a place counted from 1, or the last: the step after the text. Rows of one number each are a column.
pub(super) fn chosen(
    mut rows: Vec<Vec<f64>>,
    position: Option<usize>,
) -> Result<(Vec<f64>, Vec<OwnNote>), OwnLogitsError> {
    if rows.iter().all(|row| row.len() == 1) {
        return Ok((rows.concat(), Vec::new()));
    }
    let count = rows.len();
    let width = rows[0].len();
    if let Some(other) = rows.iter().position(|row| row.len() != width) {
        return Err(OwnLogitsError::UnevenRows {
            row: other + 1,
            found: rows[other].len(),
            first: width,
        });
    }
    let row = place(count, position)?;
    Ok((rows.swap_remove(row), notes(row, count)))
}

/// The row that is read, counted from 0.
pub(super) fn place(rows: usize, position: Option<usize>) -> Result<usize, OwnLogitsError> {
    match position.unwrap_or(rows) {
        wanted if wanted > rows => Err(OwnLogitsError::NoRow { wanted, rows }),
        wanted => Ok(wanted - 1),
    }
}

/// What is said where one of several rows is read.
pub(super) fn notes(row: usize, rows: usize) -> Vec<OwnNote> {
    match rows {
        1 => Vec::new(),
        _ => vec![OwnNote::OneRow { row: row + 1, rows }],
    }
}
