//! A timeline: spans in lanes on one clock.

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, Unit,
    axis::{self, GRID_BELOW, RowsAxis},
    decimal, labels, measure,
    rows::Rows,
    scale::NumberLine,
    table::Cell,
    words::{sentences, timeline as words},
};

/// Spans on one clock, in milliseconds from its start.
///
/// ```
/// use charts::{TimelineLane, Paint, Picture, Span, Timeline};
///
/// let timeline = Timeline {
///     title: "The run, as measured".into(),
///     lanes: vec![TimelineLane {
///         label: "streamed".into(),
///         spans: vec![
///             Span { from: 0.0, to: 120.0, label: "prefill".into(), paint: Paint::Prompt },
///             Span { from: 120.0, to: 150.0, label: "␣dog".into(), paint: Paint::Generated },
///         ],
///     }],
///     end: Some(400.0),
///     now: Some(130.0),
///     note: String::new(),
/// };
/// assert_eq!(timeline.scene("clock", 640.0).title, "The run, as measured");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// A sentence that begins the description; may be empty.
    pub note: String,
    /// From top to bottom.
    pub lanes: Vec<TimelineLane>,
    /// The end of the clock in milliseconds; without one, the end of the last span.
    pub end: Option<f64>,
    /// The present moment in milliseconds. Later spans are drawn in the color of empty room.
    pub now: Option<f64>,
}

/// A row of spans.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimelineLane {
    /// Its name.
    pub label: String,
    /// One after the other.
    pub spans: Vec<Span>,
}

/// A stretch of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// Its beginning, in milliseconds.
    pub from: f64,
    /// Its end, in milliseconds.
    pub to: f64,
    /// The name of what was done.
    pub label: String,
    /// Its concept, which gives it its color.
    pub paint: Paint,
}

/// The height of a lane, and the place of its bar in it.
const LANE: f64 = 48.0;
const BAR_TOP: f64 = 20.0;
const BAR: f64 = 20.0;
const MARGIN: f64 = 8.0;
/// Above the first lane, for the text of the present moment.
const HEADING: f64 = 20.0;
/// A clock of this many milliseconds is written in seconds.
const SECONDS: f64 = 10_000.0;
/// The least distance between two ticks.
const TICK_GAP: f64 = 72.0;

impl Timeline {
    fn end(&self) -> f64 {
        let spans = self.lanes.iter().flat_map(|lane| &lane.spans);
        let last = spans.map(|span| span.to).fold(0.0, f64::max);
        let end = self.end.unwrap_or(last);
        if end > 0.0 { end } else { 1.0 }
    }

    /// The colors whose spans all have one name.
    fn kinds(&self) -> Vec<(Paint, &str)> {
        let spans = || self.lanes.iter().flat_map(|lane| &lane.spans);
        let mut kinds: Vec<(Paint, &str)> = Vec::new();
        for span in spans() {
            let alone = spans().all(|other| other.paint != span.paint || other.label == span.label);
            if alone && kinds.iter().all(|(paint, _)| *paint != span.paint) {
                kinds.push((span.paint, &span.label));
            }
        }
        kinds
    }

    fn description(&self) -> String {
        let ends = |lane: &TimelineLane| {
            let (first, last) = (lane.spans.first()?, lane.spans.last()?);
            let others = (lane.spans.len() - 1, last.to);
            Some(words::lane(&lane.label, (&first.label, first.to), others))
        };
        let note = Some(&self.note).filter(|note| !note.is_empty()).cloned();
        let said = note.into_iter();
        sentences(
            said.chain(self.lanes.iter().filter_map(ends)),
            words::empty(),
        )
    }

    fn draw_axis(&self, scene: &mut Scene, line: NumberLine, rows: Rows) {
        let (most, title) = if line.most >= SECONDS {
            (line.most / 1000.0, words::seconds())
        } else {
            (line.most, words::milliseconds())
        };
        let axis = RowsAxis {
            line: NumberLine { most, ..line },
            unit: Unit::Plain,
            gap: TICK_GAP,
            title,
        };
        axis.draw(scene, rows, MARGIN);
    }

    fn draw_span(&self, scene: &mut Scene, line: NumberLine, span: &Span, y: f64) {
        let (from, to) = (MARGIN + line.at(span.from), MARGIN + line.at(span.to));
        // A pixel of paper between spans, as long as something is left of them.
        let width = (to - from - 1.0).max((to - from) * 0.6).max(0.5);
        let hint = words::hint(&span.label, span.to - span.from);
        let now = self.now.unwrap_or(f64::INFINITY);
        let passed = (now - span.from) / (span.to - span.from).max(f64::MIN_POSITIVE);
        let passed = passed.clamp(0.0, 1.0);
        if passed < 1.0 {
            scene.hinted((from, y, width, BAR), Paint::CacheRoom, hint.clone());
        }
        if passed > 0.0 {
            scene.hinted((from, y, width * passed, BAR), span.paint, hint);
        }
        if passed >= 1.0 && measure::mono(&span.label) + 8.0 <= width {
            let (x, label) = (from + width / 2.0, span.label.as_str());
            scene.text(x, y + 14.5, Anchor::Middle, Paint::LabelOnFill, label);
        }
    }

    fn draw_now(&self, scene: &mut Scene, x: f64, bottom: f64, now: f64) {
        let ends = ((x, HEADING - 4.0), (x, bottom + GRID_BELOW));
        scene.line(ends.0, ends.1, Form::Line, Paint::Indicator);
        let word = words::now(now);
        let middle = labels::centered(x, measure::sans(&word, 13.0), 0.0..scene.width);
        let place = (middle, HEADING - 8.0);
        scene.haloed(place, Anchor::Middle, Paint::Number, word);
    }
}

impl Picture for Timeline {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let line = NumberLine::linear(self.end(), (width - 2.0 * MARGIN).max(40.0));
        let rows = Rows {
            top: HEADING,
            height: LANE,
            count: self.lanes.len(),
        };
        let bottom = rows.bottom();
        let height = bottom + axis::BELOW;
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        for (paint, label) in self.kinds() {
            scene.means(paint, label);
        }
        self.draw_axis(&mut scene, line, rows);
        for (index, lane) in self.lanes.iter().enumerate() {
            let top = rows.top_of(index);
            let (place, label) = ((MARGIN, top + 14.0), lane.label.as_str());
            scene.haloed(place, Anchor::Start, Paint::Number, label);
            for span in &lane.spans {
                self.draw_span(&mut scene, line, span, top + BAR_TOP);
            }
        }
        if let Some(now) = self.now {
            let x = MARGIN + line.at(now.clamp(0.0, line.most));
            self.draw_now(&mut scene, x, bottom, now);
        }
        scene
    }

    fn table(&self) -> Table {
        let time = |value: f64| Cell::Number(value, decimal(value, 1));
        let spans = self.lanes.iter().flat_map(|lane| {
            let spans = lane.spans.iter();
            spans.map(|span| (lane.label.as_str(), span))
        });
        let row = |(lane, span): (&str, &Span)| {
            [
                lane.into(),
                span.label.as_str().into(),
                time(span.from),
                time(span.to),
                time(span.to - span.from),
            ]
        };
        Table::of(&self.title, &words::columns(), spans.map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    #[test]
    fn what_is_to_come_is_only_room() {
        let span = |from, to| Span {
            from,
            to,
            label: "a".into(),
            paint: Paint::Generated,
        };
        let timeline = Timeline {
            lanes: vec![TimelineLane {
                label: "lane".into(),
                spans: vec![span(0.0, 100.0), span(100.0, 200.0), span(200.0, 300.0)],
            }],
            now: Some(150.0),
            ..Timeline::default()
        };
        let widths = |paint: Paint| -> Vec<f64> {
            let scene = timeline.scene("time", 316.0);
            let rects = scene.nodes.iter().filter_map(|node| match node {
                Node::Rect(rect) if rect.paint == paint => Some(rect.width),
                _ => None,
            });
            rects.collect()
        };
        // 300 pixels are 300 milliseconds.
        assert_eq!(widths(Paint::Generated), [99.0, 49.5]);
        assert_eq!(widths(Paint::CacheRoom), [99.0, 99.0]);
    }
}
