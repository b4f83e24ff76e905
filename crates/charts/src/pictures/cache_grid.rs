//! The key-value cache as a grid, layers downward and positions to the right: what this pass computed and what it read.

mod layout;

use std::ops::Range;

use crate::{Picture, Scene, Table, words::cache_grid as words};
use layout::Cells;

/// The cache in or after one forward pass.
///
/// ```
/// use charts::{CacheGrid, Picture};
///
/// let grid = CacheGrid {
///     title: "Cache, token 3".into(),
///     layers: 4,
///     room: 64,
///     prompt: 5,
///     tokens: ["The", "␣dog", "␣ran", "␣to", "␣the", "␣park", "␣and"].map(String::from).to_vec(),
///     computed: 6..7,
///     ..CacheGrid::default()
/// };
/// // A pointer left of the grid is at no position.
/// assert_eq!(grid.position_at(0.0, 640.0), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CacheGrid {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The number of layers of the model.
    pub layers: usize,
    /// The number of positions to show room for; more are shown if there are more tokens.
    pub room: usize,
    /// How many of the tokens are the prompt.
    pub prompt: usize,
    /// The token of every position that is filled or being filled.
    pub tokens: Vec<String>,
    /// The positions that this pass computes; all before them are read from the cache, all after them are empty.
    pub computed: Range<usize>,
    /// The first position of each pass that filled the cache: the positions of one pass are drawn without edges between
    /// them. Empty: every position has edges.
    pub strokes: Vec<usize>,
    /// How many layers of this pass are done, while it runs; `None` when it is over.
    pub layers_done: Option<usize>,
    /// The selected position, from 0.
    pub selected: Option<usize>,
    /// The selected layer, from 0.
    pub selected_layer: Option<usize>,
}

impl CacheGrid {
    /// The position under a pointer; `x` and `width` are CSS pixels of the picture.
    #[must_use]
    pub fn position_at(&self, x: f64, width: f64) -> Option<usize> {
        let cells = Cells::of(self, width);
        let position = ((x - cells.left) / cells.width).floor();
        (position >= 0.0 && position < self.positions() as f64).then_some(position as usize)
    }

    /// The layer under a pointer, from 0; `y` is in CSS pixels of the picture.
    #[must_use]
    pub fn layer_at(&self, y: f64) -> Option<usize> {
        let rows = layout::rows(self);
        let layer = ((y - rows.top) / rows.height).floor();
        (layer >= 0.0 && layer < self.layers as f64).then_some(layer as usize)
    }

    /// The number of positions shown, filled or empty.
    fn positions(&self) -> usize {
        self.room
            .max(self.tokens.len())
            .max(self.computed.end)
            .max(1)
    }

    fn description(&self) -> String {
        let (layers, filled) = (self.layers, self.tokens.len());
        let mut said = vec![words::filled(layers, self.positions(), filled)];
        said.extend(words::pass(self.computed.start, self.computed.len()));
        if let Some(done) = self.layers_done {
            said.push(words::running((done + 1).min(layers), layers));
        }
        let selected = self
            .selected
            .and_then(|at| Some((at, self.tokens.get(at)?)));
        if let Some((position, token)) = selected {
            said.push(words::selected(position, token, self.selected_layer));
        }
        said.join(" ")
    }
}

impl Picture for CacheGrid {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        layout::scene(self, id, width)
    }

    fn table(&self) -> Table {
        let row = |(position, token): (usize, &String)| {
            let part = match position < self.prompt {
                true => words::prompt(),
                false => words::generated(),
            };
            let pass = match position {
                _ if self.computed.contains(&position) => words::computed(),
                read if read < self.computed.start => words::read(),
                _ => "",
            };
            let position = position.to_string();
            [position.into(), token.into(), part.into(), pass.into()]
        };
        Table::of(
            &self.title,
            &words::columns(),
            self.tokens.iter().enumerate().map(row),
        )
    }
}

#[cfg(test)]
mod tests;
