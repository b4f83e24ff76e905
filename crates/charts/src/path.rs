//! Lines, areas and dots, the shapes of curves.

use std::fmt::Write;

use crate::{Paint, Scene};

/// One or more polylines that are drawn alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The corners of each polyline, in CSS pixels.
    pub strokes: Vec<Vec<(f64, f64)>>,
    /// How the polylines are drawn.
    pub form: Form,
    /// Their concept.
    pub paint: Paint,
    /// The tooltip.
    pub hint: Option<String>,
}

/// How polylines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As a line.
    Line,
    /// As a thick line.
    Strong,
    /// As a thin broken line.
    Dashed,
    /// As a thin line: hatching, boxes, lines to labels.
    Fine,
    /// Closed and filled.
    Area,
    /// Closed, with the background inside.
    Hollow,
}

/// A round mark.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// The left coordinate of its center, in CSS pixels.
    pub x: f64,
    /// The upper coordinate of its center, in CSS pixels.
    pub y: f64,
    /// Its radius, in CSS pixels.
    pub radius: f64,
    /// Whether it is an outline with the background inside.
    pub hollow: bool,
    /// Its concept.
    pub paint: Paint,
    /// The tooltip.
    pub hint: Option<String>,
}

impl Path {
    /// The polylines as the value of SVG's `d`.
    #[must_use]
    pub fn d(&self) -> String {
        let closed = matches!(self.form, Form::Area | Form::Hollow);
        let mut d = String::new();
        for stroke in &self.strokes {
            for (place, (x, y)) in stroke.iter().enumerate() {
                // Writing to a string cannot fail.
                let _ = write!(d, "{}{x:.1} {y:.1}", if place == 0 { 'M' } else { 'L' });
            }
            if closed && !stroke.is_empty() {
                d.push('Z');
            }
        }
        d
    }

    /// Its classes in `chart.css`.
    #[must_use]
    pub fn class(&self) -> String {
        [self.form.class(), self.paint.class()].join(" ")
    }
}

impl Form {
    /// Its classes in `chart.css`.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Strong => "line strong",
            Self::Dashed => "line dashed",
            Self::Fine => "line fine",
            Self::Area => "area",
            Self::Hollow => "line hollow",
        }
    }
}

impl Dot {
    /// Its classes in `chart.css`.
    #[must_use]
    pub fn class(&self) -> String {
        let form = if self.hollow { "hollow" } else { "dot" };
        [form, self.paint.class()].join(" ")
    }
}

impl Scene {
    pub(crate) fn path(&mut self, strokes: Vec<Vec<(f64, f64)>>, form: Form, paint: Paint) {
        self.nodes.push(crate::Node::Path(Path {
            strokes,
            form,
            paint,
            hint: None,
        }));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), form: Form, paint: Paint) {
        self.path(vec![vec![from, to]], form, paint);
    }

    pub(crate) fn dot(&mut self, (x, y): (f64, f64), radius: f64, paint: Paint, hint: String) {
        self.nodes.push(crate::Node::Dot(Dot {
            x,
            y,
            radius,
            hollow: false,
            paint,
            hint: Some(hint),
        }));
    }

    /// A small diamond; `reach` is half its width.
    pub(crate) fn diamond(&mut self, (x, y): (f64, f64), reach: f64, form: Form, paint: Paint) {
        let corners = vec![
            (x, y - reach),
            (x + reach, y),
            (x, y + reach),
            (x - reach, y),
        ];
        self.path(vec![corners], form, paint);
    }

    /// Diagonal thin lines inside a box, all of them in one path.
    pub(crate) fn hatch(&mut self, (x, y, width, height): (f64, f64, f64, f64), paint: Paint) {
        const STEP: f64 = 6.0;
        let mut strokes = Vec::new();
        let mut offset = STEP;
        while offset < width + height {
            // From the upper or right edge down to the left or lower one.
            let (dx, dy) = ((offset - width).max(0.0), (offset - height).max(0.0));
            strokes.push(vec![(x + offset - dx, y + dx), (x + dy, y + offset - dy)]);
            offset += STEP;
        }
        self.path(strokes, Form::Fine, paint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_closed_and_a_line_is_not() {
        let path = |form| Path {
            strokes: vec![vec![(0.0, 1.0), (2.0, 3.26)], vec![]],
            form,
            paint: Paint::Kept,
            hint: None,
        };
        assert_eq!(path(Form::Line).d(), "M0.0 1.0L2.0 3.3");
        assert_eq!(path(Form::Area).d(), "M0.0 1.0L2.0 3.3Z");
        assert_eq!(path(Form::Strong).class(), "line strong kept");
    }

    #[test]
    fn hatching_stays_in_its_box() {
        let mut scene = Scene::new("x", "", String::new(), 100.0, 100.0);
        scene.hatch((10.0, 20.0, 30.0, 8.0), Paint::Removed);
        let [crate::Node::Path(path)] = &scene.nodes[..] else {
            panic!("not one path");
        };
        assert!(path.strokes.len() > 4);
        for &(x, y) in path.strokes.iter().flatten() {
            assert!(
                (10.0..=40.0).contains(&x) && (20.0..=28.0).contains(&y),
                "{x}, {y}"
            );
        }
    }
}
