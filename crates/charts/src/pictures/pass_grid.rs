//! A forward pass as a grid: a column for each token of the text, a row for each layer, from the embedding at the bottom to
//! the logits above the newest column. The tint of a cell is the rank that its lens gives to the token that follows.

mod cells;
mod columns;
mod description;
mod foot;
mod head;
mod places;
mod reads;

use std::ops::Range;

use crate::{Picture, Scene, Table};
pub use columns::{MeasuredColumn, PassColumns};
use places::PassPlaces;

/// The passes over a text so far. The last column is the newest: the pass of this step.
///
/// ```
/// use charts::{PassColumn, PassGrid, PassLens, Picture};
///
/// let lens = |rank, word: &str| PassLens { rank: Some(rank), word: word.into(), probability: 0.5, entropy: 2.0 };
/// let column = PassColumn {
///     token: "␣is".into(),
///     follower: Some("␣Paris".into()),
///     cells: vec![lens(4316, "␣is"), lens(1, "␣Paris")],
/// };
/// let grid = PassGrid { title: "A pass".into(), layers: 1, columns: vec![column].into(), ..PassGrid::default() };
/// assert!(grid.scene("pass", 640.0).description.contains("rank 4,316 at the embedding and 1 after the last layer"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassGrid {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The number of layers of the model. The grid has one row more, the embedding at the bottom.
    pub layers: usize,
    /// All tokens of the text, in their order; those left of the view are not drawn.
    pub columns: PassColumns,
    /// How far the columns left of the newest are scrolled back, in CSS pixels from 0 to [`PassGrid::hidden`]; 0 shows those
    /// next to the newest.
    pub scrolled: f64,
    /// The most likely tokens after the newest column, the most likely first.
    pub next: Vec<PassNext>,
    /// The picked cell.
    pub picked: Option<PickedCell>,
    /// The parts of the network that are switched off.
    pub off: Vec<PartOff>,
}

/// A token of the text, and what the lens says of it after each layer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassColumn {
    /// Its text, with visible marks for invisible characters.
    pub token: String,
    /// The text of the token that follows: in the newest column the chosen one, if there is one.
    pub follower: Option<String>,
    /// The cells from the embedding up. Empty while they are not known; fewer than all rows in a pass that runs.
    pub cells: Vec<PassLens>,
}

/// What the logit lens says in one cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassLens {
    /// The rank of the token that follows, from 1; `None` where none follows yet.
    pub rank: Option<usize>,
    /// The most likely token.
    pub word: String,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// The entropy of the distribution, in bits.
    pub entropy: f64,
}

/// A token that may come next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PassNext {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its probability as the model gave it, 0 to 1.
    pub probability: f64,
    /// Whether it was chosen.
    pub chosen: bool,
}

/// The place of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassCell {
    /// The row: 0 is the embedding, 1 the first layer.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

/// A cell, and the columns that its attention reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PickedCell {
    /// Where it is.
    pub at: PassCell,
    /// Whose attention it is: a head, or the mean of all heads.
    pub of: String,
    /// A weight for each column up to its own, which sum to 1; empty for the embedding, and while they are not known.
    pub weights: Vec<f64>,
}

/// A part of the network that is switched off.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartOff {
    /// The row of its layer, from 1.
    pub row: usize,
    /// Its name and what replaces it.
    pub name: String,
    /// Whether it is off at the newest column alone, and not in all columns.
    pub newest_alone: bool,
}

impl PassGrid {
    /// How far the columns left of the newest can be scrolled at a width, in CSS pixels.
    #[must_use]
    pub fn hidden(&self, width: f64) -> f64 {
        PassPlaces::of(self, width).hidden
    }

    /// How far they are to be scrolled so that a column is in view: not at all where it is already.
    #[must_use]
    pub fn scrolled_to(&self, column: usize, width: f64) -> f64 {
        PassPlaces::of(self, width).scrolled_to(column)
    }

    /// The columns that are in view at a width, at least in part, without the newest.
    #[must_use]
    pub fn in_view(&self, width: f64) -> Range<usize> {
        PassPlaces::of(self, width).in_view()
    }

    /// The cell under a pointer; `x`, `y` and `width` are CSS pixels of the picture.
    #[must_use]
    pub fn cell_at(&self, x: f64, y: f64, width: f64) -> Option<PassCell> {
        let places = PassPlaces::of(self, width);
        let row = places.row_at(y)?;
        let column = places.column_at(x)?;
        Some(PassCell { row, column })
    }

    /// The newest column and its place.
    fn newest(&self) -> Option<(usize, &PassColumn)> {
        let last = self.columns.len().checked_sub(1)?;
        Some((last, &self.columns[last]))
    }

    /// The picked cell and the weights of its attention, where they are known.
    fn weighed(&self) -> Option<&PickedCell> {
        let known = |picked: &&PickedCell| picked.at.row > 0 && !picked.weights.is_empty();
        self.picked.as_ref().filter(known)
    }
}

impl Picture for PassGrid {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let places = PassPlaces::of(self, width);
        let height = places.rows.bottom() + self.foot_height(&places, width);
        let mut scene = Scene::new(id, &self.title, description::of(self), width, height);
        // Last the shapes whose number changes while cells are picked and columns are computed: on the page those before them
        // keep their elements, and a new element costs more than a changed attribute.
        head::draw(self, &mut scene, &places);
        cells::draw(self, &mut scene, &places);
        self.draw_off(&mut scene, &places);
        self.draw_passes(&mut scene, &places);
        cells::write_newest(self, &mut scene, &places);
        self.draw_legend(&mut scene, &places);
        reads::draw(self, &mut scene, &places);
        scene
    }

    fn table(&self) -> Table {
        description::table(self)
    }
}

#[cfg(test)]
mod tests;
