//! A line plot: curves and measured points over two axes, each linear or logarithmic, each curve named at its end.

mod description;
mod frame;
mod names;
mod parts;

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, axis::SIZE, curves, measure, table::Cell, words,
};
use frame::Frame;
pub use parts::{Axis, Band, Look, Series, VerticalMarker};

/// Curves over two axes.
///
/// ```
/// use charts::{Axis, LinePlot, Paint, Picture, Series, VerticalMarker};
///
/// let plot = LinePlot {
///     title: "Probability against rank".into(),
///     x: Axis::log("rank"),
///     y: Axis::log("probability").probability().from(1e-6),
///     series: vec![
///         Series::line("T = 1", vec![(1.0, 0.5), (2.0, 0.3), (3.0, 0.2)]).paint(Paint::Model),
///         Series::line("T = 0.5", vec![(1.0, 0.66), (2.0, 0.24), (3.0, 0.1)]).strong(),
///     ],
///     markers: vec![VerticalMarker { x: 2.0, label: "chosen".into(), paint: Paint::Chosen }],
///     ..LinePlot::default()
/// };
/// assert!(plot.scene("fan", 360.0).description.contains("T = 0.5"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinePlot {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// A sentence that begins the description; may be empty.
    pub note: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The curves, from back to front.
    pub series: Vec<Series>,
    /// Marked places: a stop, a crossing, the first difference.
    pub markers: Vec<VerticalMarker>,
    /// A shaded range of the horizontal axis.
    pub band: Option<Band>,
}

/// Half the length of the line at the end of an interval, in CSS pixels.
const END: f64 = 4.0;

impl Picture for LinePlot {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let frame = Frame::of(self, width);
        let mut scene = Scene::new(id, &self.title, self.description(), width, frame.height);
        if let Some(band) = &self.band {
            let (from, to) = (frame.x_at(band.range.start), frame.x_at(band.range.end));
            let place = (from, frame.top, (to - from).max(1.0), frame.y.length);
            scene.hinted(place, Paint::Shade, band.label.clone());
            if let Some(word) = frame.words.last() {
                scene.text(
                    word.x,
                    word.y,
                    Anchor::Start,
                    Paint::NumberQuiet,
                    &band.label,
                );
            }
        }
        self.draw_axes(&mut scene, &frame);
        self.draw_markers(&mut scene, &frame);
        let ends: Vec<_> = self
            .series
            .iter()
            .map(|series| series.draw(self, &mut scene, &frame))
            .collect();
        names::draw(self, &mut scene, &frame, &ends);
        scene
    }

    fn table(&self) -> Table {
        let names = self.series.iter().flat_map(Series::columns);
        let names: Vec<String> = names.collect();
        let columns: Vec<&str> = std::iter::once(self.x.title.as_str())
            .chain(names.iter().map(String::as_str))
            .collect();
        let mut table = Table::new(&self.title, &columns);
        let all = self.series.iter().flat_map(|series| &series.points);
        let mut xs: Vec<f64> = all.map(|&(x, _)| x).collect();
        xs.sort_by(f64::total_cmp);
        xs.dedup();
        // Every series goes from left to right, so one pass over each is enough.
        let mut next = vec![0; self.series.len()];
        for x in xs {
            let mut row = vec![Cell::Number(x, self.x.read(x))];
            for (series, next) in self.series.iter().zip(&mut next) {
                let point = series.points.get(*next).filter(|point| point.0 == x);
                let interval = point.and_then(|_| series.intervals.get(*next));
                *next += usize::from(point.is_some());
                let mut cell = |value| row.push(Cell::of(value, |y| self.y.read(y)));
                cell(point.map(|point| point.1));
                if !series.intervals.is_empty() {
                    cell(interval.map(|interval| interval.start));
                    cell(interval.map(|interval| interval.end));
                }
            }
            table.push(row);
        }
        table
    }
}

impl LinePlot {
    /// The value of the horizontal axis under a pointer; both numbers are CSS pixels of the picture.
    #[must_use]
    pub fn x_at(&self, pixels: f64, width: f64) -> f64 {
        let frame = Frame::of(self, width);
        frame.x.value(pixels - frame.left)
    }

    fn draw_axes(&self, scene: &mut Scene, frame: &Frame) {
        let bottom = frame.bottom();
        for &tick in &frame.y_ticks.values {
            let y = frame.y_at(tick);
            scene.rect(frame.left, y, frame.x.length, 1.0, Paint::Grid);
            let at = (frame.left - 8.0, y + 4.5);
            frame.y_ticks.write(scene, at, Anchor::End, tick);
        }
        for &tick in &frame.x_ticks.values {
            let x = frame.x_at(tick);
            scene.rect(x, bottom, 1.0, 5.0, Paint::Marker);
            let at = (x, bottom + 18.0);
            frame.x_ticks.write(scene, at, Anchor::Middle, tick);
        }
        scene.rect(frame.left, bottom, frame.x.length, 1.0, Paint::Marker);
        let heading = measure::fitted(&self.y.heading(), SIZE, scene.width);
        scene.text(0.0, 11.0, Anchor::Start, Paint::Axis, heading);
        let heading = measure::fitted(&self.x.heading(), SIZE, scene.width);
        let end = frame.left + frame.x.length;
        // A title longer than the axis begins where the axis does.
        let (x, anchor) = if measure::sans(&heading, SIZE) > end {
            (0.0, Anchor::Start)
        } else {
            (end, Anchor::End)
        };
        scene.text(x, bottom + 36.0, anchor, Paint::Axis, heading);
    }

    fn draw_markers(&self, scene: &mut Scene, frame: &Frame) {
        for (marker, word) in self.markers.iter().zip(&frame.words) {
            let x = frame.x_at(marker.x);
            scene.line(
                (x, word.y + 4.0),
                (x, frame.bottom()),
                Form::Dashed,
                marker.paint,
            );
            scene.haloed((word.x, word.y), Anchor::Start, marker.paint, &marker.label);
        }
    }
}

impl Series {
    /// The headings of its columns in a table.
    fn columns(&self) -> Vec<String> {
        match self.intervals.is_empty() {
            true => vec![self.label.clone()],
            false => words::line_plot::interval_columns(&self.label),
        }
    }

    /// Draws the interval of each point as an upright line with a short one at both ends.
    fn draw_intervals(&self, scene: &mut Scene, frame: &Frame) {
        let heights = frame.heights();
        let mut strokes = Vec::new();
        for ((x, _), interval) in self.points.iter().zip(&self.intervals) {
            let x = frame.x_at(*x);
            let at = |value| frame.y_at(value).clamp(heights.start, heights.end);
            let (low, high) = (at(interval.start), at(interval.end));
            strokes.push(vec![(x, low), (x, high)]);
            strokes.extend([low, high].map(|y| vec![(x - END, y), (x + END, y)]));
        }
        scene.path(strokes, Form::Fine, self.paint);
    }

    /// Draws the series and returns its end, if any of it can be seen.
    fn draw(&self, plot: &LinePlot, scene: &mut Scene, frame: &Frame) -> Option<(f64, f64)> {
        let points = plot.held(self);
        let place = |&(x, y): &(f64, f64)| (frame.x_at(x), frame.y_at(y));
        let places: Vec<(f64, f64)> = points.iter().map(place).collect();
        let heights = frame.heights();
        let parts = curves::clipped(&places, &heights);
        let mut end = parts.last().and_then(|part| part.last()).copied();
        if self.look != Look::Points {
            let form = if self.strong {
                Form::Strong
            } else {
                Form::Line
            };
            scene.path(parts, form, self.paint);
        }
        if !self.intervals.is_empty() {
            self.draw_intervals(scene, frame);
        }
        if self.look != Look::Line || places.len() == 1 {
            let radius = if self.strong { 4.0 } else { 3.0 };
            for (&place, &(x, y)) in places.iter().zip(&points) {
                if curves::shows(&heights, place.1) {
                    let hint = words::named(&plot.x.read(x), &plot.y.read(y));
                    scene.dot(place, radius, self.paint, hint);
                    end = Some(place);
                }
            }
        }
        end
    }
}

#[cfg(test)]
mod tests;
