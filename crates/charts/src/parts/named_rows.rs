//! A picture of named rows: over the bars of each row its name at the left and its number at the right, below all rows
//! an axis and a legend. A picture says what its rows are; they are drawn here.

use std::ops::Range;

use crate::{
    Anchor, Paint, Scene, Unit,
    axis::{self, RowsAxis},
    legend, measure,
    rows::Rows,
    scale::NumberLine,
};

/// The rows of a picture, and what stands below them.
pub(crate) struct NamedRows<'a> {
    pub names: Names,
    pub places: Rows,
    rows: Vec<NamedRow<'a>>,
    axis: Option<RowsAxis<'a>>,
    legend: &'a [(Paint, &'a str)],
}

/// One row: its name, its number, and its bars in the order in which they are drawn.
pub(crate) struct NamedRow<'a> {
    name: &'a str,
    number: String,
    pub number_paint: Paint,
    bars: Vec<((f64, f64), BarExtent, Paint, String)>,
}

/// Where in the height of a row a bar lies: its upper edge, and how high it is.
pub(crate) type BarExtent = (f64, f64);

/// How names are written, and where.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    paint: Paint,
    baseline: f64,
    /// The least distance to the number of the row.
    pub gap: f64,
}

/// Names that are words.
pub(crate) const WORDS: Names = Names {
    paint: Paint::Number,
    baseline: 14.0,
    gap: 16.0,
};
/// Names that are texts of tokens, in the type of labels.
pub(crate) const TOKENS: Names = Names {
    paint: Paint::Label,
    baseline: 12.0,
    gap: 12.0,
};
/// The extent of a row's only bar.
pub(crate) const BAR: BarExtent = (19.0, 12.0);
/// The size of the type of names and numbers.
pub(crate) const SIZE: f64 = 13.0;
/// From the last row to the baseline of the legend, without an axis between them and with one.
const LEGEND_BELOW: f64 = 14.0;
const LEGEND_BELOW_AXIS: f64 = axis::BELOW + 12.0;

impl<'a> NamedRow<'a> {
    /// A row without bars.
    pub fn new(name: &'a str, number: String) -> Self {
        Self {
            name,
            number,
            number_paint: Paint::NumberQuiet,
            bars: Vec::new(),
        }
    }

    /// Adds a bar: its left edge and its length in CSS pixels, its extent downward, and its tooltip.
    pub fn bar(&mut self, across: (f64, f64), down: BarExtent, paint: Paint, hint: String) {
        self.bars.push((across, down, paint, hint));
    }

    /// Adds one of several bars end to end, from one value to another: a pixel of paper follows it, and it is a pixel long
    /// at least.
    pub fn part(&mut self, line: NumberLine, values: Range<f64>, paint: Paint, hint: String) {
        let (x, end) = (line.at(values.start), line.at(values.end));
        self.bar((x, (end - x - 1.0).max(1.0)), BAR, paint, hint);
    }

    pub fn draw_bars(&self, scene: &mut Scene, top: f64) {
        for ((x, length), (y, height), paint, hint) in &self.bars {
            scene.hinted((*x, top + y, *length, *height), *paint, hint.clone());
        }
    }

    pub fn write_texts(&self, scene: &mut Scene, top: f64, names: Names) {
        let room = scene.width - measure::sans(&self.number, SIZE) - names.gap;
        let name = match names.paint {
            Paint::Label => measure::fitted_label(self.name, room),
            _ => measure::fitted(self.name, SIZE, room),
        };
        let (y, number) = (top + names.baseline, self.number.as_str());
        scene.haloed((0.0, y), Anchor::Start, names.paint, name);
        scene.haloed((scene.width, y), Anchor::End, self.number_paint, number);
    }
}

impl<'a> NamedRows<'a> {
    /// Rows of this height in CSS pixels, above a legend.
    pub fn new(
        height: f64,
        rows: impl Iterator<Item = NamedRow<'a>>,
        legend: &'a [(Paint, &'a str)],
    ) -> Self {
        let rows: Vec<NamedRow> = rows.collect();
        Self {
            names: WORDS,
            places: Rows {
                top: 2.0,
                height,
                count: rows.len(),
            },
            rows,
            axis: None,
            legend,
        }
    }

    /// The same rows above an axis; `gap` is the least distance between two ticks.
    pub fn with_axis(self, line: NumberLine, unit: Unit, gap: f64, title: &'a str) -> Self {
        let axis = RowsAxis {
            line,
            unit,
            gap,
            title,
        };
        Self {
            axis: Some(axis),
            ..self
        }
    }

    /// The whole picture: row after row, each with its texts over its bars.
    pub fn scene(&self, id: &'static str, width: f64, title: &str, description: String) -> Scene {
        let mut scene = self.frame(id, width, title, description);
        for (row, top) in self.placed() {
            row.draw_bars(&mut scene, top);
            row.write_texts(&mut scene, top, self.names);
        }
        self.draw_legend(&mut scene);
        scene
    }

    /// A scene as high as the whole picture, with the axis alone.
    pub fn frame(&self, id: &'static str, width: f64, title: &str, description: String) -> Scene {
        let below = self.axis.map_or(LEGEND_BELOW, |_| axis::BELOW);
        let height = self.places.bottom() + below + legend::height(width, self.legend);
        let mut scene = Scene::new(id, title, description, width, height);
        if let Some(axis) = self.axis {
            axis.draw(&mut scene, self.places, 0.0);
        }
        scene
    }

    /// The rows with their upper edges.
    pub fn placed(&self) -> impl Iterator<Item = (&NamedRow<'a>, f64)> {
        let rows = self.rows.iter().enumerate();
        rows.map(|(index, row)| (row, self.places.top_of(index)))
    }

    pub fn draw_legend(&self, scene: &mut Scene) {
        let below = self.axis.map_or(LEGEND_BELOW, |_| LEGEND_BELOW_AXIS);
        scene.legend(0.0, self.places.bottom() + below, self.legend);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    const LEGEND: [(Paint, &str); 1] = [(Paint::Kept, "kept")];

    fn texts(scene: &Scene, paint: Paint) -> Vec<(f64, f64, &str)> {
        let texts = scene.nodes.iter().filter_map(|node| match node {
            Node::Text(text) if text.paint == paint => Some((text.x, text.y, &*text.content)),
            _ => None,
        });
        texts.collect()
    }

    fn rows<'a>(name: &'a str, number: &str) -> NamedRows<'a> {
        let row = || NamedRow::new(name, number.into());
        NamedRows::new(30.0, [row(), row()].into_iter(), &LEGEND)
    }

    #[test]
    fn a_long_name_leaves_room_for_the_number_of_its_row() {
        let name = "a name that is longer than the picture is wide";
        for names in [WORDS, TOKENS] {
            let mut rows = rows(name, "12 of 345");
            rows.names = names;
            let scene = rows.scene("rows", 200.0, "", String::new());
            let written = texts(&scene, names.paint);
            assert_eq!(written.len(), 2);
            for (x, y, written) in written {
                assert!(written.ends_with('…'), "{written}");
                let width = match names.paint {
                    Paint::Label => measure::mono(written),
                    _ => measure::sans(written, SIZE),
                };
                let number = measure::sans("12 of 345", SIZE);
                assert!(x + width + names.gap + number <= 200.0, "{written}");
                assert!(texts(&scene, Paint::NumberQuiet).contains(&(200.0, y, "12 of 345")));
            }
        }
    }

    #[test]
    fn the_axis_moves_the_legend_and_no_row() {
        let line = NumberLine::linear(10.0, 300.0);
        let bare = rows("a", "1").scene("rows", 320.0, "", String::new());
        let rows = rows("a", "1").with_axis(line, Unit::Plain, 60.0, "minutes");
        let scene = rows.scene("rows", 320.0, "", String::new());
        assert_eq!(texts(&scene, Paint::Number), texts(&bare, Paint::Number));
        let legend = |scene: &Scene| -> Vec<f64> {
            let words = texts(scene, Paint::Axis).into_iter();
            let legend = words.filter(|(.., word)| *word == "kept");
            legend.map(|(_, y, _)| y).collect()
        };
        assert_eq!(legend(&bare), [62.0 + LEGEND_BELOW]);
        assert_eq!(legend(&scene), [62.0 + LEGEND_BELOW_AXIS]);
    }

    #[test]
    fn a_part_is_followed_by_paper_and_never_vanishes() {
        let line = NumberLine::linear(100.0, 100.0);
        let mut row = NamedRow::new("a", String::new());
        for values in [0.0..40.0, 40.0..40.5] {
            row.part(line, values, Paint::Kept, String::new());
        }
        let across: Vec<(f64, f64)> = row.bars.iter().map(|(across, ..)| *across).collect();
        assert_eq!(across, [(0.0, 39.0), (40.0, 1.0)]);
    }
}
