//! One forward pass: tokens in, layer after layer, a score for every token out.

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, count, decimal, format::several, measure,
    table::Cell,
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
    /// What is shown, in a few words.
    pub title: String,
    /// How many positions this pass computes.
    pub tokens: usize,
    /// How many earlier positions it reads from the cache.
    pub cached: usize,
    /// Each layer's time in milliseconds, where the engine measured it.
    pub layers: Vec<Option<f64>>,
    /// How many layers are done.
    pub done: usize,
    /// How many scores come out.
    pub vocabulary: usize,
    /// Of which passes the times are, in a few words; may be empty.
    pub basis: String,
}

const TOP: f64 = 8.0;
const BOX: f64 = 44.0;
const HEIGHT: f64 = 92.0;
const ARROW: f64 = 18.0;
const GAP: f64 = 3.0;

impl LayerStack {
    fn total(&self) -> Option<f64> {
        let measured: Vec<f64> = self.layers.iter().filter_map(|ms| *ms).collect();
        (!measured.is_empty()).then(|| measured.iter().sum())
    }

    fn description(&self) -> String {
        let all = self.layers.len();
        let mut text = format!("{} of {all} layers are done", self.done.min(all));
        if let Some(total) = self.total() {
            text += &format!(" in {} milliseconds", decimal(total, 1));
            if !self.basis.is_empty() {
                text += &format!(" ({})", self.basis);
            }
        }
        text += &format!(". Computed: {}", several(self.tokens, "position"));
        if self.cached > 0 {
            text += &format!(
                "; read from the cache: {}",
                several(self.cached, "position")
            );
        }
        text + &format!("; out: {}.", several(self.vocabulary, "score"))
    }
}

impl Picture for LayerStack {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let mut scene = Scene::new(id, &self.title, self.description(), width, HEIGHT);
        let middle = TOP + BOX / 2.0;
        let side = if width < 480.0 { 30.0 } else { 56.0 };
        // In: one thin slab a position, as many as can be told apart.
        let slabs = self.tokens.clamp(1, 8);
        let slab = (BOX - 4.0) / slabs as f64;
        for index in 0..slabs {
            let y = TOP + 2.0 + index as f64 * slab;
            scene.rect(
                0.0,
                y,
                side - 8.0,
                (slab - 2.0).clamp(1.5, 10.0),
                Paint::Generated,
            );
        }
        let (from, to) = (side + ARROW, width - side - ARROW);
        arrow(&mut scene, side, middle);
        let step = (to - from) / self.layers.len().max(1) as f64;
        for (index, ms) in self.layers.iter().enumerate() {
            let x = from + index as f64 * step;
            let done = index < self.done;
            let paint = if done { Paint::Cache } else { Paint::CacheRoom };
            let mut hint = format!("layer {}", index + 1);
            if let Some(ms) = ms {
                hint += &format!(": {} ms", decimal(*ms, 2));
            }
            scene.hinted((x, TOP, (step - GAP).max(1.0), BOX), paint, hint);
            let name = (index + 1).to_string();
            if step > 22.0 {
                let paint = if done {
                    Paint::LabelOnFill
                } else {
                    Paint::NumberQuiet
                };
                scene.text(
                    x + (step - GAP) / 2.0,
                    middle + 4.5,
                    Anchor::Middle,
                    paint,
                    name,
                );
            }
            let time = ms.map(|ms| decimal(ms, 1)).unwrap_or_default();
            if done && measure::sans(&time, 12.0) + 6.0 < step {
                scene.text(
                    x + (step - GAP) / 2.0,
                    TOP + BOX + 15.0,
                    Anchor::Middle,
                    Paint::Axis,
                    time,
                );
            }
        }
        arrow(&mut scene, to + 2.0, middle);
        // Out: a score for every token.
        scene.rect(width - side + 8.0, TOP, side - 8.0, BOX, Paint::KeptRest);
        let base = HEIGHT - 6.0;
        scene.text(
            0.0,
            base,
            Anchor::Start,
            Paint::Axis,
            several(self.tokens, "position"),
        );
        scene.text(
            width,
            base,
            Anchor::End,
            Paint::Axis,
            count(self.vocabulary) + " scores",
        );
        let of = match self.basis.as_str() {
            "" => String::new(),
            basis => format!(", {basis}"),
        };
        // Without its basis a time would say more than it does: both are there, or none.
        let total = self
            .total()
            .map(|total| format!("{} ms so far{of}", decimal(total, 1)));
        if let Some(total) = total.filter(|_| width >= 400.0) {
            scene.text(width / 2.0, base, Anchor::Middle, Paint::Axis, total);
        }
        scene
    }

    fn table(&self) -> Table {
        let times = match self.basis.as_str() {
            "" => "Milliseconds".to_string(),
            basis => format!("Milliseconds ({basis})"),
        };
        let mut table = Table::new(&self.title, &["Layer", &times, "State"]);
        for (index, ms) in self.layers.iter().enumerate() {
            let state = if index < self.done { "done" } else { "to come" };
            let time = Cell::of(*ms, |ms| decimal(ms, 2));
            table.push(vec![(index + 1).to_string().into(), time, state.into()]);
        }
        table
    }
}

fn arrow(scene: &mut Scene, x: f64, y: f64) {
    scene.line((x, y), (x + ARROW - 8.0, y), Form::Line, Paint::Marker);
    let tip = x + ARROW - 4.0;
    scene.triangle(
        [(tip - 6.0, y - 4.0), (tip - 6.0, y + 4.0), (tip, y)],
        Paint::Marker,
    );
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
