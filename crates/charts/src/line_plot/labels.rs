//! The names of curves, each beside its curve's end, in the order of the ends and clear of each other.

use super::{LinePlot, frame::Frame};
use crate::{Anchor, Form, Paint, Scene, measure};

const SIZE: f64 = 13.0;
const LINE: f64 = 16.0;
const GAP: f64 = 8.0;

/// A name on its way to its place.
struct Name {
    series: usize,
    text: String,
    /// The curve's end.
    end: (f64, f64),
    from: f64,
    to: f64,
    middle: f64,
}

impl Name {
    /// Whether two names would touch if they stood at one height.
    fn shares_columns_with(&self, other: &Self) -> bool {
        self.from < other.to && other.from < self.to
    }
}

/// Draws the names.
pub(super) fn draw(plot: &LinePlot, scene: &mut Scene, frame: &Frame, ends: &[Option<(f64, f64)>]) {
    let (least, most) = (frame.top + 4.0, frame.bottom() - 10.0);
    let room = (scene.width - frame.right - GAP).max(scene.width * 0.3);
    let mut names: Vec<Name> = Vec::new();
    for (index, (series, end)) in plot.series.iter().zip(ends).enumerate() {
        let Some(end) = *end else { continue };
        let text = measure::fitted(&series.label, SIZE, room);
        let long = measure::sans(&text, SIZE);
        // Beside the end, or before it where the picture ends.
        let from = (end.0 + GAP).min(scene.width - long).max(0.0);
        names.push(Name {
            series: index,
            text,
            end,
            from,
            to: from + long + GAP,
            middle: end.1.clamp(least, most),
        });
    }
    names.sort_by(|a, b| a.end.1.total_cmp(&b.end.1));
    // Down from the top, each below those it would touch; then up from the bottom, for those pushed out of the plot.
    for index in 0..names.len() {
        let (above, rest) = names.split_at_mut(index);
        let Some(name) = rest.first_mut() else {
            continue;
        };
        let touching = above.iter().filter(|other| other.shares_columns_with(name));
        name.middle = touching
            .map(|other| other.middle + LINE)
            .fold(name.middle, f64::max);
    }
    for index in (0..names.len()).rev() {
        let (rest, below) = names.split_at_mut(index + 1);
        let Some(name) = rest.last_mut() else {
            continue;
        };
        let touching = below.iter().filter(|other| other.shares_columns_with(name));
        name.middle = touching
            .map(|other| other.middle - LINE)
            .fold(name.middle.min(most), f64::min);
    }
    for name in names {
        let ((x, y), series) = (name.end, &plot.series[name.series]);
        if (name.middle - y).abs() > LINE / 2.0 && name.from > x {
            scene.line(
                (x + 1.0, y),
                (name.from - 2.0, name.middle),
                Form::Fine,
                Paint::Marker,
            );
        }
        let place = (name.from, name.middle + 4.5);
        scene.name(place, Anchor::Start, series.paint, name.text);
    }
}
