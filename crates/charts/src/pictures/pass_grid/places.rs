//! The places of the grid: columns as wide as the text of their token, so that the tokens below them are read as a text. The
//! newest column is wider and apart; those before it move below it as they are scrolled.

use std::ops::Range;

use super::PassGrid;
use crate::{axis::SIZE, measure, rows::Rows, words::pass_grid as words};

/// At the left edge, for the numbers of the layers; on a wide picture for the name of the embedding.
const NUMBERS: f64 = 36.0;
const NAME_GAP: f64 = 8.0;
/// From this width on a picture is wide.
const WIDE: f64 = 480.0;
/// The width of the newest column, and on a wide picture.
const NEWEST: f64 = 112.0;
const NEWEST_WIDE: f64 = 156.0;
/// Before the newest column.
const APART: f64 = 10.0;
/// The size of the type of the tokens.
const PROSE: f64 = 16.0;
/// A column is this much wider than its token.
const PROSE_GAP: f64 = 7.0;
/// The limits of a column's width, before it is stretched.
const COLUMN: Range<f64> = 20.0..120.0;
/// How much wider the columns of a short text become, at most.
const STRETCH: f64 = 1.9;
/// The least width of all columns before the newest, for the legend above them.
const EARLIER: f64 = 228.0;
/// Between two columns.
pub(super) const GAP: f64 = 1.5;
/// More rows than these are low: they have no words but in the newest column.
const TALL_ROWS: usize = 16;
/// What the rows share of the height: of tall ones and of low ones, and the limits of one of them.
const TALL: f64 = 300.0;
const TALL_ROW: Range<f64> = 30.0..44.0;
const LOW: f64 = 403.0;
const LOW_ROW: Range<f64> = 8.0..13.0;
/// From the legend and the bars to the first row.
const HEAD_GAP: f64 = 12.0;

/// The places at one width, in CSS pixels.
pub(super) struct PassPlaces {
    /// The rows from the last layer down to the embedding.
    pub rows: Rows,
    /// The columns before the newest, as far as they are in view.
    pub earlier: Range<f64>,
    /// The newest column.
    pub newest: Range<f64>,
    /// How far the columns before the newest can be scrolled.
    pub hidden: f64,
    /// How far they are.
    scrolled: f64,
    /// The left edges of the columns before the newest and the right edge of the last of them, in view or not.
    edges: Vec<f64>,
}

/// The text of a token, without the mark of a space before it, in the type of the tokens.
pub(super) fn prose(token: &str, width: f64) -> String {
    let text = bare(token);
    let mut longest = text.chars().count();
    while longest > 1 && measure::serif(&measure::shortened(text, longest), PROSE) > width {
        longest -= 1;
    }
    measure::shortened(text, longest)
}

/// A token without the mark of the space before it, if there is more of it.
pub(super) fn bare(token: &str) -> &str {
    let rest = token.strip_prefix('␣').filter(|rest| !rest.is_empty());
    rest.unwrap_or(token)
}

/// Whether rows have room for words in every column.
pub(super) fn has_tall_rows(grid: &PassGrid) -> bool {
    grid.layers < TALL_ROWS
}

/// The width of the column of a token, before it is stretched.
pub(super) fn width(token: &str) -> f64 {
    let width = measure::serif(bare(token), PROSE) + PROSE_GAP;
    width.clamp(COLUMN.start, COLUMN.end)
}

/// The widths of the columns before the newest, in a room.
fn widths(grid: &PassGrid, room: f64) -> Vec<f64> {
    let earlier = grid.columns.len().saturating_sub(1);
    let widths = grid.columns[..earlier].iter().map(|column| column.width);
    let sum: f64 = widths.clone().sum();
    let stretch = (room / sum.max(1.0)).min(STRETCH.max(EARLIER / sum.max(1.0)));
    match stretch > 1.0 {
        true => widths.map(|width| width * stretch).collect(),
        false => widths.collect(),
    }
}

impl PassPlaces {
    pub fn of(grid: &PassGrid, width: f64) -> Self {
        let is_wide = width >= WIDE;
        let left = match is_wide {
            true => measure::sans(words::embedding(), SIZE) + NAME_GAP,
            false => NUMBERS.max(measure::sans(words::layer(), SIZE) + NAME_GAP),
        };
        let newest = if is_wide { NEWEST_WIDE } else { NEWEST };
        let room = (width - left - APART - newest).max(COLUMN.end);
        let widths = widths(grid, room);
        let sum: f64 = widths.iter().sum();
        let hidden = (sum - room).max(0.0);
        let scrolled = grid.scrolled.clamp(0.0, hidden);
        let right = left + sum.clamp(EARLIER.min(room), room);
        let first = left - hidden + scrolled;
        let edges = widths.iter().scan(first, |edge, width| {
            *edge += width;
            Some(*edge)
        });
        let edges = std::iter::once(first).chain(edges).collect();
        Self {
            rows: rows(grid, super::head::height(grid, right - left) + HEAD_GAP),
            earlier: left..right,
            newest: right + APART..right + APART + newest,
            hidden,
            scrolled,
            edges,
        }
    }

    /// The number of columns before the newest.
    fn count(&self) -> usize {
        self.edges.len() - 1
    }

    /// Whether rows have room for words in every column.
    pub fn are_tall(&self) -> bool {
        self.rows.count <= TALL_ROWS
    }

    /// The upper edge of a row, from the embedding.
    pub fn top_of(&self, row: usize) -> f64 {
        self.rows.top_of(self.rows.count - 1 - row)
    }

    /// The middle of a row, from the embedding.
    pub fn middle(&self, row: usize) -> f64 {
        self.top_of(row) + self.rows.height / 2.0
    }

    /// The whole extent of a column, which may be out of view.
    pub fn column(&self, column: usize) -> Range<f64> {
        match column < self.count() {
            true => self.edges[column]..self.edges[column + 1] - GAP,
            false => self.newest.clone(),
        }
    }

    /// The part of a column that is in view.
    pub fn seen(&self, column: usize) -> Option<Range<f64>> {
        let Range { start, end } = self.column(column);
        let view = match column < self.count() {
            true => &self.earlier,
            false => &self.newest,
        };
        let seen = start.max(view.start)..end.min(view.end);
        (seen.start < seen.end).then_some(seen)
    }

    /// The extent of a column that is wholly in view.
    pub fn whole(&self, column: usize) -> Option<Range<f64>> {
        /// Sums of widths miss the edge of the view by some bits.
        const SLACK: f64 = 0.01;
        let Range { start, end } = self.column(column);
        let seen = self.seen(column)?;
        (seen.start - start < SLACK && end - seen.end < SLACK).then_some(seen)
    }

    /// The columns before the newest that are in view, at least in part.
    pub fn in_view(&self) -> Range<usize> {
        let (left, right) = (self.earlier.start, self.earlier.end);
        let ends = &self.edges[1..];
        let first = ends.partition_point(|&end| end - GAP <= left);
        let end = self.edges[..self.count()].partition_point(|&start| start < right);
        first..end.max(first)
    }

    /// How far to scroll so that a column is in view.
    pub fn scrolled_to(&self, column: usize) -> f64 {
        if column >= self.count() {
            return self.scrolled;
        }
        let (start, end) = (self.edges[column], self.edges[column + 1]);
        let right = (self.earlier.start - start).max(0.0);
        let left = (end - self.earlier.end).max(0.0);
        let by = if right > 0.0 { right } else { -left };
        (self.scrolled + by).clamp(0.0, self.hidden)
    }

    /// The row under a pointer, from the embedding.
    pub fn row_at(&self, y: f64) -> Option<usize> {
        let down = ((y - self.rows.top) / self.rows.height).floor();
        let inside = down >= 0.0 && down < self.rows.count as f64;
        inside.then(|| self.rows.count - 1 - down as usize)
    }

    /// The column under a pointer.
    pub fn column_at(&self, x: f64) -> Option<usize> {
        if self.newest.contains(&x) {
            return Some(self.count());
        }
        let columns = self.in_view();
        let mut columns = columns.filter(|_| self.earlier.contains(&x));
        columns.find(|&column| (self.edges[column]..self.edges[column + 1]).contains(&x))
    }
}

fn rows(grid: &PassGrid, top: f64) -> Rows {
    let count = grid.layers + 1;
    let (share, limits) = match has_tall_rows(grid) {
        true => (TALL, TALL_ROW),
        false => (LOW, LOW_ROW),
    };
    let height = (share / count as f64).clamp(limits.start, limits.end);
    Rows { top, height, count }
}
