//! The key-value cache as a grid, layers downward and positions to the right: what this pass computed, what it read.

use std::ops::Range;

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, Unit,
    axis::{SIZE, Ticks},
    count, legend, measure,
    scale::NumberLine,
};

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
/// assert_eq!(grid.position_at(grid.x_of(6, 640.0) + 1.0, 640.0), Some(6));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CacheGrid {
    /// What is shown, in a few words.
    pub title: String,
    /// Layers of the model.
    pub layers: usize,
    /// Positions to show room for, at least as many as there are tokens.
    pub room: usize,
    /// How many of the tokens are the prompt.
    pub prompt: usize,
    /// The text of every position that is filled or being filled.
    pub tokens: Vec<String>,
    /// The positions that this pass computes; all before them are read from the cache, all after them are empty.
    pub computed: Range<usize>,
    /// Where each pass began that filled the cache: what one pass computed is one wide stroke. Empty: every position
    /// stands for itself.
    pub strokes: Vec<usize>,
    /// How many layers of this pass are done, while it runs; none when it is over.
    pub layers_done: Option<usize>,
    /// The position that is looked at.
    pub selected: Option<usize>,
    /// The layer that is looked at there, from 0.
    pub selected_layer: Option<usize>,
}

/// For the layers' numbers.
const LEFT: f64 = 36.0;
const HEADING: f64 = 20.0;
const BRACKET: f64 = 24.0;
const TOP: f64 = 30.0;
const GAP: f64 = 2.0;
/// For the axis and the selected token.
const BELOW: f64 = 44.0;
/// Below this width a cell has no edges of its own.
const THIN: f64 = 4.5;
const KEY: [(Paint, &str); 3] = [
    (Paint::Cache, "computed in this pass"),
    (Paint::CacheRead, "read from the cache"),
    (Paint::CacheRoom, "empty"),
];

impl CacheGrid {
    /// The position under a pointer.
    #[must_use]
    pub fn position_at(&self, x: f64, width: f64) -> Option<usize> {
        let position = ((x - LEFT) / self.cell(width)).floor();
        (position >= 0.0 && position < self.positions() as f64).then_some(position as usize)
    }

    /// The layer under a pointer, from 0.
    #[must_use]
    pub fn layer_at(&self, y: f64) -> Option<usize> {
        let layer = ((y - TOP) / self.row()).floor();
        (layer >= 0.0 && layer < self.layers as f64).then_some(layer as usize)
    }

    /// The left edge of a position.
    #[must_use]
    pub fn x_of(&self, position: usize, width: f64) -> f64 {
        LEFT + position as f64 * self.cell(width)
    }

    fn positions(&self) -> usize {
        self.room
            .max(self.tokens.len())
            .max(self.computed.end)
            .max(1)
    }

    fn cell(&self, width: f64) -> f64 {
        (width - LEFT - 1.0).max(40.0) / self.positions() as f64
    }

    fn row(&self) -> f64 {
        (200.0 / self.layers.max(1) as f64).clamp(10.0, 26.0)
    }

    fn bottom(&self) -> f64 {
        TOP + self.layers as f64 * self.row()
    }

    /// How far the cells of a layer are filled by this pass.
    fn computed_in(&self, layer: usize) -> Range<usize> {
        let done = self.layers_done.is_none_or(|done| layer < done);
        let Range { start, end } = self.computed;
        start..if done { end } else { start }
    }

    fn description(&self) -> String {
        let (layers, tokens) = (self.layers, self.tokens.len());
        let mut text = format!(
            "{layers} layers, room for {} positions, {} filled.",
            count(self.positions()),
            count(tokens)
        );
        let (read, computed) = (self.computed.start, self.computed.len());
        text += &match (read, computed) {
            (_, 0) => String::new(),
            (0, all) => format!(
                " This pass computed all {} positions and read none.",
                count(all)
            ),
            (read, 1) => format!(
                " This pass computed 1 position and read {} from the cache.",
                count(read)
            ),
            (read, some) => format!(
                " This pass computed {} positions and read {} from the cache.",
                count(some),
                count(read)
            ),
        };
        if let Some(done) = self.layers_done {
            text += &format!(" It is in layer {} of {layers}.", (done + 1).min(layers));
        }
        if let Some((position, token)) = self
            .selected
            .and_then(|at| Some((at, self.tokens.get(at)?)))
        {
            text += &format!(" Looked at: position {position}, {token}");
            if let Some(layer) = self.selected_layer {
                text += &format!(", layer {}", layer + 1);
            }
            text.push('.');
        }
        text
    }
}

impl Picture for CacheGrid {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let (cell, row, bottom) = (self.cell(width), self.row(), self.bottom());
        let right = LEFT + cell * self.positions() as f64;
        let height = bottom + BELOW + legend::height(width - LEFT, &KEY);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        self.brackets(&mut scene, width);
        scene.text(LEFT - 8.0, HEADING - 2.0, Anchor::End, Paint::Axis, "layer");
        // Every third number or so where rows are low.
        let every = (15.0 / row).ceil() as usize;
        for layer in 0..self.layers {
            let y = TOP + layer as f64 * row;
            if layer % every == 0 {
                let base = y + row / 2.0 + 3.5;
                scene.text(
                    LEFT - 8.0,
                    base,
                    Anchor::End,
                    Paint::Axis,
                    (layer + 1).to_string(),
                );
            }
            let computed = self.computed_in(layer);
            let spans = [
                (computed.end..self.positions(), Paint::CacheRoom),
                (0..computed.start, Paint::CacheRead),
                (computed, Paint::Cache),
            ];
            for (span, paint) in spans {
                let x = self.x_of(span.start, width);
                scene.rect(x, y, span.len() as f64 * cell, row - GAP, paint);
            }
        }
        if cell >= THIN {
            let edge = |position: usize| {
                let x = self.x_of(position, width);
                vec![(x, TOP - 1.0), (x, bottom - GAP + 1.0)]
            };
            let edges = if self.strokes.is_empty() {
                (1..self.tokens.len()).map(edge).collect()
            } else {
                self.strokes.iter().copied().map(edge).collect()
            };
            scene.path(edges, Form::Fine, Paint::Paper);
        }
        self.axis(&mut scene, cell, right);
        scene.legend(LEFT, bottom + BELOW + 12.0, &KEY);
        if let Some(selected) = self.selected {
            self.point_out(&mut scene, selected, width);
        }
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &["Position", "Token", "Part", "In this pass"]);
        for (position, token) in self.tokens.iter().enumerate() {
            let part = if position < self.prompt {
                "prompt"
            } else {
                "generated"
            };
            let pass = if self.computed.contains(&position) {
                "computed"
            } else if position < self.computed.start {
                "read from the cache"
            } else {
                ""
            };
            table.push(vec![
                position.to_string().into(),
                token.as_str().into(),
                part.into(),
                pass.into(),
            ]);
        }
        table
    }
}

impl CacheGrid {
    /// Which positions are the prompt and which were generated.
    fn brackets(&self, scene: &mut Scene, width: f64) {
        let filled = self.tokens.len();
        let prompt = self.prompt.min(filled);
        let mut clear = LEFT;
        for (span, word, paint) in [
            (0..prompt, "prompt", Paint::Prompt),
            (prompt..filled, "generated", Paint::Generated),
        ] {
            if span.is_empty() {
                continue;
            }
            let (from, to) = (self.x_of(span.start, width), self.x_of(span.end, width));
            scene.rect(from, BRACKET, (to - from - 1.5).max(1.0), 2.0, paint);
            let long = measure::sans(word, SIZE);
            let start = from.max(clear).min(scene.width - long);
            scene.text(start, HEADING - 2.0, Anchor::Start, paint, word);
            clear = start + long + 14.0;
        }
    }

    fn axis(&self, scene: &mut Scene, cell: f64, right: f64) {
        let positions = self.positions() as f64;
        let ruler = NumberLine::linear(positions, right - LEFT);
        let base = self.bottom() + 16.0;
        let mut ticks = Ticks::of(ruler, Unit::Plain, 48.0);
        // A tick names the position whose cell begins there; past the last one there is none.
        ticks
            .values
            .retain(|&tick| tick.fract() == 0.0 && tick < positions);
        for &tick in &ticks.values {
            let x = LEFT + ruler.at(tick);
            scene.rect(x, self.bottom(), 1.0, 4.0, Paint::Grid);
            let x = x + cell / 2.0;
            ticks.write(scene, (x, base), Anchor::Middle, tick);
        }
        scene.text(
            right,
            self.bottom() + 36.0,
            Anchor::End,
            Paint::Axis,
            "position",
        );
    }

    fn point_out(&self, scene: &mut Scene, selected: usize, width: f64) {
        let (x, cell) = (self.x_of(selected, width), self.cell(width).max(3.0));
        let (top, bottom) = (TOP - 2.0, self.bottom());
        let corners = vec![
            (x, top),
            (x + cell, top),
            (x + cell, bottom),
            (x, bottom),
            (x, top),
        ];
        scene.path(vec![corners], Form::Line, Paint::Needle);
        if let Some(layer) = self.selected_layer.filter(|&layer| layer < self.layers) {
            let y = TOP + layer as f64 * self.row();
            scene.rect(x, y, cell, self.row() - GAP, Paint::Needle);
        }
        if let Some(token) = self.tokens.get(selected) {
            let name = format!("{selected}: {}", measure::shortened(token, 18));
            let half = measure::mono(&name) / 2.0;
            let middle = (x + cell / 2.0).min(width - half - 60.0).max(half);
            scene.name((middle, bottom + 36.0), Anchor::Middle, Paint::Label, name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    fn grid() -> CacheGrid {
        CacheGrid {
            layers: 12,
            room: 256,
            prompt: 100,
            tokens: vec!["a".into(); 200],
            computed: 199..200,
            ..CacheGrid::default()
        }
    }

    #[test]
    fn equal_cells_are_one_shape() {
        let scene = grid().scene("cache", 1200.0);
        assert!(scene.nodes.len() < 100, "{} shapes", scene.nodes.len());
    }

    #[test]
    fn what_one_pass_computed_is_one_stroke() {
        let edges = |strokes: &[usize]| {
            let grid = CacheGrid {
                layers: 2,
                room: 64,
                prompt: 5,
                tokens: vec!["a".into(); 7],
                computed: 6..7,
                strokes: strokes.into(),
                ..CacheGrid::default()
            };
            let scene = grid.scene("cache", 640.0);
            let paths = scene.nodes.into_iter().filter_map(|node| match node {
                Node::Path(path) if path.paint == Paint::Paper => Some(path.strokes.len()),
                _ => None,
            });
            paths.sum::<usize>()
        };
        assert_eq!(edges(&[]), 6);
        // The prompt in one stroke, then two tokens.
        assert_eq!(edges(&[0, 5, 6]), 3);
    }

    #[test]
    fn a_running_pass_fills_layer_after_layer() {
        let filled = |done| {
            let grid = CacheGrid {
                layers_done: done,
                ..grid()
            };
            let scene = grid.scene("cache", 640.0);
            let cells = scene.nodes.iter().filter(|node| {
                matches!(node, Node::Rect(rect) if rect.paint == Paint::Cache && rect.width > 0.0 && rect.y < grid.bottom())
            });
            cells.count()
        };
        assert_eq!([Some(0), Some(5), None].map(filled), [0, 5, 12]);
    }

    #[test]
    fn a_pointer_finds_position_and_layer() {
        let grid = grid();
        assert_eq!(
            grid.position_at(grid.x_of(77, 360.0) + 0.1, 360.0),
            Some(77)
        );
        assert_eq!(grid.position_at(3.0, 360.0), None);
        assert_eq!(
            (grid.layer_at(TOP + 1.0), grid.layer_at(0.0)),
            (Some(0), None)
        );
    }
}
