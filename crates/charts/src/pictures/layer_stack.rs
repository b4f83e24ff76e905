//! One forward pass: positions in, layer after layer, a score for every token out.

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, axis, decimal, measure,
    table::Cell,
    words::{layer_stack as words, legend},
};

/// A forward pass that runs or has run.
///
/// ```
/// use charts::{LayerStack, Picture};
///
/// let stack = LayerStack {
///     title: "Forward pass".into(),
///     tokens: 1,
///     cached: 16,
///     layers: vec![Some(1.2), Some(1.3), None, None],
///     done: 2,
///     vocabulary: 2_048,
///     basis: "median of 9 passes".into(),
/// };
/// assert!(stack.scene("pass", 320.0).description.contains("2 of 4 layers"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LayerStack {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The number of positions that this pass computes.
    pub tokens: usize,
    /// The number of earlier positions that it reads from the cache.
    pub cached: usize,
    /// Each layer's time in milliseconds, where the engine measured it.
    pub layers: Vec<Option<f64>>,
    /// The number of layers that are done.
    pub done: usize,
    /// The number of scores that come out.
    pub vocabulary: usize,
    /// The passes that the times come from, in a few words; may be empty.
    pub basis: String,
}

const TOP: f64 = 8.0;
const BOX: f64 = 44.0;
const HEIGHT: f64 = 92.0;
const ARROW: f64 = 18.0;
const GAP: f64 = 3.0;
/// The baseline of the texts below the boxes.
const BASE: f64 = HEIGHT - 6.0;
/// Of the positions that go in, at most so many are drawn.
const SLABS: usize = 8;
/// Below this width the total time is left to the description.
const NARROW: f64 = 400.0;

impl LayerStack {
    /// The sum of the times measured, in milliseconds.
    fn total(&self) -> Option<f64> {
        let measured: Vec<f64> = self.layers.iter().filter_map(|ms| *ms).collect();
        (!measured.is_empty()).then(|| measured.iter().sum())
    }

    fn description(&self) -> String {
        let all = self.layers.len();
        let done = words::done(self.done.min(all), all, self.total(), &self.basis);
        let flow = words::flow(self.tokens, self.cached, self.vocabulary);
        [done, flow].join(" ")
    }

    /// The positions that go in, a thin bar for each of the first few.
    fn draw_positions(&self, scene: &mut Scene, width: f64) {
        let slabs = self.tokens.clamp(1, SLABS);
        let slab = (BOX - 4.0) / slabs as f64;
        for index in 0..slabs {
            let y = TOP + 2.0 + index as f64 * slab;
            let height = (slab - 2.0).clamp(1.5, 10.0);
            scene.rect(0.0, y, width, height, Paint::Generated);
        }
    }

    fn draw_layer(&self, scene: &mut Scene, index: usize, x: f64, step: f64) {
        let (ms, done) = (self.layers[index], index < self.done);
        let (paint, text) = if done {
            (Paint::Cache, Paint::LabelOnFill)
        } else {
            (Paint::CacheRoom, Paint::NumberQuiet)
        };
        let place = (x, TOP, (step - GAP).max(1.0), BOX);
        scene.hinted(place, paint, words::layer(index + 1, ms));
        let middle = x + (step - GAP) / 2.0;
        if step > 22.0 {
            let (y, name) = (TOP + BOX / 2.0 + 4.5, (index + 1).to_string());
            scene.text(middle, y, Anchor::Middle, text, name);
        }
        let time = ms.map(|ms| decimal(ms, 1)).unwrap_or_default();
        if done && measure::sans(&time, axis::SIZE) + 6.0 < step {
            let y = TOP + BOX + 15.0;
            scene.text(middle, y, Anchor::Middle, Paint::Axis, time);
        }
    }

    fn draw_texts(&self, scene: &mut Scene) {
        let width = scene.width;
        let mut text = |x, anchor, text: String| scene.text(x, BASE, anchor, Paint::Axis, text);
        text(0.0, Anchor::Start, words::positions(self.tokens));
        text(width, Anchor::End, words::scores(self.vocabulary));
        if let Some(total) = self.total().filter(|_| width >= NARROW) {
            let total = words::so_far(total, &self.basis);
            text(width / 2.0, Anchor::Middle, total);
        }
    }
}

impl Picture for LayerStack {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let mut scene = Scene::new(id, &self.title, self.description(), width, HEIGHT);
        scene.means(Paint::Generated, legend::positions());
        scene.means(Paint::Cache, legend::layer_done());
        scene.means(Paint::KeptRest, legend::all_scores());
        let middle = TOP + BOX / 2.0;
        let side = if width < 480.0 { 30.0 } else { 56.0 };
        self.draw_positions(&mut scene, side - 8.0);
        let (from, to) = (side + ARROW, width - side - ARROW);
        arrow(&mut scene, side, middle);
        let step = (to - from) / self.layers.len().max(1) as f64;
        for index in 0..self.layers.len() {
            self.draw_layer(&mut scene, index, from + index as f64 * step, step);
        }
        arrow(&mut scene, to + 2.0, middle);
        // The scores of all tokens.
        scene.rect(width - side + 8.0, TOP, side - 8.0, BOX, Paint::KeptRest);
        self.draw_texts(&mut scene);
        scene
    }

    fn table(&self) -> Table {
        let times = words::times(&self.basis);
        let columns = [words::layer_heading(), &times, words::state_heading()];
        let row = |(index, ms): (usize, &Option<f64>)| {
            let time = Cell::of(*ms, |ms| decimal(ms, 2));
            let state = words::state(index < self.done).into();
            [(index + 1).to_string().into(), time, state]
        };
        Table::of(
            &self.title,
            &columns,
            self.layers.iter().enumerate().map(row),
        )
    }
}

fn arrow(scene: &mut Scene, x: f64, y: f64) {
    scene.line((x, y), (x + ARROW - 8.0, y), Form::Line, Paint::Marker);
    let tip = x + ARROW - 4.0;
    let corners = [(tip - 6.0, y - 4.0), (tip - 6.0, y + 4.0), (tip, y)];
    scene.triangle(corners, Paint::Marker);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_say_of_which_passes_they_are() {
        let stack = |basis: &str| LayerStack {
            tokens: 5,
            layers: vec![Some(36.0), Some(0.5)],
            done: 2,
            vocabulary: 8,
            basis: basis.into(),
            ..LayerStack::default()
        };
        let cold = stack("first pass, cold");
        let description = cold.scene("pass", 640.0).description;
        assert!(description.contains("in 36.5 milliseconds (first pass, cold)"));
        assert_eq!(cold.table().columns[1], "Milliseconds (first pass, cold)");
        assert_eq!(stack("").table().columns[1], "Milliseconds");
    }
}
