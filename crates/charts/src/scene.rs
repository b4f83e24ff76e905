//! A scene: the shapes of a picture with their places in CSS pixels, each in the color of a concept.

use crate::{Dot, Paint, Path};

/// The shapes of a picture, with a title and a description for readers who do not see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Unique on the page: `aria-labelledby` names the title and the description by it.
    pub id: &'static str,
    /// What is shown, in a few words.
    pub title: String,
    /// What the picture shows, in one or two sentences with the most important numbers.
    pub description: String,
    /// CSS pixels.
    pub width: f64,
    /// CSS pixels.
    pub height: f64,
    /// From back to front. A shape that changes with a setting keeps its place in this list, so that one scene can be
    /// turned into the next by changing shapes instead of replacing them.
    pub nodes: Vec<Node>,
    /// Which of the nodes are the rows' bars, in the order of the rows: where two pictures have the same rows, a bar of
    /// one becomes that of the other.
    pub row_bars: Vec<usize>,
    /// What colors stand for, where a picture says it more exactly than [`Paint::meaning`]: for the legend of a file.
    pub(crate) meanings: Vec<(Paint, String)>,
    /// The colors that a legend inside the picture names.
    pub(crate) named: Vec<Paint>,
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

/// A filled rectangle. Thin ones are used as lines.
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
    /// Its concept.
    pub paint: Paint,
    /// The opacity of its color, 0 to 1: below 1 only where a number is shown as the strength of a color.
    pub strength: f64,
    /// The tooltip.
    pub hint: Option<String>,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The place of [`Anchor`].
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// Which part of the text stands at `x`.
    pub anchor: Anchor,
    /// Its concept.
    pub paint: Paint,
    /// The characters.
    pub content: String,
    /// Whether it has an outline in the color of the background, to be legible on top of lines.
    pub halo: bool,
    /// The length that it has in every font, where another text follows it.
    pub length: Option<f64>,
}

/// Which part of a text stands at its `x`.
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
    /// Its concept.
    pub paint: Paint,
}

impl Anchor {
    /// The value of SVG's `text-anchor`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Node {
    /// Its concept.
    #[must_use]
    pub fn paint(&self) -> Paint {
        match self {
            Self::Rect(rect) => rect.paint,
            Self::Text(text) => text.paint,
            Self::Triangle(triangle) => triangle.paint,
            Self::Path(path) => path.paint,
            Self::Dot(dot) => dot.paint,
        }
    }

    /// The same shape, this far to the right and down.
    fn moved(mut self, (right, down): (f64, f64)) -> Self {
        let place = |(x, y): (f64, f64)| (x + right, y + down);
        match &mut self {
            Self::Rect(Rect { x, y, .. })
            | Self::Text(Text { x, y, .. })
            | Self::Dot(Dot { x, y, .. }) => (*x, *y) = place((*x, *y)),
            Self::Triangle(triangle) => triangle.corners = triangle.corners.map(place),
            Self::Path(path) => {
                for point in path.strokes.iter_mut().flatten() {
                    *point = place(*point);
                }
            }
        }
        self
    }
}

impl Text {
    /// Its classes in `chart.css`.
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
    /// The corners as the value of SVG's `points`.
    #[must_use]
    pub fn points(&self) -> String {
        self.corners
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .join(" ")
    }
}

impl Scene {
    /// A scene without shapes.
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
            row_bars: Vec::new(),
            meanings: Vec::new(),
            named: Vec::new(),
        }
    }

    /// Says what a color stands for in this picture.
    pub(crate) fn means(&mut self, paint: Paint, meaning: impl Into<String>) {
        self.meanings.push((paint, meaning.into()));
    }

    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, paint: Paint) {
        self.fill((x, y, width, height), paint, None);
    }

    /// A rectangle with a tooltip.
    pub(crate) fn hinted(&mut self, place: (f64, f64, f64, f64), paint: Paint, hint: String) {
        self.fill(place, paint, Some(hint));
    }

    fn fill(
        &mut self,
        (x, y, width, height): (f64, f64, f64, f64),
        paint: Paint,
        hint: Option<String>,
    ) {
        self.nodes.push(Node::Rect(Rect {
            x,
            y,
            width,
            height,
            paint,
            strength: 1.0,
            hint,
        }));
    }

    /// Sets the strength of the color of the rectangle that was drawn last.
    pub(crate) fn set_strength(&mut self, strength: f64) {
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

    /// A text with an outline in the color of the background, to be drawn on top of lines.
    pub(crate) fn haloed(
        &mut self,
        place: (f64, f64),
        anchor: Anchor,
        paint: Paint,
        content: impl Into<String>,
    ) {
        self.write(place, anchor, paint, content.into(), true);
    }

    /// A text of the same length in every font, so that another one can follow it.
    pub(crate) fn set(&mut self, place: (f64, f64), paint: Paint, content: String, length: f64) {
        self.write(place, Anchor::Start, paint, content, false);
        if let Some(Node::Text(text)) = self.nodes.last_mut() {
            text.length = Some(length);
        }
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
            length: None,
        }));
    }

    /// Adds the shapes of another scene, moved to a place.
    pub(crate) fn put(&mut self, other: Self, by: (f64, f64)) {
        let moved = other.nodes.into_iter().map(|node| node.moved(by));
        self.nodes.extend(moved);
        self.meanings.extend(other.meanings);
        self.named.extend(other.named);
    }

    pub(crate) fn triangle(&mut self, corners: [(f64, f64); 3], paint: Paint) {
        self.nodes.push(Node::Triangle(Triangle { corners, paint }));
    }
}
