//! The legend: squares in the colors of a picture, each with its meaning, in as many lines as they need.

use crate::{Anchor, Paint, Scene, axis::SIZE, measure};

const SQUARE: f64 = 10.0;
const LINE: f64 = 18.0;
const GAP: f64 = 16.0;

impl Scene {
    /// Draws a legend from `x` to the right edge, with its first baseline at `y`. Returns the last baseline.
    pub(crate) fn legend<T: AsRef<str>>(
        &mut self,
        x: f64,
        mut y: f64,
        entries: &[(Paint, T)],
    ) -> f64 {
        let mut at = x;
        for (paint, word) in entries {
            self.named.push(*paint);
            let word = word.as_ref();
            let width = SQUARE + 6.0 + measure::sans(word, SIZE);
            if at > x && at + width > self.width {
                (at, y) = (x, y + LINE);
            }
            self.rect(at, y - SQUARE + 1.0, SQUARE, SQUARE, *paint);
            self.text(at + SQUARE + 6.0, y, Anchor::Start, Paint::Axis, word);
            at += width + GAP;
        }
        y
    }
}

/// The height of a legend in pixels, in a room of this width; 0 for one without entries.
pub(crate) fn height<T: AsRef<str>>(width: f64, entries: &[(Paint, T)]) -> f64 {
    if entries.is_empty() {
        return 0.0;
    }
    let mut measured = Scene::new("", "", String::new(), width, 0.0);
    measured.legend(0.0, LINE, entries)
}
