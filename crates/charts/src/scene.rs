//! A laid-out picture: shapes in CSS pixels, each painted in the color of a concept.

use crate::{Dot, Paint, Path};

/// A picture with the words that stand for it where it cannot be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Unique on the page; the title and the description are found by it.
    pub id: &'static str,
    /// What is shown, in a few words.
    pub title: String,
    /// What there is to see, in one or two sentences with the numbers that matter.
    pub description: String,
    /// CSS pixels.
    pub width: f64,
    /// CSS pixels.
    pub height: f64,
    /// From back to front. What moves when a setting moves keeps its place in this list, so that whoever draws
    /// scene after scene can change shapes instead of replacing them.
    pub nodes: Vec<Node>,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A filled rectangle.
    Rect(Rect),
    /// A line of text.
    Text(Text),
    /// A marker.
    Triangle(Triangle),
    /// A line or an area.
    Path(Path),
    /// A round mark.
    Dot(Dot),
}

/// A filled rectangle. A thin one is a rule, a tick or a needle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Downward.
    pub height: f64,
    /// What it stands for.
    pub paint: Paint,
    /// How much of its color it has, 0 to 1: less only where a number is shown as the strength of a color.
    pub strength: f64,
    /// What a pointer resting on it is told.
    pub hint: Option<String>,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where [`Anchor`] is.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// Which end of the text stands at `x`.
    pub anchor: Anchor,
    /// What it stands for.
    pub paint: Paint,
    /// The characters.
    pub content: String,
    /// Whether a rim of paper keeps it legible on top of lines.
    pub halo: bool,
}

/// Which end of a text stands at its `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The beginning.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// A small triangle that points to a row or a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangle {
    /// Its three corners.
    pub corners: [(f64, f64); 3],
    /// What it stands for.
    pub paint: Paint,
}

impl Anchor {
    /// As SVG spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Text {
    /// The classes by which style sheets know it.
    #[must_use]
    pub fn class(&self) -> String {
        let class = self.paint.class();
        if self.halo {
            [class, "halo"].join(" ")
        } else {
            class.into()
        }
    }
}

impl Triangle {
    /// The corners as SVG's `points`.
    #[must_use]
    pub fn points(&self) -> String {
        self.corners
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .join(" ")
    }
}

impl Scene {
    /// Nothing yet.
    pub(crate) fn new(
        id: &'static str,
        title: &str,
        description: String,
        width: f64,
        height: f64,
    ) -> Self {
        Self {
            id,
            title: title.into(),
            description,
            width,
            height,
            nodes: Vec::new(),
        }
    }

    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, paint: Paint) {
        self.nodes.push(Node::Rect(Rect {
            x,
            y,
            width,
            height,
            paint,
            strength: 1.0,
            hint: None,
        }));
    }

    pub(crate) fn hinted(
        &mut self,
        (x, y, width, height): (f64, f64, f64, f64),
        paint: Paint,
        hint: String,
    ) {
        self.nodes.push(Node::Rect(Rect {
            x,
            y,
            width,
            height,
            paint,
            strength: 1.0,
            hint: Some(hint),
        }));
    }

    /// Gives the rectangle drawn last only a part of its color.
    pub(crate) fn weaken(&mut self, strength: f64) {
        if let Some(Node::Rect(rect)) = self.nodes.last_mut() {
            rect.strength = strength;
        }
    }

    pub(crate) fn text(
        &mut self,
        x: f64,
        y: f64,
        anchor: Anchor,
        paint: Paint,
        content: impl Into<String>,
    ) {
        self.write((x, y), anchor, paint, content.into(), false);
    }

    /// The same on top of lines.
    pub(crate) fn name(
        &mut self,
        place: (f64, f64),
        anchor: Anchor,
        paint: Paint,
        content: impl Into<String>,
    ) {
        self.write(place, anchor, paint, content.into(), true);
    }

    fn write(
        &mut self,
        (x, y): (f64, f64),
        anchor: Anchor,
        paint: Paint,
        content: String,
        halo: bool,
    ) {
        self.nodes.push(Node::Text(Text {
            x,
            y,
            anchor,
            paint,
            content,
            halo,
        }));
    }

    pub(crate) fn triangle(&mut self, corners: [(f64, f64); 3], paint: Paint) {
        self.nodes.push(Node::Triangle(Triangle { corners, paint }));
    }
}
