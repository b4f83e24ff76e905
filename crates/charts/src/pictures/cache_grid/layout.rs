//! The shapes of the cache: one for equal cells side by side, brackets over prompt and text, the selected cell.

use std::ops::Range;

use super::CacheGrid;
use crate::{
    Anchor, Form, Paint, Scene,
    axis::{self, SIZE},
    labels, legend, measure,
    rows::Rows,
    words::cache_grid as words,
};

/// For the numbers of the layers.
const NUMBERS: f64 = 36.0;
/// Beside the word above them.
const WORD_GAP: f64 = 7.0;
const HEADING: f64 = 20.0;
const BRACKET: f64 = 24.0;
const TOP: f64 = 30.0;
/// Between two layers.
const GAP: f64 = 2.0;
/// For the axis and the selected token.
const BELOW: f64 = 44.0;
/// Below this width a cell has no edges of its own.
const THIN: f64 = 4.5;
/// What the layers share of the height, and the limits of one of them.
const LAYERS: f64 = 200.0;
const LAYER_HEIGHT: Range<f64> = 10.0..26.0;
/// Right of the selected token's text, for the title of the axis.
const TITLE_ROOM: f64 = 60.0;

/// The cells of a grid at one width, in CSS pixels.
pub(super) struct Cells {
    /// The left edge of the first one.
    pub left: f64,
    /// The width of a cell.
    pub width: f64,
    count: usize,
    rows: Rows,
}

/// The left edge of the cells: beside the numbers of the layers, and the word above them where that is longer.
fn left() -> f64 {
    NUMBERS.max(measure::sans(words::layer(), SIZE) + WORD_GAP)
}

/// The rows of the layers.
pub(super) fn rows(grid: &CacheGrid) -> Rows {
    let height = LAYERS / grid.layers.max(1) as f64;
    Rows {
        top: TOP,
        height: height.clamp(LAYER_HEIGHT.start, LAYER_HEIGHT.end),
        count: grid.layers,
    }
}

impl Cells {
    pub fn of(grid: &CacheGrid, width: f64) -> Self {
        let (left, count) = (left(), grid.positions());
        Self {
            left,
            width: (width - left - 1.0).max(40.0) / count as f64,
            count,
            rows: rows(grid),
        }
    }

    /// The left edge of a position.
    pub fn x(&self, position: usize) -> f64 {
        self.left + position as f64 * self.width
    }

    fn layers(&self, scene: &mut Scene, grid: &CacheGrid) {
        let rows = self.rows;
        // Where rows are low, some of the numbers.
        let every = (15.0 / rows.height).ceil() as usize;
        for layer in 0..grid.layers {
            let y = rows.top_of(layer);
            if layer % every == 0 {
                let (base, number) = (y + rows.height / 2.0 + 3.5, (layer + 1).to_string());
                scene.text(self.left - 8.0, base, Anchor::End, Paint::Axis, number);
            }
            let Range { start, end } = grid.computed;
            let done = grid.layers_done.is_none_or(|done| layer < done);
            let end = if done { end } else { start };
            let spans = [
                (end..self.count, Paint::CacheRoom),
                (0..start, Paint::CacheRead),
                (start..end, Paint::Cache),
            ];
            for (span, paint) in spans {
                let width = span.len() as f64 * self.width;
                scene.rect(self.x(span.start), y, width, rows.height - GAP, paint);
            }
        }
    }

    /// Draws lines of paper between positions, or between the passes that filled them.
    fn edges(&self, scene: &mut Scene, grid: &CacheGrid) {
        if self.width < THIN {
            return;
        }
        let edge = |position: usize| {
            let (x, bottom) = (self.x(position), self.rows.bottom());
            vec![(x, TOP - 1.0), (x, bottom - GAP + 1.0)]
        };
        let edges = if grid.strokes.is_empty() {
            (1..grid.tokens.len()).map(edge).collect()
        } else {
            grid.strokes.iter().copied().map(edge).collect()
        };
        scene.path(edges, Form::Fine, Paint::Paper);
    }

    /// Draws a bracket over the prompt and one over the generated text.
    fn brackets(&self, scene: &mut Scene, grid: &CacheGrid) {
        let filled = grid.tokens.len();
        let prompt = grid.prompt.min(filled);
        let mut clear = self.left;
        for (span, word, paint) in [
            (0..prompt, words::prompt(), Paint::Prompt),
            (prompt..filled, words::generated(), Paint::Generated),
        ] {
            if span.is_empty() {
                continue;
            }
            let (from, to) = (self.x(span.start), self.x(span.end));
            scene.rect(from, BRACKET, (to - from - 1.5).max(1.0), 2.0, paint);
            let width = measure::sans(word, SIZE);
            let start = from.max(clear).min(scene.width - width);
            scene.text(start, HEADING - 2.0, Anchor::Start, paint, word);
            clear = start + width + 14.0;
        }
    }

    /// Frames the selected position, fills the selected layer there, and writes the token.
    fn selection(&self, scene: &mut Scene, grid: &CacheGrid, selected: usize) {
        let (x, cell) = (self.x(selected), self.width.max(3.0));
        let (top, bottom) = (TOP - 2.0, self.rows.bottom());
        let corners = vec![
            (x, top),
            (x + cell, top),
            (x + cell, bottom),
            (x, bottom),
            (x, top),
        ];
        scene.path(vec![corners], Form::Line, Paint::Indicator);
        if let Some(layer) = grid.selected_layer.filter(|&layer| layer < grid.layers) {
            let (y, height) = (self.rows.top_of(layer), self.rows.height - GAP);
            scene.rect(x, y, cell, height, Paint::Indicator);
        }
        if let Some(token) = grid.tokens.get(selected) {
            let name = words::position(selected, &measure::shortened(token, 18));
            let room = 0.0..scene.width - TITLE_ROOM;
            let middle = labels::centered(x + cell / 2.0, measure::mono(&name), room);
            let place = (middle, bottom + 36.0);
            scene.haloed(place, Anchor::Middle, Paint::Label, name);
        }
    }
}

pub(super) fn scene(grid: &CacheGrid, id: &'static str, width: f64) -> Scene {
    let cells = Cells::of(grid, width);
    let bottom = cells.rows.bottom();
    let height = bottom + BELOW + legend::height(width - cells.left, &words::legend());
    let mut scene = Scene::new(id, &grid.title, grid.description(), width, height);
    cells.brackets(&mut scene, grid);
    let heading = (cells.left - 8.0, HEADING - 2.0);
    scene.text(
        heading.0,
        heading.1,
        Anchor::End,
        Paint::Axis,
        words::layer(),
    );
    cells.layers(&mut scene, grid);
    cells.edges(&mut scene, grid);
    axis::cells_below(&mut scene, cells.left, cells.width, cells.count, bottom);
    axis::title_below(
        &mut scene,
        cells.x(cells.count),
        bottom,
        words::position_axis(),
    );
    scene.legend(cells.left, bottom + BELOW + 12.0, &words::legend());
    if let Some(selected) = grid.selected {
        cells.selection(&mut scene, grid, selected);
    }
    scene
}
