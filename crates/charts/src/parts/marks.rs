//! Marks on a row of tokens: bars from zero, one above the other where two numbers are compared, ranges, diamonds.

use std::ops::Range;

use crate::{
    Form, Paint, Scene,
    scale::NumberLine,
    token_rows::{MIDDLE, TokenRows},
};

/// Where in the height of a row a bar lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BarSlot {
    /// A thick bar in the middle of the row.
    Only,
    /// The thick one of two bars, for the number that came out.
    After,
    /// The thin one of two bars, below the thick one, for the number that went in.
    Before,
    /// The thin one in the place of the thick one, for a number of many tokens together.
    Rest,
}

/// The marks of a picture: its rows and the number line on which the marks are placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    pub rows: TokenRows,
    pub line: NumberLine,
}

impl BarSlot {
    /// From the upper edge of the row, and its height.
    pub const fn extent(self) -> (f64, f64) {
        match self {
            Self::Only => (7.0, 10.0),
            Self::After => (4.0, 10.0),
            Self::Before => (16.0, 3.0),
            Self::Rest => (8.0, 4.0),
        }
    }
}

impl Marks {
    /// Where a value stands, from the left edge of the picture.
    pub fn x(&self, value: f64) -> f64 {
        self.rows.left + self.line.at(value)
    }

    /// The line at 0, through all rows.
    pub fn zero_line(&self, scene: &mut Scene) {
        let (top, bottom) = (self.rows.top_of(0), self.rows.bottom());
        scene.rect(self.x(0.0), top, 1.0, bottom - top, Paint::Marker);
    }

    /// A bar from 0 to a value, to the left for a negative one. It is drawn even if it has no length, so that a
    /// change of the value can be animated. An infinite value has no length.
    pub fn bar(&self, scene: &mut Scene, index: usize, slot: BarSlot, value: f64, paint: Paint) {
        let value = if value.is_finite() { value } else { 0.0 };
        let (zero, end) = (self.line.at(0.0), self.line.at(value));
        let (y, height) = slot.extent();
        let x = self.rows.left + zero.min(end);
        let y = self.rows.top_of(index) + y;
        if matches!(slot, BarSlot::Only | BarSlot::After) {
            scene.row_bars.push(scene.nodes.len());
        }
        scene.rect(x, y, (end - zero).abs(), height, paint);
    }

    /// A filled range with a fine line at both ends, almost as high as the row.
    pub fn range(&self, scene: &mut Scene, index: usize, range: Range<f64>, paint: Paint) {
        let (from, to) = (self.x(range.start), self.x(range.end));
        let y = self.rows.top_of(index) + 3.0;
        scene.rect(from, y, (to - from).max(1.0), 18.0, paint);
    }

    /// Fine lines at both ends of a range.
    pub fn range_ends(&self, scene: &mut Scene, index: usize, range: Range<f64>) {
        let y = self.rows.top_of(index) + 3.0;
        let ends = [range.start, range.end].map(|end| {
            let x = self.x(end);
            vec![(x, y), (x, y + 18.0)]
        });
        scene.path(ends.to_vec(), Form::Fine, Paint::Marker);
    }

    /// An upright line at a value, as high as the row.
    pub fn upright(&self, scene: &mut Scene, index: usize, value: f64, paint: Paint) {
        let y = self.rows.top_of(index) + 2.0;
        scene.rect(self.x(value) - 1.0, y, 2.0, 20.0, paint);
    }

    /// A hollow diamond at a value, over both bars.
    pub fn diamond(&self, scene: &mut Scene, index: usize, value: f64, paint: Paint) {
        let place = (self.x(value), self.rows.top_of(index) + MIDDLE);
        scene.diamond(place, 5.0, Form::Hollow, paint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Node, Scale};

    #[test]
    fn bars_go_from_the_zero_line_to_both_sides() {
        let rows = TokenRows::new(640.0, 2);
        let marks = Marks {
            rows,
            line: NumberLine {
                scale: Scale::Linear,
                least: -1.0,
                most: 3.0,
                length: 400.0,
            },
        };
        let mut scene = Scene::new("x", "", String::new(), 640.0, 100.0);
        marks.bar(&mut scene, 0, BarSlot::Only, -0.5, Paint::Model);
        marks.bar(&mut scene, 1, BarSlot::Only, 2.0, Paint::Model);
        let bars = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) => Some((rect.x - rows.left, rect.width)),
            _ => None,
        });
        assert_eq!(bars.collect::<Vec<_>>(), [(50.0, 50.0), (100.0, 200.0)]);
    }
}
