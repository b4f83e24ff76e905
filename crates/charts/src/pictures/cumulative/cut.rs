//! The cut of a filter through the line of shares, and how the rest becomes a whole line again.

use crate::{
    Anchor, Form, Paint, Scene, labels, measure,
    share_line::{Share, ShareLine, Strip},
    words::cumulative as words,
};

/// A filter's cut through the line, before the rest was divided by its sum.
#[derive(Clone, Debug, PartialEq)]
pub struct CutLine {
    /// The filter with its parameter: `top-p 0.9`.
    pub label: String,
    /// How much probability it kept, 0 to 1: the place of the cut.
    pub kept: f64,
    /// How many tokens it removed.
    pub removed: usize,
}

/// The line before the cut.
const BEFORE: Strip = Strip {
    top: 20.0,
    height: 18.0,
};
/// How much height the line before the cut takes, in CSS pixels.
pub(super) const HEIGHT: f64 = 62.0;

impl CutLine {
    /// Draws the line before the cut, and the area that connects its kept part with the line after the cut.
    pub(super) fn draw(&self, scene: &mut Scene, line: ShareLine, after: Strip, shares: &[Share]) {
        let kept = self.kept.clamp(0.0, 1.0);
        let (left, cut, right) = (line.x(0.0), line.x(kept), line.x(1.0));
        let (top, bottom) = (BEFORE.top, BEFORE.top + BEFORE.height);
        let stretched = vec![
            (left, bottom),
            (cut, bottom),
            (right, after.top),
            (left, after.top),
        ];
        scene.path(vec![stretched], Form::Area, Paint::Shade);
        for share in shares {
            let before = Share {
                range: share.range.start * kept..share.range.end * kept,
                ..share.clone()
            };
            let hint = words::before_the_cut(&before.label, before.length());
            line.piece(scene, BEFORE, &before, hint);
        }
        scene.hatch((cut, top, right - cut, BEFORE.height), Paint::Removed);
        let corners = [(cut, top), (right, top), (right, bottom), (cut, bottom)];
        scene.path(vec![corners.to_vec()], Form::Fine, Paint::Removed);
        scene.rect(
            cut - 1.0,
            top - 4.0,
            2.0,
            BEFORE.height + 8.0,
            Paint::Indicator,
        );
        let label = words::stay(&self.label, self.kept);
        let x = labels::centered(cut, measure::sans(&label, 13.0), 0.0..scene.width);
        scene.text(x, top - 8.0, Anchor::Middle, Paint::Number, label);
    }

    pub(super) fn description(&self) -> String {
        words::cut(&self.label, self.kept, self.removed)
    }
}
