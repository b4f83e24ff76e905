//! The style sheet of the pictures as attributes of one shape. Programs that draw SVG files know fill and stroke as attributes
//! alone: office suites read no `currentColor`, sites that clean pasted code drop `<style>`, and a policy may forbid it.

use crate::{Shape, Tag, Theme, theme};

/// Rules whose attributes no program knows.
const WITHOUT_ATTRIBUTE: [&str; 1] = ["font-variant-numeric"];

/// The rules of `chart.css`, those that win last.
pub struct StyleSheet(Vec<StyleRule>);

/// One selector with its declarations.
struct StyleRule {
    tag: Option<&'static str>,
    classes: Vec<&'static str>,
    /// A part of a class: `[class*="…"]`.
    part: Option<&'static str>,
    declarations: Vec<(&'static str, &'static str)>,
}

/// The look of a shape.
pub struct ShapeLook {
    /// Its attributes.
    pub attributes: Vec<(&'static str, String)>,
    /// Whether its outline lies behind it, which no attribute says everywhere.
    pub has_halo: bool,
}

impl StyleSheet {
    /// Reads `chart.css`.
    pub fn of_pictures() -> Self {
        let mut rules: Vec<StyleRule> = Vec::new();
        let mut rest = theme::STYLE;
        while let Some((head, after)) = rest.split_once('{') {
            let (body, after) = after.split_once('}').unwrap_or((after, ""));
            rest = after;
            let selectors = head.rsplit("*/").next().unwrap_or_default();
            for selector in selectors.split(',') {
                rules.push(StyleRule::new(selector.trim(), body));
            }
        }
        rules.sort_by_key(StyleRule::specificity); // stable: of equals, the later one wins
        Self(rules)
    }

    /// How a shape looks in these colors.
    pub fn look(&self, shape: &Shape<'_>, theme: Theme) -> ShapeLook {
        let mut declared: Vec<(&'static str, &'static str)> = Vec::new();
        for rule in self.0.iter().filter(|rule| rule.matches(shape)) {
            for (name, value) in &rule.declarations {
                declared.retain(|(known, _)| known != name);
                declared.push((name, value));
            }
        }
        // What has no color of its own has that of the page's text.
        let color = theme.value(value_of(&declared, "color").unwrap_or("var(--ink)"));
        let attributes = declared.iter().filter(|(name, _)| {
            !matches!(*name, "color" | "paint-order") && !WITHOUT_ATTRIBUTE.contains(name)
        });
        let attributes = attributes.map(|(name, value)| {
            let value = match *value {
                "currentColor" if color == "transparent" => "none".into(),
                "currentColor" => color.clone(),
                value => theme.value(value).trim_end_matches("px").to_owned(),
            };
            (*name, value)
        });
        ShapeLook {
            attributes: attributes.collect(),
            has_halo: value_of(&declared, "paint-order").is_some() && shape.tag == Tag::Text,
        }
    }
}

fn value_of(declared: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    let found = declared.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value)
}

impl StyleRule {
    /// A rule of a selector like `.chart rect.kept`: everything is inside of a chart.
    fn new(selector: &'static str, body: &'static str) -> Self {
        let selector = selector.strip_prefix(".chart ").unwrap_or(selector);
        let (selector, part) = match selector.split_once("[class*=\"") {
            Some((before, part)) => (before, part.strip_suffix("\"]")),
            None => (selector, None),
        };
        let mut names = selector.split('.');
        let tag = names.next().filter(|tag| !tag.is_empty());
        let declarations = body.split(';').filter_map(|declaration| {
            let (name, value) = declaration.split_once(':')?;
            Some((name.trim(), value.trim()))
        });
        Self {
            tag,
            classes: names.collect(),
            part,
            declarations: declarations.collect(),
        }
    }

    /// As CSS counts it: classes and attributes, then tags.
    fn specificity(&self) -> (usize, usize) {
        let parts = usize::from(self.part.is_some());
        (self.classes.len() + parts, usize::from(self.tag.is_some()))
    }

    fn matches(&self, shape: &Shape<'_>) -> bool {
        let has = |class: &&str| shape.class.split(' ').any(|of| of == *class);
        self.tag.is_none_or(|tag| tag == shape.tag.name())
            && self.classes.iter().all(has)
            && self.part.is_none_or(|part| shape.class.contains(part))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn look(tag: Tag, class: &str) -> Vec<(&'static str, String)> {
        let shape = Shape {
            tag,
            class: class.to_owned().into(),
            attributes: Vec::new(),
            content: None,
        };
        let sheet = StyleSheet::of_pictures();
        let mut attributes = sheet.look(&shape, Theme::Light).attributes;
        attributes.sort();
        attributes
    }

    fn attribute(tag: Tag, class: &str, name: &str) -> String {
        let found = look(tag, class)
            .into_iter()
            .find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("{class} has no {name}")).1
    }

    #[test]
    fn colors_are_values_and_what_is_transparent_is_not_filled() {
        assert_eq!(attribute(Tag::Rect, "kept", "fill"), "#1f6391");
        assert_eq!(attribute(Tag::Rect, "row", "fill"), "none");
        assert_eq!(attribute(Tag::Rect, "row row-chosen", "fill"), "#fbeadf");
        let strokes = look(Tag::Path, "line truth");
        assert!(strokes.contains(&("fill", "none".into())));
        assert!(strokes.contains(&("stroke", "#8a5a00".into())));
        assert!(strokes.contains(&("stroke-width", "1.5".into())));
    }

    #[test]
    fn the_more_specific_rule_wins_and_of_equals_the_later_one() {
        // `.chart rect.kept-rest` has a stroke, which a path of that class has not.
        assert_eq!(attribute(Tag::Rect, "kept-rest", "stroke"), "#1f6391");
        assert!(
            look(Tag::Polygon, "kept-rest")
                .iter()
                .all(|(name, _)| *name != "stroke")
        );
        // `.strong` and `.dashed` come after `.line`.
        assert_eq!(attribute(Tag::Path, "line strong", "stroke-width"), "3");
        assert_eq!(
            attribute(Tag::Path, "line dashed", "stroke-dasharray"),
            "3 3"
        );
        assert_eq!(
            attribute(Tag::Path, "line lane-2", "stroke-dasharray"),
            "9 4"
        );
        // `.axis` after `.chart text`, although a tag is less than a class.
        assert_eq!(attribute(Tag::Text, "axis", "font-size"), "12");
        assert_eq!(attribute(Tag::Text, "number", "font-size"), "13");
    }

    #[test]
    fn every_rule_is_read() {
        let sheet = StyleSheet::of_pictures();
        let selectors = theme::STYLE.matches(".chart ").count();
        assert_eq!(sheet.0.len(), selectors);
        assert!(sheet.0.iter().all(|rule| !rule.declarations.is_empty()));
        let parts: Vec<&str> = sheet.0.iter().filter_map(|rule| rule.part).collect();
        assert_eq!(parts, ["rank-"]);
    }
}
