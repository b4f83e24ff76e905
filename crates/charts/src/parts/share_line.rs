//! The line of shares: probabilities end to end from 0 to 1, with a random number marked on it.

use std::ops::Range;

use crate::{
    Anchor, Paint, Scene, measure::mono, scale::NumberLine, words::cumulative::random_number,
};

/// At both ends of the line, for half the width of a tick's value.
const MARGIN: f64 = 14.0;
/// How far the mark of the random number reaches above and below the strip.
const ABOVE: f64 = 10.0;
const BELOW: f64 = 5.0;

/// The layout of a line of shares at one width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShareLine {
    line: NumberLine,
}

/// One share of the whole.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    /// From where to where on the line, 0 to 1.
    pub range: Range<f64>,
    pub paint: Paint,
    pub label: String,
}

/// The height of a strip of shares: its upper edge and how high it is, in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    pub top: f64,
    pub height: f64,
}

impl Share {
    pub fn length(&self) -> f64 {
        self.range.end - self.range.start
    }
}

impl ShareLine {
    /// A line over a picture of this width.
    pub fn new(width: f64) -> Self {
        let length = (width - 2.0 * MARGIN).max(40.0);
        Self {
            line: NumberLine::linear(1.0, length),
        }
    }

    /// Where a number from 0 to 1 stands.
    pub fn x(self, share: f64) -> f64 {
        MARGIN + self.line.at(share)
    }

    /// The number at a place, 0 to 1.
    pub fn share_at(self, x: f64) -> f64 {
        self.line.value(x - MARGIN)
    }

    /// The left edge of a share and its width, a pixel of paper before the next one left out of it as long as something
    /// remains.
    fn place(self, range: &Range<f64>) -> (f64, f64) {
        let width = self.line.at(range.end - range.start);
        (self.x(range.start), (width - 1.0).max(width * 0.5))
    }

    /// Draws a share as a piece of a strip.
    pub fn piece(self, scene: &mut Scene, strip: Strip, share: &Share, hint: String) {
        let (x, width) = self.place(&share.range);
        scene.hinted((x, strip.top, width, strip.height), share.paint, hint);
    }

    /// Writes the names of those shares that are wide enough, beside the mark of the random number if there is one.
    pub fn names(self, scene: &mut Scene, strip: Strip, shares: &[Share], random: Option<f64>) {
        let mark = random.map(|u| self.x(u));
        for share in shares {
            let (x, width) = self.place(&share.range);
            let half = mono(&share.label) / 2.0;
            if 2.0 * half + 8.0 > width {
                continue;
            }
            let paint = if share.paint == Paint::KeptRest {
                Paint::NumberQuiet
            } else {
                Paint::LabelOnFill
            };
            let middle = beside(mark, (x, x + width), half);
            let y = strip.top + strip.height / 2.0 + 4.5;
            scene.text(middle, y, Anchor::Middle, paint, &share.label);
        }
    }

    /// Draws the ticks below a strip.
    pub fn ticks(self, scene: &mut Scene, strip: Strip) {
        let bottom = strip.top + strip.height;
        for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let x = self.x(tick);
            scene.rect(x, bottom, 1.0, 5.0, Paint::Grid);
            let word = tick.to_string();
            scene.text(x, bottom + 19.0, Anchor::Middle, Paint::Axis, word);
        }
    }

    /// Marks the random number u on a strip, with its value above.
    pub fn mark(self, scene: &mut Scene, strip: Strip, u: f64) {
        let (x, top) = (self.x(u), strip.top - ABOVE);
        let height = strip.height + ABOVE + BELOW;
        scene.rect(x - 1.0, top, 2.0, height, Paint::Indicator);
        let corners = [(x - 5.0, top - 3.0), (x + 5.0, top - 3.0), (x, top + 4.0)];
        scene.triangle(corners, Paint::Indicator);
        // Near an end of the line the text begins or ends there.
        let (x, anchor) = match u {
            near_start if near_start < 0.12 => (x - 5.0, Anchor::Start),
            near_end if near_end > 0.88 => (x + 5.0, Anchor::End),
            _ => (x, Anchor::Middle),
        };
        let label = random_number(u);
        scene.haloed((x, top - 7.0), anchor, Paint::Number, label);
    }
}

/// The middle of a piece, or of the wider part of it where the mark would cross its name and that part is wide enough.
fn beside(mark: Option<f64>, (from, to): (f64, f64), half: f64) -> f64 {
    const CLEAR: f64 = 5.0;
    let middle = (from + to) / 2.0;
    let Some(mark) = mark.filter(|mark| (mark - middle).abs() < half + CLEAR) else {
        return middle;
    };
    let (left, right) = (mark - from, to - mark);
    if left.max(right) < 2.0 * half + 2.0 * CLEAR {
        return middle;
    }
    if left > right {
        (from + mark) / 2.0
    } else {
        (mark + to) / 2.0
    }
}
