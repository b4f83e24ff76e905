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
    bars: Vec<((f64, f64), RowSlot, Paint, String)>,
}

/// Where in the height of a row a bar lies: its upper edge, and how high it is.
pub(crate) type RowSlot = (f64, f64);

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
/// The slot of a row's only bar.
pub(crate) const BAR: RowSlot = (19.0, 12.0);
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

    /// Adds a bar: its left edge and its length in CSS pixels, its slot, and its tooltip.
    pub fn bar(&mut self, across: (f64, f64), slot: RowSlot, paint: Paint, hint: String) {
        self.bars.push((across, slot, paint, hint));
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
