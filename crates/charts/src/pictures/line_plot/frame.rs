//! The layout of a plot: the places and ends of its axes, and the places of the texts above it.

use std::ops::Range;

use super::{Axis, Band, LinePlot};
use crate::{
    Scale,
    axis::{self, Ticks},
    labels, measure,
    scale::NumberLine,
};

/// The places of a plot at one width, in CSS pixels.
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub height: f64,
    pub x: NumberLine,
    pub y: NumberLine,
    pub x_ticks: Ticks,
    pub y_ticks: Ticks,
    /// The places of the texts above the plot: those of the markers, then that of the band.
    pub words: Vec<Word>,
    /// The right end of the horizontal axis, from which on there is room for names.
    pub right: f64,
}

/// The beginning of a text: its left edge and its baseline.
pub(super) struct Word {
    pub x: f64,
    pub y: f64,
}

const HEADING: f64 = 22.0;
const WORD_ROW: f64 = 17.0;
/// The size of the type of names.
pub(super) const LABEL: f64 = 13.0;
/// The least distance between two ticks of the vertical axis.
const ROW_GAP: f64 = 34.0;

impl Frame {
    pub fn of(plot: &LinePlot, width: f64) -> Self {
        let points = || plot.series.iter().flat_map(|series| &series.points);
        let marked = plot.markers.iter().map(|marker| marker.x);
        let shaded = plot
            .band
            .iter()
            .flat_map(|band| [band.range.start, band.range.end]);
        let x_values = points().map(|point| point.0);
        let x_extent = extent(&plot.x, [0.5, 0.5], x_values.chain(marked).chain(shaded));
        let names = plot
            .series
            .iter()
            .map(|series| measure::sans(&series.label, LABEL) + 12.0);
        let names = names.fold(0.0, f64::max).min(width * 0.34);
        let body = (width * 0.5)
            .clamp(150.0, 300.0)
            .max(16.0 * plot.series.len() as f64);
        let mut y = vertical(&plot.y, points().map(|point| point.1), body);
        let y_ticks = Ticks::of(y, plot.y.unit, ROW_GAP);
        let widest = y_ticks.values.iter().map(|&tick| y_ticks.width(tick));
        let left = widest.fold(16.0, f64::max) + 10.0;
        let mut x = NumberLine {
            scale: plot.x.scale,
            least: x_extent.0,
            most: x_extent.1,
            length: (width - left - names.max(14.0)).max(60.0),
        };
        let last = Ticks::at(vec![x.most], x.scale, plot.x.unit);
        let width_of_tick = last.width(x.most).max(28.0);
        // About nine ticks on a wide axis; powers of ten are few anyway.
        let ninth = match plot.x.scale {
            Scale::Linear => x.length / 9.0,
            Scale::Log => 0.0,
        };
        let x_ticks = Ticks::of(x, plot.x.unit, (width_of_tick + 16.0).max(ninth));
        let words = words(plot, x, left, width);
        let rows = words.iter().map(|word| word.y).fold(0.0, f64::max);
        let top = if words.is_empty() {
            HEADING
        } else {
            rows + 8.0
        };
        x.length = x.length.round();
        y.length = y.length.round();
        Self {
            left,
            top,
            height: top + y.length + axis::BELOW,
            right: left + x.length,
            x,
            y,
            x_ticks,
            y_ticks,
            words,
        }
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.y.length
    }

    pub fn x_at(&self, value: f64) -> f64 {
        self.left + self.x.at(value).clamp(0.0, self.x.length)
    }

    /// The height of a value, also of one beyond the axis, so that a line leaves the plot in its own direction.
    pub fn y_at(&self, value: f64) -> f64 {
        self.bottom() - self.y.beyond(value)
    }

    /// The heights between which curves are drawn.
    pub fn heights(&self) -> Range<f64> {
        self.top..self.bottom()
    }
}

/// From the least to the greatest value that the axis has a place for; with `around` values on both sides where there is
/// only one, or where the given ends are the wrong way round.
fn extent(axis: &Axis, around: [f64; 2], values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut least, mut most) = values.filter(|&value| axis.holds(value)).fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, most), value| (least.min(value), most.max(value)),
    );
    if least > most {
        (least, most) = if axis.scale == Scale::Log {
            (0.1, 1.0)
        } else {
            (0.0, 1.0)
        };
    }
    least = axis.from.filter(|&from| axis.holds(from)).unwrap_or(least);
    most = axis.to.filter(|&to| axis.holds(to)).unwrap_or(most);
    if least < most {
        return (least, most);
    }
    match axis.scale {
        Scale::Log => (least / 2.0, least * 2.0),
        Scale::Linear => (least - around[0], least + around[1]),
    }
}

/// The vertical axis: from 0 where it is linear, on to round values unless its ends are given.
fn vertical(axis: &Axis, values: impl Iterator<Item = f64>, length: f64) -> NumberLine {
    let zero = (axis.scale == Scale::Linear).then_some(0.0);
    let (least, most) = extent(axis, [0.0, 1.0], values.chain(zero));
    let line = NumberLine {
        scale: axis.scale,
        least,
        most,
        length,
    };
    line.rounded(ROW_GAP, [axis.from, axis.to].map(|end| end.is_none()))
}

/// Gives each text a place above the plot, in as many rows as they need to keep clear of each other.
fn words(plot: &LinePlot, x: NumberLine, left: f64, width: f64) -> Vec<Word> {
    let place = |value: f64| left + x.at(value).clamp(0.0, x.length);
    let markers = plot
        .markers
        .iter()
        .map(|marker| (place(marker.x), &marker.label));
    let middle = |band: &Band| (place(band.range.start) + place(band.range.end)) / 2.0;
    let band = plot.band.iter().map(|band| (middle(band), &band.label));
    let wanted: Vec<(f64, &String)> = markers.chain(band).collect();
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].0.total_cmp(&wanted[b].0));
    let mut words: Vec<Word> = wanted.iter().map(|_| Word { x: 0.0, y: 0.0 }).collect();
    let mut taken = Vec::new();
    for index in order {
        let (middle, label) = wanted[index];
        let long = measure::sans(label, LABEL);
        let from = (middle - long / 2.0).min(width - long).max(0.0);
        let row = labels::free_row(&mut taken, from, from + long + 10.0);
        words[index] = Word {
            x: from,
            y: HEADING + 8.0 + row as f64 * WORD_ROW,
        };
    }
    words
}
