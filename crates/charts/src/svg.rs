//! A scene as the text of an SVG file.

use std::fmt::Write;

use crate::{Node, Scene};

impl Scene {
    /// The scene as an SVG document; colors come from whoever shows it, by the classes of [`Paint`](crate::Paint).
    #[must_use]
    pub fn to_svg(&self) -> String {
        let frame = format!("viewBox=\"0 0 {:.0} {:.0}\"", self.width, self.height);
        self.document(&frame, "")
    }

    /// The document with a frame of its own and something behind everything.
    pub(crate) fn document(&self, frame: &str, behind: &str) -> String {
        let id = self.id;
        let (title, description) = (escape(&self.title), escape(&self.description));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" {frame} \
             role=\"img\" aria-labelledby=\"{id}-title {id}-description\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-description\">{description}</desc>\n{behind}"
        );
        for node in &self.nodes {
            svg.push_str(&element(node));
            svg.push('\n');
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn element(node: &Node) -> String {
    match node {
        Node::Rect(rect) => {
            let mut attributes = format!(
                "x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"",
                rect.x, rect.y, rect.width, rect.height
            );
            if rect.strength < 1.0 {
                attributes += &format!(" fill-opacity=\"{:.2}\"", rect.strength);
            }
            shape("rect", rect.paint.class(), &attributes, rect.hint.as_ref())
        }
        Node::Text(text) => format!(
            "<text class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\">{}</text>",
            text.class(),
            text.x,
            text.y,
            text.anchor.as_str(),
            escape(&text.content)
        ),
        Node::Triangle(triangle) => {
            let attributes = format!("points=\"{}\"", triangle.points());
            shape("polygon", triangle.paint.class(), &attributes, None)
        }
        Node::Path(path) => {
            let attributes = format!("d=\"{}\"", path.d());
            shape("path", &path.class(), &attributes, path.hint.as_ref())
        }
        Node::Dot(dot) => {
            let attributes = format!(
                "cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"",
                dot.x, dot.y, dot.radius
            );
            shape("circle", &dot.class(), &attributes, dot.hint.as_ref())
        }
    }
}

fn shape(name: &str, class: &str, attributes: &str, hint: Option<&String>) -> String {
    let mut tag = format!("<{name} class=\"{class}\" {attributes}");
    // Writing to a string cannot fail.
    let _ = match hint {
        Some(hint) => write!(tag, "><title>{}</title></{name}>", escape(hint)),
        None => write!(tag, "/>"),
    };
    tag
}

/// A token may be any text; XML has no place for most control characters, not even escaped.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() && !matches!(control, '\t' | '\n' | '\r') => {
                escaped.push(char::REPLACEMENT_CHARACTER);
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use crate::{Anchor, Paint, Scene};

    #[test]
    fn a_token_cannot_break_out_of_the_picture() {
        let mut scene = Scene::new("x", "a < b", "\"c\"".into(), 10.0, 10.0);
        scene.text(
            0.0,
            0.0,
            Anchor::Start,
            Paint::Label,
            "</text><script>&\u{0}",
        );
        let svg = scene.to_svg();
        assert!(svg.contains("&lt;/text&gt;&lt;script&gt;&amp;\u{fffd}<"));
        assert!(!svg.contains("<script>"));
    }
}
