//! One walk over a scene for every output: each shape as an SVG element, with its attributes as text.

use std::borrow::Cow;

use crate::{Node, Scene};

/// An output for the shapes of a scene: the text of a file, a canvas, a test.
///
/// ```
/// use charts::{Bars, Picture, Shape, Surface, Tag};
///
/// struct Words(Vec<String>);
///
/// impl Surface for Words {
///     fn draw(&mut self, shape: Shape<'_>) {
///         if shape.tag == Tag::Text {
///             self.0.push(shape.content.unwrap_or_default().into());
///         }
///     }
/// }
///
/// let mut words = Words(Vec::new());
/// Bars::default().scene("bars", 640.0).draw(&mut words);
/// assert!(words.0.contains(&"the model".to_string()));
/// ```
pub trait Surface {
    /// Draws one shape on top of those before it.
    fn draw(&mut self, shape: Shape<'_>);
}

/// The SVG element of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// `x`, `y`, `width`, `height`, and `fill-opacity` where the color is weakened.
    Rect,
    /// `x`, `y`, `text-anchor`, and `textLength` where another text follows.
    Text,
    /// `points`.
    Polygon,
    /// `d`.
    Path,
    /// `cx`, `cy`, `r`.
    Circle,
}

/// A shape as an SVG element. Lengths are CSS pixels with one decimal.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape<'a> {
    /// Which element.
    pub tag: Tag,
    /// Its classes in `chart.css`.
    pub class: Cow<'a, str>,
    /// Its attributes except the class, in the order of [`Tag`]'s documentation.
    pub attributes: Vec<(&'static str, String)>,
    /// The characters of a text; of other shapes the tooltip, if there is one.
    pub content: Option<&'a str>,
}

impl Scene {
    /// Draws all shapes from back to front.
    pub fn draw(&self, surface: &mut impl Surface) {
        for node in &self.nodes {
            surface.draw(node.into());
        }
    }
}

impl Shape<'_> {
    /// The outline as SVG path data; `None` for a text.
    #[must_use]
    pub fn outline(&self) -> Option<String> {
        let of = |name| self.attribute(name);
        match self.tag {
            Tag::Text => None,
            Tag::Path => of("d").map(String::from),
            Tag::Polygon => Some(format!("M{}z", of("points")?)),
            Tag::Rect => {
                let (x, y, width, height) = (of("x")?, of("y")?, of("width")?, of("height")?);
                Some(format!("M{x} {y}h{width}v{height}h-{width}z"))
            }
            // Four quarters, from the left.
            Tag::Circle => {
                let (x, y, r) = (of("cx")?, of("cy")?, of("r")?);
                let quarter = format!("a{r} {r} 0 0 1 ");
                let ends = ["", "-"].map(|sign| format!("{sign}{r}"));
                let [plus, minus] = ends;
                Some(format!(
                    "M{x} {y}m{minus} 0{quarter}{plus} {minus}{quarter}{plus} {plus}{quarter}{minus} {plus}{quarter}{minus} {minus}z"
                ))
            }
        }
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl Tag {
    /// The element's name in SVG.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rect => "rect",
            Self::Text => "text",
            Self::Polygon => "polygon",
            Self::Path => "path",
            Self::Circle => "circle",
        }
    }
}

impl<'a> From<&'a Node> for Shape<'a> {
    fn from(node: &'a Node) -> Self {
        match node {
            Node::Rect(rect) => {
                let mut attributes = vec![
                    ("x", tenths(rect.x)),
                    ("y", tenths(rect.y)),
                    ("width", tenths(rect.width)),
                    ("height", tenths(rect.height)),
                ];
                if rect.strength < 1.0 {
                    attributes.push(("fill-opacity", format!("{:.2}", rect.strength)));
                }
                Shape {
                    tag: Tag::Rect,
                    class: rect.paint.class().into(),
                    attributes,
                    content: rect.hint.as_deref(),
                }
            }
            Node::Text(text) => {
                let mut attributes = vec![
                    ("x", tenths(text.x)),
                    ("y", tenths(text.y)),
                    ("text-anchor", text.anchor.as_str().into()),
                ];
                attributes.extend(text.length.map(|length| ("textLength", tenths(length))));
                Shape {
                    tag: Tag::Text,
                    class: text.class().into(),
                    attributes,
                    content: Some(&text.content),
                }
            }
            Node::Triangle(triangle) => Shape {
                tag: Tag::Polygon,
                class: triangle.paint.class().into(),
                attributes: vec![("points", triangle.points())],
                content: None,
            },
            Node::Path(path) => Shape {
                tag: Tag::Path,
                class: path.class().into(),
                attributes: vec![("d", path.d())],
                content: path.hint.as_deref(),
            },
            Node::Dot(dot) => Shape {
                tag: Tag::Circle,
                class: dot.class().into(),
                attributes: vec![
                    ("cx", tenths(dot.x)),
                    ("cy", tenths(dot.y)),
                    ("r", tenths(dot.radius)),
                ],
                content: dot.hint.as_deref(),
            },
        }
    }
}

/// Tenths of a pixel are fine enough to see, and keep files short.
fn tenths(pixels: f64) -> String {
    format!("{pixels:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paint;

    #[test]
    fn outlines_follow_from_the_attributes() {
        let mut scene = Scene::new("x", "", String::new(), 100.0, 100.0);
        scene.rect(1.0, 2.0, 30.0, 4.0, Paint::Kept);
        scene.dot((10.0, 20.0), 3.0, Paint::Kept, String::new());
        scene.triangle([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], Paint::Kept);
        let outlines: Vec<Option<String>> = scene
            .nodes
            .iter()
            .map(|node| Shape::from(node).outline())
            .collect();
        assert_eq!(
            outlines.into_iter().flatten().collect::<Vec<_>>(),
            [
                "M1.0 2.0h30.0v4.0h-30.0z",
                "M10.0 20.0m-3.0 0a3.0 3.0 0 0 1 3.0 -3.0a3.0 3.0 0 0 1 3.0 3.0a3.0 3.0 0 0 1 -3.0 3.0a3.0 3.0 0 0 1 -3.0 -3.0z",
                "M0.0,0.0 1.0,0.0 0.0,1.0z"
            ]
        );
    }
}
