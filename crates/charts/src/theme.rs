//! The page's colors and typefaces, light and dark, for pictures outside of the page.

/// Light or dark colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark shapes on a light background.
    Light,
    /// Light shapes on a dark background.
    Dark,
}

/// The style sheet of the pictures.
pub(crate) const STYLE: &str = include_str!("chart.css");

/// The page's colors and typefaces by the names of its style sheet, light and dark. A test compares them with it.
const COLORS: [(&str, &str, &str); 46] = [
    ("paper", "#fdfcf9", "#16181b"),
    ("paper-sunken", "#f4f2ec", "#101214"),
    ("ink", "#1c1b19", "#ece9e2"),
    ("ink-quiet", "#5d5a53", "#a9a59b"),
    ("rule", "#dad6cc", "#363a40"),
    ("rule-strong", "#8c877b", "#747a83"),
    ("prompt", "#5d5a53", "#a9a59b"),
    ("generated", "#1c1b19", "#ece9e2"),
    ("ahead", "#74706a", "#8b877f"),
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
    ("ramp-1", "#301e8d", "#5d5acb"),
    ("ramp-2", "#67238e", "#a160cd"),
    ("ramp-3", "#992572", "#df68b1"),
    ("ramp-4", "#bb354d", "#fd8692"),
    ("ramp-5", "#cf5026", "#fdb29a"),
    ("ramp-6", "#cf7701", "#fddabd"),
    ("rank-1", "#09375f", "#c6e5ff"),
    ("rank-2", "#074c7e", "#97c8f7"),
    ("rank-4", "#0e629a", "#69abe2"),
    ("rank-11", "#2b7aad", "#458fc3"),
    ("rank-32", "#4c94c2", "#256e99"),
    ("rank-101", "#72add0", "#205c7c"),
    ("rank-317", "#9bc4dd", "#1e495f"),
    ("rank-1001", "#c0dbe8", "#1d3845"),
    ("rank-3163", "#e2edf1", "#1a282c"),
    (
        "serif",
        "'Newsreader', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif",
        "",
    ),
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

    /// A value of `chart.css`, with a custom property replaced by what it stands for.
    pub(crate) fn value(self, of: &str) -> String {
        let name = of
            .strip_prefix("var(--")
            .and_then(|name| name.strip_suffix(')'));
        name.map_or(of, |name| self.token(name)).to_owned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Paint;

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

    /// The relative luminance of WCAG 2.
    fn luminance(color: &str) -> f64 {
        let channel = |place: usize| {
            let value = u8::from_str_radix(&color[place..place + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            match value {
                dark if dark <= 0.04045 => dark / 12.92,
                light => ((light + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let [a, b] = [a, b].map(|color| luminance(color) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn the_ordered_scale_is_seen_without_color_vision() {
        /// WCAG 2.2, 1.4.11: graphical objects against what is beside them.
        const AGAINST_PAPER: f64 = 3.0;
        /// Steps of a luminance ratio of 1.25 can be told apart next to each other.
        const STEP: f64 = 1.25;
        for theme in [Theme::Light, Theme::Dark] {
            let ramp = Paint::RAMP.map(|paint| theme.token(paint.class()));
            for color in ramp {
                let contrast = contrast(color, theme.token("paper"));
                assert!(contrast >= AGAINST_PAPER, "{theme:?} {color}: {contrast}");
            }
            for pair in ramp.windows(2) {
                let lighter = luminance(pair[1]) > luminance(pair[0]);
                assert!(lighter && contrast(pair[0], pair[1]) >= STEP, "{pair:?}");
            }
        }
    }

    #[test]
    fn ranks_are_told_apart_by_lightness_and_carry_text() {
        /// WCAG 2.2, 1.4.3: text against what is behind it.
        const TEXT: f64 = 4.5;
        /// Steps of a luminance ratio of 1.2 can be told apart side by side.
        const STEP: f64 = 1.2;
        for theme in [Theme::Light, Theme::Dark] {
            let steps = Paint::RANKS.map(|(_, paint)| theme.token(paint.class()));
            for (step, color) in steps.into_iter().enumerate() {
                let text = match Paint::RANKS[step].1.is_deep() {
                    true => "on-kept",
                    false => "ink",
                };
                let contrast = contrast(color, theme.token(text));
                assert!(contrast >= TEXT, "{theme:?} {color}: {contrast}");
            }
            let paper = theme.token("paper");
            for pair in steps.windows(2) {
                let [stronger, weaker] = [pair[0], pair[1]].map(|color| contrast(color, paper));
                assert!(
                    stronger > weaker && contrast(pair[0], pair[1]) >= STEP,
                    "{pair:?}"
                );
            }
        }
    }
}
