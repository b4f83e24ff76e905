//! The layout of a plot: where its axes lie, what they span, and what of a curve lies between them.

use super::{Axis, Band, LinePlot};
use crate::{Scale, axis::Ticks, labels, measure, scale::NumberLine};

/// A plot's place and measures at one width.
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub height: f64,
    pub x: NumberLine,
    pub y: NumberLine,
    pub x_ticks: Ticks,
    pub y_ticks: Ticks,
    /// Where the words above the plot stand: the markers', then the band's.
    pub words: Vec<Word>,
    /// Where the names of the curves may begin to the right of the axes.
    pub right: f64,
}

/// Where a word begins.
pub(super) struct Word {
    pub x: f64,
    pub y: f64,
}

const HEADING: f64 = 22.0;
const WORD_ROW: f64 = 17.0;
const BELOW: f64 = 42.0;
const LABEL: f64 = 13.0;
/// Ticks of the upright axis are at least this far apart, those of the other one a little more than their text.
const ROW_GAP: f64 = 34.0;

impl Frame {
    pub fn of(plot: &LinePlot, width: f64) -> Self {
        let x_values = plot
            .series
            .iter()
            .flat_map(|series| &series.points)
            .map(|point| point.0);
        let marked = plot.markers.iter().map(|marker| marker.x);
        let shaded = plot
            .band
            .iter()
            .flat_map(|band| [band.range.start, band.range.end]);
        let x_extent = extent(&plot.x, x_values.chain(marked).chain(shaded));
        let y_values = plot
            .series
            .iter()
            .flat_map(|series| &series.points)
            .map(|point| point.1);
        let y_extent = extent(&plot.y, y_values);

        let names = plot
            .series
            .iter()
            .map(|series| measure::sans(&series.label, LABEL) + 12.0);
        let names = names.fold(0.0, f64::max).min(width * 0.34);
        let body = (width * 0.5)
            .clamp(150.0, 300.0)
            .max(16.0 * plot.series.len() as f64);
        let mut y = rounded(&plot.y, y_extent, body, ROW_GAP);
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
        // Calm: about nine ticks on a wide axis; powers of ten are few anyway.
        let calm = match plot.x.scale {
            Scale::Linear => x.length / 9.0,
            Scale::Log => 0.0,
        };
        let x_ticks = Ticks::of(x, plot.x.unit, (width_of_tick + 16.0).max(calm));
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
            height: top + y.length + BELOW,
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

    pub fn y_at(&self, value: f64) -> f64 {
        self.y_raw(value).clamp(self.top, self.bottom())
    }

    /// The height of a value even where it lies beyond the axes, so that a line leaves the plot in its own direction.
    pub fn y_raw(&self, value: f64) -> f64 {
        self.bottom() - self.y.beyond(value)
    }

    /// Whether a height lies between the axes.
    pub fn shows(&self, y: f64) -> bool {
        (self.top - 0.5..=self.bottom() + 0.5).contains(&y)
    }

    /// The parts of a line that lie between the axes, without points too close to tell apart.
    pub fn cut(&self, places: &[(f64, f64)]) -> Vec<Vec<(f64, f64)>> {
        let mut strokes: Vec<Vec<(f64, f64)>> = Vec::new();
        let mut open = false;
        let mut before: Option<(f64, f64)> = None;
        for (index, &place) in places.iter().enumerate() {
            let inside = self.shows(place.1);
            if let Some(before) = before.filter(|before| self.shows(before.1) != inside) {
                let border = self.crossing(before, place);
                if inside {
                    strokes.push(vec![border]);
                    open = true;
                } else if let Some(stroke) = strokes.last_mut() {
                    stroke.push(border);
                    open = false;
                }
            }
            if inside {
                if !open {
                    strokes.push(Vec::new());
                    open = true;
                }
                if let Some(stroke) = strokes.last_mut() {
                    let last = index + 1 == places.len();
                    let near = |other: &(f64, f64)| {
                        (other.0 - place.0).abs() < 0.5 && (other.1 - place.1).abs() < 0.5
                    };
                    if last || !stroke.last().is_some_and(near) {
                        stroke.push(place);
                    }
                }
            }
            before = Some(place);
        }
        strokes
    }

    /// Where the line between two places crosses the upper or lower border.
    fn crossing(&self, from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
        let outside = if self.shows(from.1) { to.1 } else { from.1 };
        let border = if outside < self.top {
            self.top
        } else {
            self.bottom()
        };
        let part = (border - from.1) / (to.1 - from.1);
        (from.0 + part * (to.0 - from.0), border)
    }
}

/// From the least to the greatest value the axis has a place for, never empty.
fn extent(axis: &Axis, values: impl Iterator<Item = f64>) -> (f64, f64) {
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
    // One value, or limits the wrong way round: some room around it.
    match axis.scale {
        Scale::Log => (least / 2.0, least * 2.0),
        Scale::Linear => (least - 0.5, least + 0.5),
    }
}

/// The upright axis: from 0 where it is linear, out to round values unless its ends are given.
fn rounded(axis: &Axis, (mut least, mut most): (f64, f64), length: f64, gap: f64) -> NumberLine {
    let ruler = |least, most| NumberLine {
        scale: axis.scale,
        least,
        most,
        length,
    };
    match axis.scale {
        Scale::Linear => {
            if axis.from.is_none() {
                least = least.min(0.0);
            }
            if axis.to.is_none() {
                most = most.max(0.0);
            }
            let step = ruler(least, most).step(gap);
            if axis.from.is_none() {
                least = (least / step + 1e-9).floor() * step;
            }
            if axis.to.is_none() {
                most = (most / step - 1e-9).ceil() * step;
            }
        }
        Scale::Log => {
            let decade = |value: f64, round: fn(f64) -> f64| 10f64.powf(round(value.log10()));
            if axis.from.is_none() {
                least = decade(least, |log| (log + 1e-9).floor());
            }
            if axis.to.is_none() {
                most = decade(most, |log| (log - 1e-9).ceil());
            }
        }
    }
    ruler(least, most)
}

/// Gives each word a place above the plot, in as many rows as they need to keep clear of each other.
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
