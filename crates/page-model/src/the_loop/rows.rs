//! How many tokens have a row of their own in a picture of the Loop: as many as its place has room for.

use super::candidates::LEAST_ROWS;

/// The most rows: more are no longer seen at a glance.
const MOST: usize = 20;
/// The height of a row, as in [`charts`] and in the styles of the candidates.
const ROW: f64 = 24.0;
/// What stands above and below the rows of scores: title, axis, the row of all other tokens with its range, notes.
const AROUND_SCORES: f64 = 156.0;
/// What stands above and below the candidates: title, line, the other tokens, what the settings would choose instead.
const AROUND_CANDIDATES: f64 = 142.0;

/// The number of rows in a place of this height, in the unit in which charts are laid out (sixteenths of the page's
/// font size): of scores, or of candidates.
pub fn rows_that_fit(height: f64, scores: bool) -> usize {
    let around = match scores {
        true => AROUND_SCORES,
        false => AROUND_CANDIDATES,
    };
    let rows = ((height - around) / ROW).floor().max(0.0) as usize;
    rows.clamp(LEAST_ROWS, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_rows_as_there_is_room() {
        assert_eq!(rows_that_fit(0.0, false), LEAST_ROWS);
        assert_eq!(rows_that_fit(AROUND_CANDIDATES + 9.5 * ROW, false), 9);
        assert_eq!(rows_that_fit(AROUND_SCORES + 9.5 * ROW, true), 9);
        assert_eq!(rows_that_fit(5_000.0, true), MOST);
    }
}
