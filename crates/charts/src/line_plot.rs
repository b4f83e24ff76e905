//! Curves and measured points over two axes, each linear or logarithmic, each curve named at its end.

mod frame;
mod labels;
mod parts;

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, axis::SIZE, format::several, measure, table::Cell,
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
    /// What is shown, in a few words.
    pub title: String,
    /// A sentence about what there is to see, said before the numbers; may be empty.
    pub note: String,
    /// To the right.
    pub x: Axis,
    /// Upward.
    pub y: Axis,
    /// The curves, from back to front.
    pub series: Vec<Series>,
    /// Places to point out: a stop, a crossing, the first difference.
    pub markers: Vec<VerticalMarker>,
    /// A shaded range of the horizontal axis.
    pub band: Option<Band>,
}

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
        labels::draw(self, &mut scene, &frame, &ends);
        scene
    }

    fn table(&self) -> Table {
        let names = self.series.iter().map(|series| series.label.as_str());
        let columns: Vec<&str> = std::iter::once(self.x.title.as_str())
            .chain(names)
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
                *next += usize::from(point.is_some());
                row.push(Cell::of(point.map(|point| point.1), |y| self.y.read(y)));
            }
            table.push(row);
        }
        table
    }
}

impl LinePlot {
    /// The value of the horizontal axis under a pointer.
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
            scene.name((word.x, word.y), Anchor::Start, marker.paint, &marker.label);
        }
    }

    fn description(&self) -> String {
        let mut text = self.note.clone();
        let mut say = |sentence: String| {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&sentence);
        };
        let held = |&&(x, y): &&(f64, f64)| self.x.holds(x) && self.y.holds(y);
        let shown = self
            .series
            .iter()
            .map(|series| (series, series.points.iter().filter(held)));
        let mut shown: Vec<_> = shown
            .filter(|(_, points)| points.clone().next().is_some())
            .collect();
        if shown.is_empty() {
            say("There is nothing to show yet.".into());
        }
        // What stands out is told first, and of many curves not each.
        shown.sort_by_key(|(series, _)| !series.strong);
        for (series, points) in shown.iter().take(4) {
            let (Some(first), Some(last)) = (points.clone().next(), points.clone().next_back())
            else {
                continue;
            };
            let at = |point: &(f64, f64)| {
                format!("{} at {}", self.y.read(point.1), self.x.read(point.0))
            };
            say(if first == last {
                format!("{}: {}.", series.label, at(first))
            } else {
                format!("{}: from {} to {}.", series.label, at(first), at(last))
            });
        }
        if shown.len() > 4 {
            say(format!("{} more curves are in the table.", shown.len() - 4));
        }
        for marker in &self.markers {
            say(format!(
                "Marked at {}: {}.",
                self.x.read(marker.x),
                marker.label
            ));
        }
        if let Some(band) = &self.band {
            let (from, to) = (self.x.read(band.range.start), self.x.read(band.range.end));
            say(format!("Shaded from {from} to {to}: {}.", band.label));
        }
        let all = self.series.iter().flat_map(|series| &series.points);
        let without_place = all
            .filter(|(x, y)| !self.x.holds(*x) || !self.y.holds(*y))
            .count();
        if without_place > 0 {
            let points = several(without_place, "point");
            let have = if without_place == 1 { "has" } else { "have" };
            say(format!(
                "{points} {have} no place on these axes, such as 0 on a logarithmic one."
            ));
        }
        text
    }
}

impl Series {
    /// Draws it and tells where it ends, if any of it can be seen.
    fn draw(&self, plot: &LinePlot, scene: &mut Scene, frame: &Frame) -> Option<(f64, f64)> {
        let held = |&&(x, y): &&(f64, f64)| plot.x.holds(x) && plot.y.holds(y);
        let points: Vec<(f64, f64)> = self.points.iter().filter(held).copied().collect();
        let place = |&(x, y): &(f64, f64)| (frame.x_at(x), frame.y_raw(y));
        let places: Vec<(f64, f64)> = points.iter().map(place).collect();
        let strokes = frame.cut(&places);
        let mut end = strokes.last().and_then(|stroke| stroke.last()).copied();
        if self.look != Look::Points {
            let form = if self.strong {
                Form::Strong
            } else {
                Form::Line
            };
            scene.path(strokes, form, self.paint);
        }
        if self.look != Look::Line || places.len() == 1 {
            let radius = if self.strong { 4.0 } else { 3.0 };
            for (&(x, y), point) in places.iter().zip(&points) {
                if frame.shows(y) {
                    let hint = format!("{}: {}", plot.x.read(point.0), plot.y.read(point.1));
                    scene.dot((x, y), radius, self.paint, hint);
                    end = Some((x, y));
                }
            }
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    fn log(series: Vec<Series>) -> LinePlot {
        LinePlot {
            x: Axis::linear("x"),
            y: Axis::log("y").from(0.01).to(1.0),
            series,
            ..LinePlot::default()
        }
    }

    fn strokes(scene: &Scene) -> Vec<Vec<(f64, f64)>> {
        let path = scene.nodes.iter().find_map(|node| match node {
            Node::Path(path) if path.paint == Paint::Kept => Some(path.strokes.clone()),
            _ => None,
        });
        path.unwrap_or_default()
    }

    #[test]
    fn a_curve_leaves_at_the_border_and_comes_back() {
        let points = vec![(0.0, 0.1), (1.0, 0.001), (2.0, 0.1)];
        let scene = log(vec![Series::line("a", points)]).scene("plot", 640.0);
        let strokes = strokes(&scene);
        assert_eq!(strokes.len(), 2);
        // Halfway down a logarithmic axis the line is halfway between its points.
        let (out, back) = (strokes[0][1], strokes[1][0]);
        assert_eq!(out.1, back.1);
        let (from, to) = (strokes[0][0].0, strokes[1][1].0);
        let part = |x: f64| (x - from) / (to - from);
        assert!((part(out.0) - 0.25).abs() < 1e-9 && (part(back.0) - 0.75).abs() < 1e-9);
    }

    #[test]
    fn zeros_have_no_place_on_a_logarithmic_axis_and_that_is_said() {
        let points = vec![(0.0, 0.0), (1.0, 0.1), (2.0, 0.5)];
        let plot = log(vec![Series::line("a", points)]);
        assert_eq!(strokes(&plot.scene("plot", 640.0))[0].len(), 2);
        let words = plot.description();
        assert!(
            words.contains("from 0.100 at 1 to") && words.contains("1 point has no place"),
            "{words}"
        );
    }

    #[test]
    fn names_keep_clear_of_each_other_and_keep_their_order() {
        for ends in [vec![0.5; 8], vec![0.011; 8], vec![0.99; 8]] {
            let curve = |(index, &end): (usize, &f64)| {
                Series::line(
                    format!("n{index}"),
                    vec![(0.0, 0.1), (1.0, end * (1.0 - index as f64 * 1e-3))],
                )
            };
            let plot = log(ends.iter().enumerate().map(curve).collect());
            let scene = plot.scene("plot", 320.0);
            let names = scene.nodes.iter().filter_map(|node| match node {
                Node::Text(text) if text.halo => Some((text.y, text.content.clone())),
                _ => None,
            });
            let mut names: Vec<(f64, String)> = names.collect();
            names.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!(
                names.windows(2).all(|pair| pair[1].0 - pair[0].0 >= 15.9),
                "{names:?}"
            );
            let order: Vec<String> = names.into_iter().map(|name| name.1).collect();
            assert_eq!(order, ["n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7"]);
            assert!(scene.height < 400.0);
        }
    }

    #[test]
    fn the_table_has_a_row_for_every_place_of_any_series() {
        let plot = log(vec![
            Series::line("a", vec![(1.0, 0.1), (3.0, 0.3)]),
            Series::points("b", vec![(2.0, 0.2), (3.0, 0.4)]),
        ]);
        assert_eq!(
            plot.table().to_csv(),
            "x,a,b\r\n1,0.1,\r\n2,,0.2\r\n3,0.3,0.4\r\n"
        );
    }

    #[test]
    fn a_pointer_finds_its_place() {
        let plot = log(vec![Series::line("a", vec![(0.0, 0.1), (10.0, 0.2)])]);
        assert_eq!(
            (plot.x_at(-5.0, 640.0), plot.x_at(640.0, 640.0)),
            (0.0, 10.0)
        );
    }
}
