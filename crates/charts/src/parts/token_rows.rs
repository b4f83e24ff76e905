//! Rows of tokens: a column of labels, a column of marks, one or two columns of numbers.
//!
//! The places depend only on the width of the picture. So a token has the same place in each of several pictures that
//! show it in the same row.

use crate::{
    Anchor, Fate, Paint, Scene,
    axis::{self, Grid, Ticks},
    legend, measure,
    rows::Rows,
    scale::NumberLine,
    words,
};

const HEADING: f64 = 22.0;
const ROW: f64 = 24.0;
/// The size of the type in rows.
pub(crate) const SIZE: f64 = 13.0;
/// The width of a number column: of its heading, and of small probabilities on a logarithmic axis.
const NUMBER_COLUMN: f64 = 80.0;
/// Between two number columns.
const BETWEEN_NUMBERS: f64 = 10.0;
/// From the upper edge of a row to the baseline of its texts.
const BASELINE: f64 = 16.0;
/// From the upper edge of a row to the middle of its two bars.
pub(crate) const MIDDLE: f64 = 11.5;
/// Between labels and marks.
const LABEL_GAP: f64 = 10.0;
/// Between marks and numbers, so that the last value of the axis does not touch the headings.
const GUTTER: f64 = 18.0;
/// Between the last value of the axis and the first heading, at least.
const CLEAR: f64 = 10.0;
/// From the last row to the baseline of the legend.
const LEGEND_BELOW: f64 = 16.0;
/// At the left edge, for the triangle that points to a row.
const POINTER: f64 = 14.0;
/// Below this width there is one column of numbers; the marks, the tooltips and the table still have the other.
const NARROW: f64 = 440.0;
/// The least width of the column of marks.
const LEAST_LENGTH: f64 = 40.0;

/// The layout of rows of tokens at one width. All lengths are CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenRows {
    rows: Rows,
    /// The width of the picture.
    width: f64,
    /// The right edge of the labels.
    label_right: f64,
    /// The left edge of the marks.
    pub left: f64,
    /// The width of the column of marks.
    pub length: f64,
    /// The right edge of the first column of numbers.
    first_right: f64,
    /// The right edge of the second column of numbers, where there is room for it.
    second_right: Option<f64>,
}

/// A token as its row shows it, besides marks and numbers.
#[derive(Clone, Debug)]
pub(crate) struct Token<'a> {
    pub label: &'a str,
    pub fate: Fate,
    /// Whether the settings kept it.
    pub kept: bool,
    /// The tooltip of the row.
    pub hint: String,
}

/// The entries of a legend.
pub(crate) type Legend = [(Paint, String)];

impl TokenRows {
    /// The layout of `count` rows in a picture of this width.
    pub fn new(width: f64, count: usize) -> Self {
        let narrow = width < NARROW;
        let label_right = if narrow { 104.0 } else { 132.0 };
        let left = label_right + LABEL_GAP;
        let (numbers, first_right) = if narrow {
            (NUMBER_COLUMN, width)
        } else {
            let second = NUMBER_COLUMN + BETWEEN_NUMBERS;
            (NUMBER_COLUMN + second, width - second)
        };
        Self {
            rows: Rows {
                top: HEADING,
                height: ROW,
                count,
            },
            width,
            label_right,
            left,
            length: (width - left - GUTTER - numbers).max(LEAST_LENGTH),
            first_right,
            second_right: (!narrow).then_some(width),
        }
    }

    /// The same rows this much further down.
    pub fn below(mut self, room: f64) -> Self {
        self.rows.top += room;
        self
    }

    /// The same rows with one column of numbers at any width.
    pub fn with_one_number(mut self) -> Self {
        self.length = (self.width - self.left - GUTTER - NUMBER_COLUMN).max(LEAST_LENGTH);
        (self.first_right, self.second_right) = (self.width, None);
        self
    }

    /// The right edge of the labels.
    pub fn label_right(&self) -> f64 {
        self.label_right
    }

    /// The upper edge of a row.
    pub fn top_of(&self, index: usize) -> f64 {
        self.rows.top_of(index)
    }

    /// The lower edge of the last row.
    pub fn bottom(&self) -> f64 {
        self.rows.bottom()
    }

    /// An empty scene as high as the rows and the legend below them.
    pub fn scene(
        &self,
        id: &'static str,
        title: &str,
        description: String,
        legend: &Legend,
    ) -> Scene {
        let below = legend::height(self.width - self.left, legend);
        Scene::new(id, title, description, self.width, self.bottom() + below)
    }

    /// Draws the legend below the rows.
    pub fn legend(&self, scene: &mut Scene, legend: &Legend) {
        scene.legend(self.left, self.bottom() + LEGEND_BELOW, legend);
    }

    /// The baseline of a row's texts.
    pub fn baseline(&self, index: usize) -> f64 {
        self.top_of(index) + BASELINE
    }

    fn grid(&self, line: NumberLine) -> Grid {
        Grid {
            line,
            left: self.left,
            top: HEADING - 6.0,
            bottom: self.bottom(),
        }
    }

    /// Draws grid lines through all rows; drawn before the rows, they are behind the marks.
    pub fn lines(&self, scene: &mut Scene, line: NumberLine, ticks: &Ticks) {
        ticks.draw_lines(scene, self.grid(line));
    }

    /// Writes the values of the ticks and the headings of the number columns that are in use. Written after the rows,
    /// they change no other shape's place in the scene.
    pub fn head(
        &self,
        scene: &mut Scene,
        line: NumberLine,
        ticks: &Ticks,
        (first, second): (&str, Option<&str>),
    ) {
        let heading = self.first_right - measure::sans(first, axis::SIZE);
        ticks.write_above(scene, self.grid(line), heading - CLEAR);
        let y = HEADING - 10.0;
        scene.text(self.first_right, y, Anchor::End, Paint::Axis, first);
        if let (Some(right), Some(second)) = (self.second_right, second) {
            scene.text(right, y, Anchor::End, Paint::Axis, second);
        }
    }

    /// Draws the band behind the row of a token and writes its label.
    pub fn token(&self, scene: &mut Scene, index: usize, token: Token<'_>) {
        let chosen = token.fate == Fate::Chosen;
        let paint = token.label_paint();
        self.rows.band(scene, index, 1.0, chosen, token.hint);
        self.label(scene, index, paint, token.label);
    }

    /// Writes the label of a row, shortened to its column.
    pub fn label(&self, scene: &mut Scene, index: usize, paint: Paint, label: &str) {
        self.label_at(scene, self.baseline(index), paint, label);
    }

    /// Writes a label at a baseline, shortened to its column.
    pub fn label_at(&self, scene: &mut Scene, baseline: f64, paint: Paint, label: &str) {
        let label = measure::fitted_label(label, self.label_right - POINTER);
        scene.text(self.label_right, baseline, Anchor::End, paint, label);
    }

    /// Writes a token's rank at the left edge of its row, where the picture has room for it beside the label.
    pub fn rank(&self, scene: &mut Scene, index: usize, label: &str, rank: usize) {
        let text = words::bars::rank(rank);
        let room = self.label_right - POINTER - measure::mono(label) - LABEL_GAP;
        if measure::sans(&text, SIZE) <= room {
            let y = self.baseline(index);
            scene.text(POINTER, y, Anchor::Start, Paint::NumberQuiet, text);
        }
    }

    /// Writes the label of the row that stands for all other tokens.
    pub fn rest_label(&self, scene: &mut Scene, index: usize, paint: Paint, tokens: usize) {
        let [long, middle, short] = words::rest_labels(tokens);
        let fits = |label: &String| measure::sans(label, SIZE) <= self.label_right;
        let label = [long, middle].into_iter().find(fits).unwrap_or(short);
        self.write_label(scene, index, paint, label);
    }

    fn write_label(&self, scene: &mut Scene, index: usize, paint: Paint, label: String) {
        let y = self.baseline(index);
        scene.text(self.label_right, y, Anchor::End, paint, label);
    }

    /// Writes the number in the first column.
    pub fn first(&self, scene: &mut Scene, index: usize, paint: Paint, number: String) {
        let y = self.baseline(index);
        scene.text(self.first_right, y, Anchor::End, paint, number);
    }

    /// Writes the number in the second column, where there is room for it.
    pub fn second(&self, scene: &mut Scene, index: usize, number: String) {
        if let Some(right) = self.second_right {
            let y = self.baseline(index);
            scene.text(right, y, Anchor::End, Paint::NumberQuiet, number);
        }
    }

    /// Draws a triangle at the left edge for each token that is or would be chosen. Drawn after all rows, it changes no
    /// other shape's place in the scene.
    pub fn pointers(&self, scene: &mut Scene, fates: impl Iterator<Item = Fate>) {
        for (index, fate) in fates.enumerate() {
            if fate != Fate::Open {
                let y = self.top_of(index) + MIDDLE;
                scene.triangle([(0.0, y - 5.0), (0.0, y + 5.0), (7.0, y)], fate.paint());
            }
        }
    }
}

impl Token<'_> {
    fn label_paint(&self) -> Paint {
        match (self.fate, self.kept) {
            (Fate::Chosen, _) => Paint::LabelChosen,
            (Fate::Open | Fate::Instead, true) => Paint::Label,
            (Fate::Open | Fate::Instead, false) => Paint::LabelRemoved,
        }
    }

    /// The paint of the number in the first column.
    pub fn number_paint(&self) -> Paint {
        match (self.fate, self.kept) {
            (_, false) => Paint::NumberQuiet,
            (Fate::Chosen, true) => Paint::NumberChosen,
            (Fate::Open | Fate::Instead, true) => Paint::Number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_keeps_its_place_whatever_the_number_of_rows() {
        let (few, many) = (TokenRows::new(640.0, 3), TokenRows::new(640.0, 40));
        assert_eq!(few.top_of(2), many.top_of(2));
        assert_eq!((few.left, few.length), (many.left, many.length));
    }

    #[test]
    fn the_columns_share_the_width() {
        let rows = TokenRows::new(640.0, 1);
        let numbers = 2.0 * NUMBER_COLUMN + BETWEEN_NUMBERS;
        assert_eq!(rows.left + rows.length + GUTTER + numbers, 640.0);
    }
}
