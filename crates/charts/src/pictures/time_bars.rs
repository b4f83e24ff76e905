//! Times measured several times: the median of each row as a bar, and below it the range from the least to the greatest.

use crate::{
    Paint, Picture, Scene, Table, Unit, figure,
    named_rows::{BAR, BarExtent, NamedRow, NamedRows},
    scale::NumberLine,
    table::{Cell, counted},
    words::{self, time_bars as times},
};

/// The time of a forward pass on several engines.
///
/// ```
/// use charts::{Picture, TimeBars, TimeRow};
///
/// let row = TimeRow { label: "CPU, f32".into(), median: 4.0, least: 3.5, most: 9.0, passes: 32 };
/// let bars = TimeBars { title: "Time of a token".into(), rows: vec![row] };
/// assert_eq!(bars.table().rows[0], ["CPU, f32", "4", "3.500", "9", "250", "32"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One bar each.
    pub rows: Vec<TimeRow>,
}

/// The times of one engine, in milliseconds above 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeRow {
    /// Its name.
    pub label: String,
    /// The median of all passes.
    pub median: f64,
    /// The shortest.
    pub least: f64,
    /// The longest.
    pub most: f64,
    /// How many passes were measured.
    pub passes: usize,
}

const ROW: f64 = 46.0;
/// The extent of the range, below that of the median.
const RANGE: BarExtent = (BAR.0 + BAR.1 + 2.0, 4.0);
/// The least length of a bar: one that cannot be seen would look like a missing one.
const SHORTEST: f64 = 2.0;
/// The least distance between two ticks.
const TICK_GAP: f64 = 60.0;

impl TimeRow {
    /// Tokens in a second, at one token a pass.
    fn per_second(&self) -> f64 {
        1000.0 / self.median
    }

    fn numbers(&self) -> String {
        times::numbers(self.median, self.per_second())
    }

    fn row(&self, line: NumberLine) -> NamedRow<'_> {
        let mut row = NamedRow::new(&self.label, self.numbers());
        let median = (0.0, line.at(self.median).max(SHORTEST));
        let hint = words::named(times::median(), &times::milliseconds(self.median));
        row.bar(median, BAR, Paint::Lane1, hint);
        let (x, end) = (line.at(self.least), line.at(self.most));
        let range = (x, (end - x).max(SHORTEST));
        let hint = words::named(times::range(), &times::between(self.least, self.most));
        row.bar(range, RANGE, Paint::Lane2, hint);
        row
    }
}

impl TimeBars {
    fn description(&self) -> String {
        let row = |row: &TimeRow| times::row(&row.label, &row.numbers(), row.least, row.most);
        words::sentences(self.rows.iter().map(row), times::empty())
    }
}

impl Picture for TimeBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let longest = self.rows.iter().map(|row| row.most).fold(0.0, f64::max);
        let most = if longest > 0.0 { longest } else { 1.0 };
        // The last value of the axis is centered on its tick.
        let line = NumberLine::linear(most, (width - 14.0).max(40.0));
        NamedRows::new(
            ROW,
            self.rows.iter().map(|row| row.row(line)),
            &times::legend(),
        )
        .with_axis(line, Unit::Plain, TICK_GAP, times::axis())
        .scene(id, width, &self.title, self.description())
    }

    fn table(&self) -> Table {
        let number = |value: f64| Cell::Number(value, figure(value));
        let row = |row: &TimeRow| {
            [
                row.label.as_str().into(),
                number(row.median),
                number(row.least),
                number(row.most),
                number(row.per_second()),
                counted(row.passes),
            ]
        };
        Table::of(&self.title, &times::columns(), self.rows.iter().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_has_all_numbers_of_a_row() {
        let row = TimeRow {
            label: "GPU, f32".into(),
            median: 2.0,
            least: 1.5,
            most: 6.0,
            passes: 32,
        };
        let bars = TimeBars {
            title: String::new(),
            rows: vec![row],
        };
        assert_eq!(
            bars.description().replace('\u{a0}', " "),
            "GPU, f32: 2.00 ms, 500 tokens/s. Fastest 1.50 ms, slowest 6.00 ms."
        );
        assert_eq!(TimeBars::default().description(), times::empty());
    }
}
