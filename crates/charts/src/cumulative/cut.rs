//! What a filter cut off the line, and how what stayed became a whole line again.

use super::{MARGIN, Piece, TOP};
use crate::{Anchor, Form, Paint, Scene, format::several, measure::sans, percent, ruler::Ruler};

/// A filter's cut through the line, before the rest was divided by its sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// The filter, with its number: `top-p 0.9`.
    pub label: String,
    /// How much probability it kept, 0 to 1: the place of the cut.
    pub kept: f64,
    /// How many tokens it removed.
    pub removed: usize,
}

/// The upper line's upper edge, its height, and how far down the lower line moves.
const BEFORE_TOP: f64 = 20.0;
const BEFORE: f64 = 18.0;
pub(super) const LOWERED: f64 = 62.0;

impl Cut {
    /// The line before the cut, and how what is left of it becomes the line below.
    pub(super) fn draw(&self, scene: &mut Scene, scale: Ruler, pieces: &[Piece]) {
        let (left, right) = (MARGIN, MARGIN + scale.length);
        let kept = self.kept.clamp(0.0, 1.0);
        let cut = left + scale.at(kept);
        let (below, lower) = (BEFORE_TOP + BEFORE, TOP + LOWERED);
        let stretched = vec![(left, below), (cut, below), (right, lower), (left, lower)];
        scene.path(vec![stretched], Form::Area, Paint::Shade);
        for piece in pieces {
            let before = Piece {
                range: piece.range.start * kept..piece.range.end * kept,
                ..piece.clone()
            };
            let (x, width) = before.place(scale);
            let length = percent(before.range.end - before.range.start);
            let hint = format!("{} before the cut: {length}", before.label);
            scene.hinted((x, BEFORE_TOP, width, BEFORE), before.paint, hint);
        }
        let removed = right - cut;
        scene.hatch((cut, BEFORE_TOP, removed, BEFORE), Paint::Removed);
        let corners = [
            (cut, BEFORE_TOP),
            (right, BEFORE_TOP),
            (right, below),
            (cut, below),
        ];
        scene.path(vec![corners.to_vec()], Form::Fine, Paint::Removed);
        scene.rect(
            cut - 1.0,
            BEFORE_TOP - 4.0,
            2.0,
            BEFORE + 8.0,
            Paint::Needle,
        );
        let label = format!("{}: {} stay", self.label, percent(self.kept));
        let half = sans(&label, 13.0) / 2.0;
        let x = cut.min(scene.width - half).max(half);
        scene.text(x, BEFORE_TOP - 8.0, Anchor::Middle, Paint::Number, label);
    }

    pub(super) fn description(&self) -> String {
        let (kept, gone) = (percent(self.kept), percent(1.0 - self.kept));
        let removed = several(self.removed, "token");
        format!(
            "{} keeps {kept} and removes {removed} with {gone}; what stays is divided by its sum. ",
            self.label
        )
    }
}
