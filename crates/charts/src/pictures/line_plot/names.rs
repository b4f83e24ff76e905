//! The names of curves, each beside the end of its curve, in the order of the ends and clear of each other.

use super::{
    LinePlot,
    frame::{Frame, LABEL},
};
use crate::{
    Anchor, Form, Paint, Scene,
    labels::{self, Label},
    measure,
};

const LINE: f64 = 16.0;
const GAP: f64 = 8.0;

/// Draws the names of those curves that have a visible end, and a fine line from the end to a name that was moved.
pub(super) fn draw(plot: &LinePlot, scene: &mut Scene, frame: &Frame, ends: &[Option<(f64, f64)>]) {
    let (highest, lowest) = (frame.top + 4.0, frame.bottom() - 10.0);
    let room = (scene.width - frame.right - GAP).max(scene.width * 0.3);
    let ends = plot.series.iter().zip(ends);
    let mut ends: Vec<_> = ends
        .filter_map(|(series, end)| Some((series, (*end)?)))
        .collect();
    ends.sort_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
    let names = ends
        .iter()
        .map(|(series, _)| measure::fitted(&series.label, LABEL, room));
    let names: Vec<String> = names.collect();
    let place = |((_, end), name): (&(_, (f64, f64)), &String)| {
        let width = measure::sans(name, LABEL);
        // Beside the end, or before it where the picture ends.
        let from = (end.0 + GAP).min(scene.width - width).max(0.0);
        Label {
            columns: from..from + width + GAP,
            middle: end.1.clamp(highest, lowest),
        }
    };
    let mut places: Vec<Label> = ends.iter().zip(&names).map(place).collect();
    labels::spread(&mut places, LINE, lowest);
    for ((name, (series, (x, y))), place) in names.into_iter().zip(ends).zip(places) {
        let from = place.columns.start;
        if (place.middle - y).abs() > LINE / 2.0 && from > x {
            let (end, start) = ((x + 1.0, y), (from - 2.0, place.middle));
            scene.line(end, start, Form::Fine, Paint::Marker);
        }
        let at = (from, place.middle + 4.5);
        scene.haloed(at, Anchor::Start, series.paint, name);
    }
}
