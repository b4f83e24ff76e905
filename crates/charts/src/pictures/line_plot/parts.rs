//! The parts of a plot that its author gives: axes, curves, marked places.

use std::ops::Range;

use crate::{Paint, Scale, Unit};

/// One axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What is counted, with the unit: `milliseconds per token`.
    pub title: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// How its values are written.
    pub unit: Unit,
    /// The least value shown, at which curves are cut off; without one, it follows from the data.
    pub from: Option<f64>,
    /// The greatest value shown; without one, it follows from the data.
    pub to: Option<f64>,
}

/// One curve or cloud of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name, written at its end.
    pub label: String,
    /// The points from left to right, in the units of the axes. Points that are not finite are left out.
    pub points: Vec<(f64, f64)>,
    /// The vertical interval of each point, in the order of the points; empty where there are none.
    pub intervals: Vec<Range<f64>>,
    /// How it is drawn.
    pub look: Look,
    /// Its concept, which gives it its color.
    pub paint: Paint,
    /// Whether it is drawn thicker, and described first.
    pub strong: bool,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// A line from point to point, for values that are known everywhere.
    #[default]
    Line,
    /// Points alone, for measured values.
    Points,
    /// Both.
    Both,
}

/// A place on the horizontal axis with a text above it.
#[derive(Clone, Debug, PartialEq)]
pub struct VerticalMarker {
    /// The value on the axis.
    pub x: f64,
    /// Its text.
    pub label: String,
    /// Its concept, which gives it its color.
    pub paint: Paint,
}

/// A shaded range of the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The range of values on the axis.
    pub range: Range<f64>,
    /// Its text.
    pub label: String,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub fn linear(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// A logarithmic axis.
    #[must_use]
    pub fn log(title: impl Into<String>) -> Self {
        Self {
            scale: Scale::Log,
            ..Self::linear(title)
        }
    }

    /// Its values are probabilities.
    #[must_use]
    pub fn probability(mut self) -> Self {
        self.unit = Unit::Probability;
        self
    }

    /// Its values are bytes.
    #[must_use]
    pub fn bytes(mut self) -> Self {
        self.unit = Unit::Bytes;
        self
    }

    /// It begins here.
    #[must_use]
    pub fn from(mut self, least: f64) -> Self {
        self.from = Some(least);
        self
    }

    /// It ends here.
    #[must_use]
    pub fn to(mut self, most: f64) -> Self {
        self.to = Some(most);
        self
    }

    pub(super) fn read(&self, value: f64) -> String {
        match self.unit {
            Unit::Plain => crate::figure(value),
            Unit::Probability => crate::percent(value),
            Unit::Bytes => crate::bytes(value),
        }
    }

    /// Whether the axis has a place for a value.
    pub(super) fn holds(&self, value: f64) -> bool {
        value.is_finite() && (self.scale == Scale::Linear || value > 0.0)
    }

    pub(super) fn heading(&self) -> String {
        match self.scale {
            Scale::Linear => self.title.clone(),
            Scale::Log => crate::words::line_plot::logarithmic(&self.title),
        }
    }
}

impl Series {
    /// A curve.
    #[must_use]
    pub fn line(label: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self {
            label: label.into(),
            points,
            intervals: Vec::new(),
            look: Look::Line,
            paint: Paint::Kept,
            strong: false,
        }
    }

    /// Measured points.
    #[must_use]
    pub fn points(label: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self {
            look: Look::Points,
            ..Self::line(label, points)
        }
    }

    /// With an interval around each point.
    #[must_use]
    pub fn within(mut self, intervals: Vec<Range<f64>>) -> Self {
        self.intervals = intervals;
        self
    }

    /// In the color of a concept.
    #[must_use]
    pub fn paint(mut self, paint: Paint) -> Self {
        self.paint = paint;
        self
    }

    /// Standing out.
    #[must_use]
    pub fn strong(mut self) -> Self {
        self.strong = true;
        self
    }
}
