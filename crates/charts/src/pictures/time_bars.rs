//! Times measured several times: the median of each row as a bar, and below it the range from the least to the greatest.

use crate::{
    Anchor, Paint, Picture, Scene, Table, Unit,
    axis::{self, Grid, Ticks},
    figure, legend, measure,
    rows::Rows,
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

/// The height of a row, and the places of its bars in it.
const ROW: f64 = 46.0;
const BAR_TOP: f64 = 19.0;
const BAR: f64 = 12.0;
const RANGE_TOP: f64 = BAR_TOP + BAR + 2.0;
const RANGE: f64 = 4.0;
/// The least length of a bar: one that cannot be seen would look like a missing one.
const SHORTEST: f64 = 2.0;
/// The size of the type of names.
const SIZE: f64 = 13.0;
/// The least distance between two ticks.
const TICK_GAP: f64 = 60.0;

impl TimeRow {
    /// Tokens in a second, at one token a pass.
    fn per_second(&self) -> f64 {
        1000.0 / self.median
    }

    fn draw(&self, scene: &mut Scene, line: NumberLine, top: f64) {
        let bar = (0.0, top + BAR_TOP, line.at(self.median).max(SHORTEST), BAR);
        let hint = words::named(times::MEDIAN, &times::milliseconds(self.median));
        scene.hinted(bar, Paint::Lane1, hint);
        let (x, end) = (line.at(self.least), line.at(self.most));
        let range = (x, top + RANGE_TOP, (end - x).max(SHORTEST), RANGE);
        let hint = words::named(times::RANGE, &times::between(self.least, self.most));
        scene.hinted(range, Paint::Lane2, hint);
        let numbers = times::numbers(self.median, self.per_second());
        let room = scene.width - measure::sans(&numbers, SIZE) - 16.0;
        let name = measure::fitted(&self.label, SIZE, room);
        scene.haloed((0.0, top + 14.0), Anchor::Start, Paint::Number, name);
        let at = (scene.width, top + 14.0);
        scene.haloed(at, Anchor::End, Paint::NumberQuiet, numbers);
    }
}

impl TimeBars {
    fn description(&self) -> String {
        let row = |row: &TimeRow| {
            let numbers = times::numbers(row.median, row.per_second());
            times::row(&row.label, &numbers, row.least, row.most)
        };
        match self.rows.is_empty() {
            true => times::EMPTY.into(),
            false => self.rows.iter().map(row).collect::<Vec<_>>().join(" "),
        }
    }
}

impl Picture for TimeBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = Rows {
            top: 2.0,
            height: ROW,
            count: self.rows.len(),
        };
        let bottom = rows.bottom();
        let below = bottom + axis::BELOW;
        let height = below + legend::height(width, &times::LEGEND);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let longest = self.rows.iter().map(|row| row.most).fold(0.0, f64::max);
        let most = if longest > 0.0 { longest } else { 1.0 };
        // The last value of the axis is centered on its tick.
        let line = NumberLine::linear(most, (width - 14.0).max(40.0));
        let grid = Grid {
            line,
            left: 0.0,
            top: rows.top,
            bottom: bottom + 5.0,
        };
        let ticks = Ticks::of(line, Unit::Plain, TICK_GAP);
        ticks.draw_lines(&mut scene, grid);
        ticks.write_below(&mut scene, grid);
        axis::title_below(&mut scene, width, bottom, times::AXIS);
        for (index, row) in self.rows.iter().enumerate() {
            row.draw(&mut scene, line, rows.top_of(index));
        }
        scene.legend(0.0, below + 12.0, &times::LEGEND);
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &times::COLUMNS);
        for row in &self.rows {
            let number = |value: f64| Cell::Number(value, figure(value));
            table.push(vec![
                row.label.as_str().into(),
                number(row.median),
                number(row.least),
                number(row.most),
                number(row.per_second()),
                counted(row.passes),
            ]);
        }
        table
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
        assert_eq!(TimeBars::default().description(), times::EMPTY);
    }
}
