//! The largest difference of logits at each step, a curve for each reading.

use charts::{Axis, LinePlot, Look, Paint, Series, VerticalMarker};

use super::{Determinism, ReadingVariant, VariantReading};
use crate::experiments::words::determinism as words;

impl Determinism {
    /// The curves; `None` while no reading differs at any step: an axis of powers of ten has no place for 0.
    pub fn picture(&self) -> Option<LinePlot> {
        let differs = |reading: &VariantReading| reading.largest_difference() > Some(0.0);
        if !self.readings().iter().any(differs) {
            return None;
        }
        let read = self.readings().iter();
        let read = read.filter(|reading| !reading.steps.is_empty());
        let tie = self.nearest_tie().map(|tie| VerticalMarker {
            x: (tie.step + 1) as f64,
            label: words::nearest_tie().into(),
            paint: Paint::Marker,
        });
        Some(LinePlot {
            title: words::title_picture().into(),
            note: words::note().into(),
            x: Axis::linear(words::token())
                .from(1.0)
                .to(self.steps().len().max(2) as f64),
            y: Axis::log(words::largest_difference()),
            series: read.map(series).collect(),
            markers: tie.into_iter().collect(),
            ..LinePlot::default()
        })
    }
}

fn series(reading: &VariantReading) -> Series {
    let points = reading.steps.iter().enumerate();
    let points = points.map(|(step, of)| ((step + 1) as f64, of.difference));
    let name = words::short_name(reading.variant);
    let mut series = Series::line(name, points.collect()).paint(paint(reading.variant));
    series.look = Look::Both;
    series
}

fn paint(variant: ReadingVariant) -> Paint {
    match variant {
        ReadingVariant::Again => Paint::Model,
        ReadingVariant::TokenByToken => Paint::Lane1,
        ReadingVariant::OnePass => Paint::Lane2,
        ReadingVariant::OtherEngine => Paint::Lane3,
        ReadingVariant::Bf16 => Paint::Lane4,
        ReadingVariant::Int8 => Paint::Chosen,
    }
}
