//! The legend: samples of the colors or marks of a picture, each with its meaning, in as many lines as they need.

use crate::{Anchor, Paint, Scene, axis::SIZE, measure};

/// The width of a square.
pub(crate) const SQUARE: f64 = 10.0;
/// From one baseline to the next.
pub(crate) const LINE: f64 = 18.0;
/// Between a sample and its meaning, and between a meaning and the next sample.
const WORD_GAP: f64 = 6.0;
const GAP: f64 = 16.0;

impl Scene {
    /// Draws a legend of squares from `x` to the right edge, with its first baseline at `y`. Returns the last baseline.
    pub(crate) fn legend<T: AsRef<str>>(&mut self, x: f64, y: f64, entries: &[(Paint, T)]) -> f64 {
        self.named.extend(entries.iter().map(|(paint, _)| *paint));
        let words = entries.iter().map(|(_, word)| word.as_ref());
        self.samples((x, y), words, SQUARE, |scene, place, (x, y)| {
            let (paint, _) = entries[place];
            scene.rect(x, y - SQUARE + 1.0, SQUARE, SQUARE, paint);
        })
    }

    /// The same with other samples, all of one width: `draw` draws that of a word from its left edge on its baseline.
    pub(crate) fn samples<'a>(
        &mut self,
        (x, mut y): (f64, f64),
        words: impl Iterator<Item = &'a str>,
        width: f64,
        draw: impl Fn(&mut Self, usize, (f64, f64)),
    ) -> f64 {
        let mut at = x;
        for (place, word) in words.enumerate() {
            let whole = width + WORD_GAP + measure::sans(word, SIZE);
            if at > x && at + whole > self.width {
                (at, y) = (x, y + LINE);
            }
            draw(self, place, (at, y));
            self.text(at + width + WORD_GAP, y, Anchor::Start, Paint::Axis, word);
            at += whole + GAP;
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
