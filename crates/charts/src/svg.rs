//! A scene as the text of an SVG file.

use std::fmt::Write;

use crate::{Node, Scene};

impl Scene {
    /// The scene as an SVG document; colors come from whoever shows it, by the classes of [`Paint`](crate::Paint).
    #[must_use]
    pub fn to_svg(&self) -> String {
        let Self {
            id, width, height, ..
        } = self;
        let (title, description) = (escape(&self.title), escape(&self.description));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             role=\"img\" aria-labelledby=\"{id}-title {id}-description\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-description\">{description}</desc>\n"
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
            let mut tag = format!(
                "<rect class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"",
                rect.paint.class(),
                rect.x,
                rect.y,
                rect.width,
                rect.height
            );
            // Writing to a string cannot fail.
            let _ = match &rect.hint {
                Some(hint) => write!(tag, "><title>{}</title></rect>", escape(hint)),
                None => write!(tag, "/>"),
            };
            tag
        }
        Node::Text(text) => format!(
            "<text class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\">{}</text>",
            text.paint.class(),
            text.x,
            text.y,
            text.anchor.as_str(),
            escape(&text.content)
        ),
        Node::Triangle(triangle) => {
            format!(
                "<polygon class=\"{}\" points=\"{}\"/>",
                triangle.paint.class(),
                triangle.points()
            )
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use crate::{Anchor, Paint, Scene};

    #[test]
    fn a_token_cannot_break_out_of_the_picture() {
        let mut scene = Scene {
            id: "x",
            title: "a < b".into(),
            description: "\"c\"".into(),
            width: 10.0,
            height: 10.0,
            nodes: Vec::new(),
        };
        scene.text(0.0, 0.0, Anchor::Start, Paint::Label, "</text><script>&");
        let svg = scene.to_svg();
        assert!(svg.contains("&lt;/text&gt;&lt;script&gt;&amp;"));
        assert!(!svg.contains("<script>"));
    }
}
