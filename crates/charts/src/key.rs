//! A line of small squares with words: what the colors of a chart stand for, where nothing beside the shapes says it.

use crate::{Anchor, Paint, Scene, measure, ruler::AXIS};

const SQUARE: f64 = 10.0;

impl Scene {
    /// Draws the key from `x` on with its words on the baseline `y`; what finds no more room goes on in a line below.
    /// Gives the last baseline.
    pub(crate) fn key(&mut self, x: f64, mut y: f64, entries: &[(Paint, &str)]) -> f64 {
        let mut at = x;
        for &(paint, word) in entries {
            let long = SQUARE + 6.0 + measure::sans(word, AXIS);
            if at > x && at + long > self.width {
                (at, y) = (x, y + LINE);
            }
            self.rect(at, y - SQUARE + 1.0, SQUARE, SQUARE, paint);
            self.text(at + SQUARE + 6.0, y, Anchor::Start, Paint::Axis, word);
            at += long + 16.0;
        }
        y
    }
}

const LINE: f64 = 18.0;

/// How much height a key takes in all.
pub(crate) fn height(width: f64, entries: &[(Paint, &str)]) -> f64 {
    let mut measure = Scene::new("", "", String::new(), width, 0.0);
    measure.key(0.0, LINE, entries)
}
