//! A scene as the text of an SVG file.

use crate::{Scene, Shape, Surface, Tag};

/// The text written so far.
struct SvgText(String);

/// The end of every document.
pub(crate) const CLOSING: &str = "</svg>\n";

impl Scene {
    /// The scene as an SVG document without colors: a style sheet gives them by the classes of
    /// [`Paint`](crate::Paint).
    #[must_use]
    pub fn to_svg(&self) -> String {
        let frame = format!(
            "class=\"chart\" viewBox=\"0 0 {:.0} {:.0}\"",
            self.width, self.height
        );
        let opening = opening(self.id, &frame, &self.title, &self.description);
        let mut svg = SvgText(opening);
        self.draw(&mut svg);
        svg.0 + CLOSING
    }
}

/// The beginning of a document with the attributes `frame` of its root element. The ids of title and description begin with
/// `id`.
pub(crate) fn opening(id: &str, frame: &str, title: &str, description: &str) -> String {
    let (title, description) = (escape(title), escape(description));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {frame} \
         role=\"img\" aria-labelledby=\"{id}-title {id}-description\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-description\">{description}</desc>\n"
    )
}

impl Surface for SvgText {
    fn draw(&mut self, shape: Shape<'_>) {
        let class = [("class", shape.class.to_string())];
        write(&mut self.0, &class, &shape);
    }
}

/// Adds a shape with the attributes of its look.
pub(crate) fn write(svg: &mut String, look: &[(&str, String)], shape: &Shape<'_>) {
    let name = shape.tag.name();
    *svg += &format!("<{name}");
    for (attribute, value) in look.iter().chain(&shape.attributes) {
        *svg += &format!(" {attribute}=\"{value}\"");
    }
    *svg += &match shape.content.map(escape) {
        Some(text) if shape.tag == Tag::Text => format!(">{text}</{name}>\n"),
        Some(hint) => format!("><title>{hint}</title></{name}>\n"),
        None => "/>\n".into(),
    };
}

/// A token may hold any character; XML allows most control characters not even escaped.
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
