//! Marks for what has no place on the axis: a bar that is longer than the axis ends in a triangle that points on, one
//! that is too short to begin is a triangle that points back. Notes below the rows say so.

use super::{ShareAxis, share_axis::Side};
use crate::{
    Form, Paint, Scene,
    axis::SIZE,
    marks::{BarSlot, Marks},
    measure,
    words::bars as words,
};

/// From the axis to the triangle, and the triangle's width. It stands between marks and numbers.
const APART: f64 = 2.0;
const REACH: f64 = 7.0;
/// The most lines of a note.
const MOST_LINES: usize = 4;
/// The least room for a note beside the labels; in a narrower picture it begins at the left edge.
const NOTE_ROOM: f64 = 300.0;
const NOTE_LINE: f64 = 16.0;
/// What a triangle before a note takes.
const NOTE_MARK: f64 = 12.0;

/// A bar or a truth that is not on the axis.
pub(super) struct Outside {
    index: usize,
    side: Side,
    slot: Option<BarSlot>,
    paint: Paint,
}

impl Outside {
    /// The mark of a value that is not on the axis: of a bar in a slot of the row `index`, or, without a slot, of the truth,
    /// whose mark is hollow as its diamond is.
    pub fn of(
        axis: ShareAxis,
        value: f64,
        (index, slot): (usize, Option<BarSlot>),
        paint: Paint,
    ) -> Option<Self> {
        axis.outside(value).map(|side| Self {
            index,
            side,
            slot,
            paint,
        })
    }

    pub fn draw(&self, scene: &mut Scene, marks: Marks) {
        let top = marks.rows.top_of(self.index);
        let (y, height) = self.slot.map_or((6.0, 11.0), |slot| {
            let (y, height) = slot.extent();
            // A thin bar has a triangle that can be seen.
            let taller = (6.0 - height).max(0.0);
            (y - taller / 2.0, height + taller)
        });
        // The truth stands outside the triangles of the bars.
        let away = if self.slot.is_none() { REACH } else { 0.0 };
        let (x, tip) = match self.side {
            Side::Beyond => {
                let x = marks.rows.left + marks.rows.length + APART + away;
                (x, x + REACH)
            }
            Side::Below => {
                let x = marks.rows.left - APART;
                (x, x - REACH)
            }
        };
        let (upper, lower) = (top + y, top + y + height);
        let corners = [(x, upper), (x, lower), (tip, (upper + lower) / 2.0)];
        match self.slot {
            Some(_) => scene.triangle(corners, self.paint),
            None => scene.path(vec![corners.to_vec()], Form::Hollow, self.paint),
        }
    }
}

/// The notes about an axis, as lines at the width of a picture.
pub(super) struct AxisNotes {
    lines: Vec<Line>,
    left: f64,
}

struct Line {
    text: String,
    /// Whether it begins with a triangle, and which way that points.
    mark: Option<Side>,
    indent: f64,
}

impl AxisNotes {
    pub fn new(axis: ShareAxis, left: f64, width: f64) -> Self {
        let left = if width - left < NOTE_ROOM { 0.0 } else { left };
        let notes = match axis {
            ShareAxis::Full => Vec::new(),
            ShareAxis::Fitted { end } => vec![
                (None, words::ends_at(end)),
                (Some(Side::Beyond), words::beyond().to_owned()),
            ],
            ShareAxis::Logarithmic { start } => vec![
                (None, words::starts_at(start)),
                (Some(Side::Below), words::below().to_owned()),
            ],
        };
        let mut lines = Vec::new();
        for (mark, note) in notes {
            let indent = mark.map_or(0.0, |_| NOTE_MARK);
            let wrapped = measure::wrapped(&note, SIZE, width - left - indent, MOST_LINES);
            for (place, text) in wrapped.into_iter().enumerate() {
                let mark = mark.filter(|_| place == 0);
                lines.push(Line { text, mark, indent });
            }
        }
        Self { lines, left }
    }

    pub fn height(&self) -> f64 {
        match self.lines.len() {
            0 => 0.0,
            lines => NOTE_LINE * lines as f64 + 4.0,
        }
    }

    /// Writes the notes below `top`.
    pub fn draw(&self, scene: &mut Scene, top: f64) {
        for (place, line) in self.lines.iter().enumerate() {
            let y = top + NOTE_LINE * (place + 1) as f64;
            let x = self.left + line.indent;
            scene.text(x, y, crate::Anchor::Start, Paint::Axis, line.text.as_str());
            let ends = match line.mark {
                Some(Side::Beyond) => (self.left, self.left + REACH),
                Some(Side::Below) => (self.left + REACH, self.left),
                None => continue,
            };
            let corners = [(ends.0, y - 9.0), (ends.0, y + 1.0), (ends.1, y - 4.0)];
            scene.triangle(corners, Paint::Kept);
        }
    }
}

#[cfg(test)]
mod tests;
