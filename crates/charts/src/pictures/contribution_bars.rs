//! What each part of the network adds to a logit, as bars that begin where the one before ended.

mod rows;

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, Unit,
    axis::{self, Grid, Ticks},
    decimal, legend, measure,
    rows::Rows,
    scale::NumberLine,
    table::Cell,
    words::contribution_bars as words,
};
use rows::{Row, RowKind};

/// A logit as the sum of its parts, or the difference of two logits.
///
/// ```
/// use charts::{Contribution, ContributionBars, Picture};
///
/// let part = |name: &str, value| Contribution { name: name.into(), value, ..Contribution::default() };
/// let bars = ContributionBars {
///     title: "The logit of ␣Paris".into(),
///     token: "␣Paris".into(),
///     parts: vec![part("embedding", -0.5), part("MLP 1", 7.0)],
///     ..ContributionBars::default()
/// };
/// assert!(bars.scene("parts", 640.0).description.contains("6.50, is the sum of 2 parts"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContributionBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The token.
    pub token: String,
    /// The token whose logit is taken off; all numbers are then differences.
    pub other: Option<String>,
    /// The parts in the order of the network; their sum is the logit.
    pub parts: Vec<Contribution>,
    /// The order of the rows.
    pub order: ContributionOrder,
    /// How many parts have a row of their own, those that add or take most; the others share one, or in the order of the network
    /// one for each stretch of them. 0: all.
    pub most: usize,
}

/// What one part adds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contribution {
    /// Its name.
    pub name: String,
    /// What it adds to the logit; negative where it lowers it.
    pub value: f64,
    /// The parts of this part, such as the heads of an attention, where they are shown: their sum is its value.
    pub parts: Vec<Contribution>,
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContributionOrder {
    /// As the network computes them: the bars lead from 0 to the logit.
    #[default]
    Network,
    /// The largest first, whatever its sign.
    Size,
}

/// The height of a row, and of its bar: of a part, and of a part of a part.
const ROW: f64 = 20.0;
const BAR: f64 = 12.0;
const THIN_BAR: f64 = 5.0;
/// From the upper edge of a row to the baseline of its texts.
const BASELINE: f64 = 14.5;
const SIZE: f64 = 13.0;
/// Between names, bars and numbers.
const GAP: f64 = 10.0;
/// What the names may take of the width.
const NAMES: f64 = 0.36;
/// A part of a part begins this much further right.
const INDENT: f64 = 12.0;
/// The least width of the bars.
const LEAST_LENGTH: f64 = 40.0;
/// The least distance between two ticks.
const TICK_GAP: f64 = 44.0;
/// How many of the parts the description names.
const GREATEST: usize = 3;

impl ContributionBars {
    /// The part of a row under a pointer, by its place in [`ContributionBars::parts`]; `y` is in CSS pixels of the picture.
    #[must_use]
    pub fn part_at(&self, y: f64) -> Option<usize> {
        let rows = rows::of(self);
        let index = (y / ROW).floor();
        let inside = index >= 0.0 && index < rows.len() as f64;
        inside.then(|| rows[index as usize].part).flatten()
    }

    /// The sum of all parts.
    fn total(&self) -> f64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    fn sum_name(&self) -> &'static str {
        match self.other {
            Some(_) => words::difference(),
            None => words::logit(),
        }
    }

    fn description(&self) -> String {
        if self.parts.is_empty() {
            return words::empty().into();
        }
        let total = decimal(self.total(), 2);
        let sum = words::sum(&self.token, self.other.as_deref(), &total, self.parts.len());
        let greatest = rows::by_size(&self.parts).into_iter().take(GREATEST);
        let greatest: Vec<String> = greatest
            .map(|part| &self.parts[part])
            .map(|part| words::part(&part.name, &signed(part.value)))
            .collect();
        [sum, words::greatest(&greatest.join(", "))].join(" ")
    }

    fn number(&self, row: &Row) -> String {
        match row.kind {
            RowKind::Sum => decimal(row.end, 2),
            RowKind::Part | RowKind::Inner | RowKind::Rest => signed(row.end - row.start),
        }
    }
}

/// A number with its sign and two decimals.
fn signed(value: f64) -> String {
    let number = decimal(value, 2);
    match value > 0.0 && number != decimal(0.0, 2) {
        true => ["+", &number].concat(),
        false => number,
    }
}

/// The columns of the picture, in CSS pixels.
struct SumColumns {
    left: f64,
    length: f64,
}

impl SumColumns {
    fn of(bars: &ContributionBars, rows: &[Row], width: f64) -> Self {
        let name = |row: &Row| measure::sans(&row.name, SIZE) + row.indent();
        let names = rows.iter().map(name).fold(0.0, f64::max);
        let number = |row: &Row| measure::sans(&bars.number(row), SIZE);
        let numbers = rows.iter().map(number).fold(0.0, f64::max);
        let left = names.min(width * NAMES) + GAP;
        Self {
            left,
            length: (width - left - numbers - 2.0 * GAP).max(LEAST_LENGTH),
        }
    }
}

impl Row {
    fn indent(&self) -> f64 {
        match self.kind {
            RowKind::Inner => INDENT,
            RowKind::Part | RowKind::Rest | RowKind::Sum => 0.0,
        }
    }

    fn paints(&self) -> (Paint, Paint) {
        match self.kind {
            RowKind::Sum => (Paint::Model, Paint::Number),
            RowKind::Part => (self.sign(), Paint::Number),
            RowKind::Inner | RowKind::Rest => (self.sign(), Paint::NumberQuiet),
        }
    }

    fn sign(&self) -> Paint {
        match self.end < self.start {
            true => Paint::Negative,
            false => Paint::Positive,
        }
    }
}

impl Picture for ContributionBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let list = rows::of(self);
        let rows = Rows {
            top: 0.0,
            height: ROW,
            count: list.len(),
        };
        let entries = [
            (Paint::Positive, words::raises()),
            (Paint::Negative, words::lowers()),
        ];
        let height = rows.bottom() + axis::BELOW + legend::height(width, &entries);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let columns = SumColumns::of(self, &list, width);
        let sums = list.iter().flat_map(|row| [row.start, row.end]);
        let line = NumberLine::around_zero(sums, columns.length, TICK_GAP);
        draw_axis(&mut scene, rows, &columns, line);
        let zero = columns.left + line.at(0.0);
        scene.rect(zero, 0.0, 1.0, rows.bottom(), Paint::Marker);
        for (index, row) in list.iter().enumerate() {
            self.draw_row(&mut scene, rows.top_of(index), row, (&columns, line));
        }
        draw_steps(&mut scene, rows, &list, |value| {
            columns.left + line.at(value)
        });
        scene.legend(0.0, rows.bottom() + axis::BELOW + 12.0, &entries);
        scene
    }

    fn table(&self) -> Table {
        let row = |row: Row| {
            let number = self.number(&row);
            let adds = match row.kind {
                RowKind::Sum => Cell::none(),
                RowKind::Part | RowKind::Inner | RowKind::Rest => {
                    Cell::Number(row.end - row.start, number)
                }
            };
            let sum = Cell::Number(row.end, decimal(row.end, 2));
            [row.name.into(), adds, sum]
        };
        let rows = rows::of(self).into_iter().map(row);
        Table::of(&self.title, &words::columns(), rows)
    }
}

impl ContributionBars {
    fn draw_row(
        &self,
        scene: &mut Scene,
        top: f64,
        row: &Row,
        (columns, line): (&SumColumns, NumberLine),
    ) {
        let (bar, text) = row.paints();
        let y = top + BASELINE;
        let room = columns.left - GAP - row.indent();
        let name = measure::fitted(&row.name, SIZE, room);
        scene.text(row.indent(), y, Anchor::Start, text, name);
        scene.text(scene.width, y, Anchor::End, text, self.number(row));
        let (least, most) = (row.start.min(row.end), row.start.max(row.end));
        let (x, end) = (columns.left + line.at(least), columns.left + line.at(most));
        let height = match row.kind {
            RowKind::Inner => THIN_BAR,
            RowKind::Part | RowKind::Rest | RowKind::Sum => BAR,
        };
        scene.row_bars.push(scene.nodes.len());
        let place = (x, top + (ROW - height) / 2.0, (end - x).max(1.0), height);
        let hint = words::hint(&row.name, &self.number(row), &decimal(row.end, 2));
        scene.hinted(place, bar, hint);
    }
}

/// Draws grid lines through all rows, with their values and the title below.
fn draw_axis(scene: &mut Scene, rows: Rows, columns: &SumColumns, line: NumberLine) {
    let grid = Grid {
        line,
        left: columns.left,
        top: rows.top,
        bottom: rows.bottom() + axis::GRID_BELOW,
    };
    let ticks = Ticks::of(line, Unit::Plain, TICK_GAP);
    ticks.draw_lines(scene, grid);
    ticks.write_below(scene, grid);
    let right = columns.left + columns.length;
    axis::title_below(scene, right, rows.bottom(), words::axis());
}

/// Upright lines from the end of each bar to the beginning of the next one of its kind: of the parts, and of the parts of one
/// part.
fn draw_steps(scene: &mut Scene, rows: Rows, list: &[Row], x: impl Fn(f64) -> f64) {
    let is_inner = |index: usize| list[index].kind == RowKind::Inner;
    let next = |index: usize| match is_inner(index) {
        true => (index + 1 < list.len() && is_inner(index + 1)).then_some(index + 1),
        false => (index + 1..list.len()).find(|&next| !is_inner(next)),
    };
    let middle = |index: usize| rows.top_of(index) + ROW / 2.0;
    let step = |index: usize| {
        let at = x(list[index].end);
        Some(vec![(at, middle(index)), (at, middle(next(index)?))])
    };
    let steps = (0..list.len()).filter_map(step).collect();
    scene.path(steps, Form::Fine, Paint::Marker);
}

#[cfg(test)]
mod tests;
