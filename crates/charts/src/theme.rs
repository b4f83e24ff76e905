//! Pictures as SVG files of their own, with colors, background and title.

use crate::Scene;

/// Light or dark colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark shapes on a light background.
    Light,
    /// Light shapes on a dark background.
    Dark,
}

/// Around the picture in a file, in CSS pixels.
const MARGIN: f64 = 20.0;
/// Above it, for its title, in CSS pixels.
const HEADING: f64 = 32.0;

const STYLE: &str = include_str!("chart.css");

/// The page's colors and typefaces by the names of its style sheet, light and dark. A test compares them with it.
const COLORS: [(&str, &str, &str); 29] = [
    ("paper", "#fdfcf9", "#16181b"),
    ("paper-sunken", "#f4f2ec", "#101214"),
    ("ink", "#1c1b19", "#ece9e2"),
    ("ink-quiet", "#5d5a53", "#a9a59b"),
    ("rule", "#dad6cc", "#363a40"),
    ("rule-strong", "#8c877b", "#747a83"),
    ("prompt", "#5d5a53", "#a9a59b"),
    ("generated", "#1c1b19", "#ece9e2"),
    ("chosen", "#b8400b", "#ff9a5c"),
    ("chosen-wash", "#fbeadf", "#35241a"),
    ("on-chosen", "#ffffff", "#1b120b"),
    ("instead", "#6b3fa0", "#c3a2ef"),
    ("kept", "#1f6391", "#72b4e0"),
    ("kept-wash", "#c3d8e6", "#233b4b"),
    ("on-kept", "#ffffff", "#0d1a24"),
    ("model", "#77726a", "#9aa0a8"),
    ("removed", "#958f84", "#6d737c"),
    ("cache", "#1d6f57", "#5cc3a3"),
    ("cache-wash", "#8abda9", "#2a6450"),
    ("positive", "#00626b", "#56c4cf"),
    ("negative", "#a3326e", "#f08cc0"),
    ("trouble", "#a3231f", "#ff8d84"),
    ("truth", "#8a5a00", "#e5b95c"),
    ("lane-1", "#4a5a78", "#a9b9d8"),
    ("lane-2", "#00707a", "#56c4cf"),
    ("lane-3", "#a3326e", "#f08cc0"),
    ("lane-4", "#5f6b00", "#bcc95a"),
    (
        "sans",
        "'Public Sans', system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
        "",
    ),
    (
        "mono",
        "'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace",
        "",
    ),
];

impl Theme {
    /// The value of a custom property of the page. Typefaces are the same in both themes.
    pub(crate) fn token(self, name: &str) -> &'static str {
        let found = COLORS.iter().find(|(known, ..)| *known == name);
        found.map_or("", |(_, light, dark)| match self {
            Self::Dark if !dark.is_empty() => dark,
            _ => light,
        })
    }

    /// `chart.css` with every custom property replaced by its value.
    fn style(self) -> String {
        let mut style = String::with_capacity(STYLE.len());
        let mut rest = STYLE;
        while let Some((before, after)) = rest.split_once("var(--") {
            let (name, after) = after.split_once(')').unwrap_or((after, ""));
            style.push_str(before);
            style.push_str(self.token(name));
            rest = after;
        }
        style.push_str(rest);
        style
    }
}

impl Scene {
    /// The scene as an SVG file that looks as it does on the page: with title, background and colors. The page's fonts
    /// are named; where they are not installed, the system's are used.
    #[must_use]
    pub fn to_svg_styled(&self, theme: Theme) -> String {
        let (width, height) = (
            self.width + 2.0 * MARGIN,
            self.height + 2.0 * MARGIN + HEADING,
        );
        let frame = format!(
            "width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\"",
            -MARGIN,
            -MARGIN - HEADING
        );
        let paper = format!(
            "<style>\n{}</style>\n<path fill=\"{}\" d=\"M{} {}h{width:.0}v{height:.0}h-{width:.0}z\"/>\n\
             <text class=\"heading\" x=\"0\" y=\"{}\">{}</text>\n",
            theme.style(),
            theme.token("paper"),
            -MARGIN,
            -MARGIN - HEADING,
            15.0 - HEADING,
            crate::svg::escape(&self.title)
        );
        self.document(&frame, &paper)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Anchor, Paint};

    const TOKENS: &str = include_str!("../../../web/styles/tokens.css");

    /// A color in the page's style sheet: light and dark.
    fn on_the_page(name: &str) -> (String, String) {
        let (_, value) = TOKENS
            .split_once(&format!("  --{name}: light-dark("))
            .unwrap();
        let (light, dark) = value.split_once(')').unwrap().0.split_once(", ").unwrap();
        (light.into(), dark.into())
    }

    #[test]
    fn the_colors_are_those_of_the_page() {
        for (name, light, dark) in COLORS.iter().filter(|(_, _, dark)| !dark.is_empty()) {
            assert_eq!(
                on_the_page(name),
                (light.to_string(), dark.to_string()),
                "{name}"
            );
        }
    }

    #[test]
    fn every_token_of_the_style_sheet_is_known() {
        for theme in [Theme::Light, Theme::Dark] {
            for used in STYLE.split("var(--").skip(1) {
                let name = used.split_once(')').unwrap().0;
                assert_ne!(theme.token(name), "", "{name}");
            }
            assert!(!theme.style().contains("var("));
        }
    }

    #[test]
    fn every_concept_has_a_rule() {
        for paint in Paint::ALL {
            for class in paint.class().split(' ') {
                assert!(STYLE.contains(&format!(".{class}")), "no rule for .{class}");
            }
        }
    }

    #[test]
    fn a_file_of_its_own_has_title_style_and_paper() {
        let mut scene = Scene::new("x", "a < b", "said".into(), 100.0, 50.0);
        scene.text(0.0, 10.0, Anchor::Start, Paint::Label, "c");
        let svg = scene.to_svg_styled(Theme::Dark);
        assert!(svg.contains("viewBox=\"-20 -52 140 122\""), "{svg}");
        assert!(svg.contains("fill=\"#16181b\"") && svg.contains(">a &lt; b</text>"));
        assert!(svg.contains(".chart .kept {\n  color: #72b4e0;"));
    }
}
