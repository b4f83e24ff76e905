//! How many tokens have a row of their own in a picture of the Loop: as many as its place has room for.

/// The least number of rows: fewer show no distribution.
const LEAST: usize = 4;
/// The least number below the line of the draw, which shows a distribution itself.
const LEAST_BELOW_LINE: usize = 2;
/// The most rows: more are no longer seen at a glance.
const MOST: usize = 20;
/// The height of a row, as in [`charts`].
const ROW: f64 = 24.0;
/// What stands above and below the rows: title, axis, the row of all other tokens with its range, notes, the legend.
const AROUND: f64 = 156.0;
/// The line of the draw, above the rows.
const LINE: f64 = 92.0;

/// The number of rows in a place of this height, in the unit in which charts are laid out (sixteenths of the page's
/// font size); `line` says whether the line of the draw stands above them. Where they have no room below the line, 0.
pub fn rows_that_fit(height: f64, line: bool) -> usize {
    let above = if line { LINE } else { 0.0 };
    let rows = ((height - AROUND - above) / ROW).floor().max(0.0) as usize;
    match line {
        true if rows < LEAST_BELOW_LINE => 0,
        true => rows.min(MOST),
        false => rows.clamp(LEAST, MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_rows_as_there_is_room() {
        assert_eq!(rows_that_fit(0.0, false), LEAST);
        assert_eq!(rows_that_fit(AROUND + 9.5 * ROW, false), 9);
        assert_eq!(rows_that_fit(AROUND + LINE + 9.5 * ROW, true), 9);
        assert_eq!(rows_that_fit(5_000.0, true), MOST);
        assert_eq!(rows_that_fit(AROUND + LINE + 1.5 * ROW, true), 0);
    }
}
