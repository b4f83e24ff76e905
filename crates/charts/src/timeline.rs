//! When things happened: spans in lanes on one clock.

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, Unit,
    axis::{self, SIZE},
    decimal, measure,
    scale::NumberLine,
    table::Cell,
};

/// Spans on one clock, in milliseconds from its start.
///
/// ```
/// use charts::{Lane, Paint, Picture, Span, Timeline};
///
/// let timeline = Timeline {
///     title: "The run, as measured".into(),
///     lanes: vec![Lane {
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
    /// What is shown, in a few words.
    pub title: String,
    /// A sentence about what there is to see; may be empty.
    pub note: String,
    /// From top to bottom.
    pub lanes: Vec<Lane>,
    /// The end of the clock; without one, the end of the last span.
    pub end: Option<f64>,
    /// The present moment. What lies after it is drawn as room only.
    pub now: Option<f64>,
}

/// What happened in one place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    /// Where.
    pub label: String,
    /// One after the other.
    pub spans: Vec<Span>,
}

/// Something that took its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// Its beginning, in milliseconds.
    pub from: f64,
    /// Its end, in milliseconds.
    pub to: f64,
    /// What it was.
    pub label: String,
    /// What it stands for.
    pub paint: Paint,
}

const LANE: f64 = 48.0;
const BAR_TOP: f64 = 20.0;
const BAR: f64 = 20.0;
const MARGIN: f64 = 8.0;
/// Above the first lane, for the playhead's word.
const HEADING: f64 = 20.0;
/// From here on the clock is told in seconds.
const SECONDS: f64 = 10_000.0;

impl Timeline {
    fn ruler(&self, width: f64) -> NumberLine {
        NumberLine::linear(self.end(), (width - 2.0 * MARGIN).max(40.0))
    }

    fn end(&self) -> f64 {
        let spans = self.lanes.iter().flat_map(|lane| &lane.spans);
        let last = spans.map(|span| span.to).fold(0.0, f64::max);
        let end = self.end.unwrap_or(last);
        if end > 0.0 { end } else { 1.0 }
    }

    fn description(&self) -> String {
        let mut text = self.note.clone();
        for lane in &self.lanes {
            let (Some(first), Some(last)) = (lane.spans.first(), lane.spans.last()) else {
                continue;
            };
            if !text.is_empty() {
                text.push(' ');
            }
            // Of a fast model whole milliseconds would leave nothing.
            let until = |time| decimal(time, usize::from(time < 100.0)) + " ms";
            text += &format!("{}: {} until {}", lane.label, first.label, until(first.to));
            text += &match lane.spans.len() {
                1 => ".".into(),
                all => format!(
                    ", then {} more until {}.",
                    crate::count(all - 1),
                    until(last.to)
                ),
            };
        }
        if text.is_empty() {
            text = "Nothing has happened yet.".into();
        }
        text
    }
}

impl Picture for Timeline {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let ruler = self.ruler(width);
        let bottom = HEADING + LANE * self.lanes.len() as f64;
        let mut scene = Scene::new(id, &self.title, self.description(), width, bottom + 42.0);
        for tick in ruler.ticks(72.0) {
            let x = MARGIN + ruler.at(tick);
            scene.rect(x, HEADING, 1.0, bottom - HEADING + 5.0, Paint::Grid);
            let seconds = ruler.most >= SECONDS;
            let word = axis::word(if seconds { tick / 1000.0 } else { tick }, Unit::Plain);
            let half = measure::sans(&word, SIZE) / 2.0;
            let x = x.min(width - half).max(half);
            scene.text(x, bottom + 19.0, Anchor::Middle, Paint::Axis, word);
        }
        let unit = if ruler.most >= SECONDS {
            "seconds"
        } else {
            "milliseconds"
        };
        scene.text(
            width - MARGIN,
            bottom + 37.0,
            Anchor::End,
            Paint::Axis,
            unit,
        );
        for (index, lane) in self.lanes.iter().enumerate() {
            let top = HEADING + LANE * index as f64;
            scene.name(
                (MARGIN, top + 14.0),
                Anchor::Start,
                Paint::Number,
                lane.label.as_str(),
            );
            for span in &lane.spans {
                self.draw(&mut scene, ruler, span, top + BAR_TOP);
            }
        }
        if let Some(now) = self.now {
            let x = MARGIN + ruler.at(now.clamp(0.0, ruler.most));
            scene.line(
                (x, HEADING - 4.0),
                (x, bottom + 5.0),
                Form::Line,
                Paint::Needle,
            );
            let word = decimal(now, 0) + " ms";
            let half = measure::sans(&word, 13.0) / 2.0;
            let middle = x.min(width - half).max(half);
            scene.name((middle, HEADING - 8.0), Anchor::Middle, Paint::Number, word);
        }
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(
            &self.title,
            &["Lane", "What", "From (ms)", "To (ms)", "Took (ms)"],
        );
        let time = |value: f64| Cell::Number(value, decimal(value, 1));
        for lane in &self.lanes {
            for span in &lane.spans {
                table.push(vec![
                    lane.label.as_str().into(),
                    span.label.as_str().into(),
                    time(span.from),
                    time(span.to),
                    time(span.to - span.from),
                ]);
            }
        }
        table
    }
}

impl Timeline {
    fn draw(&self, scene: &mut Scene, ruler: NumberLine, span: &Span, y: f64) {
        let (from, to) = (MARGIN + ruler.at(span.from), MARGIN + ruler.at(span.to));
        // A pixel of paper between spans, as long as something is left of them.
        let width = (to - from - 1.0).max((to - from) * 0.6).max(0.5);
        let hint = format!("{}: {} ms", span.label, decimal(span.to - span.from, 1));
        let now = self.now.unwrap_or(f64::INFINITY);
        let passed =
            ((now - span.from) / (span.to - span.from).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        if passed < 1.0 {
            scene.hinted((from, y, width, BAR), Paint::CacheRoom, hint.clone());
        }
        if passed > 0.0 {
            scene.hinted((from, y, width * passed, BAR), span.paint, hint);
        }
        if passed >= 1.0 && measure::mono(&span.label) + 8.0 <= width {
            let place = (from + width / 2.0, y + 14.5);
            scene.text(
                place.0,
                place.1,
                Anchor::Middle,
                Paint::LabelOnFill,
                span.label.as_str(),
            );
        }
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
            lanes: vec![Lane {
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
