//! The next token's distribution: one row per token, one row for all the rest of the vocabulary.
//!
//! A row has two bars. The upper, thick one is the probability under the rule in force (temperature and filters); the
//! lower, thin one is the probability the model gave. A removed token has no upper bar, a struck-through name and the
//! word "removed": three signs besides color.

use crate::{Anchor, Paint, Scene, count, percent, scale::Scale};

/// The distribution of one step, most likely tokens first.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// What is shown, in a few words.
    pub title: String,
    /// One row each.
    pub rows: Vec<Bar>,
    /// The rest of the vocabulary, if there is any.
    pub rest: Option<Rest>,
}

/// One token.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Its text, with visible marks for what is invisible.
    pub label: String,
    /// The probability the model gave it, 0 to 1.
    pub model: f64,
    /// Its probability under the rule, 0 to 1; 0 where it was removed.
    pub rule: f64,
    /// Whether the rule kept it.
    pub kept: bool,
    /// What the draw made of it.
    pub fate: Fate,
}

/// What became of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Nothing, or nothing yet.
    #[default]
    Open,
    /// It was chosen.
    Chosen,
    /// Another token was chosen; the settings now in force would choose this one.
    Instead,
}

/// All tokens that have no row of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// How many there are.
    pub tokens: usize,
    /// How many of them the rule kept.
    pub kept: usize,
    /// Their probability together, as the model gave it.
    pub model: f64,
    /// Their probability together under the rule.
    pub rule: f64,
}

const HEADING: f64 = 22.0;
const ROW: f64 = 24.0;
const RULE_BAR: f64 = 10.0;
const MODEL_BAR: f64 = 3.0;
/// Between the upper and the lower bar.
const GAP: f64 = 2.0;
/// From a row's upper edge to the baseline of its texts.
const BASELINE: f64 = 16.0;
const NUMBER_COLUMN: f64 = 64.0;
/// Between the bars and the numbers, so that the scale's last word does not touch theirs.
const GUTTER: f64 = 18.0;
/// Below this width the model's column of numbers gives way; the thin bars and the table still tell them.
const NARROW: f64 = 440.0;
/// An average character of the label's type, for cutting labels to their column.
const CHARACTER: f64 = 7.9;

impl Bars {
    /// Lays the rows out at a width in CSS pixels.
    #[must_use]
    pub fn scene(&self, id: &'static str, width: f64) -> Scene {
        let narrow = width < NARROW;
        let label_column = if narrow { 104.0 } else { 132.0 };
        let numbers = if narrow {
            NUMBER_COLUMN
        } else {
            2.0 * NUMBER_COLUMN
        };
        let left = label_column + 10.0;
        let scale = Scale::fitting(self.greatest(), (width - left - GUTTER - numbers).max(40.0));
        let rows = self.rows.len() + usize::from(self.rest.is_some());
        let height = HEADING + rows as f64 * ROW;
        let (title, description) = (self.title.clone(), self.description());
        let mut scene = Scene {
            id,
            title,
            description,
            width,
            height,
            nodes: Vec::new(),
        };

        for (x, tick) in scale.ticks() {
            scene.rect(
                left + x,
                HEADING - 6.0,
                1.0,
                height - HEADING + 6.0,
                Paint::Grid,
            );
            scene.text(left + x, HEADING - 10.0, Anchor::Middle, Paint::Axis, tick);
        }
        let rule_right = width - if narrow { 0.0 } else { NUMBER_COLUMN };
        scene.text(
            rule_right,
            HEADING - 10.0,
            Anchor::End,
            Paint::Axis,
            "your rule",
        );
        if !narrow {
            scene.text(width, HEADING - 10.0, Anchor::End, Paint::Axis, "the model");
        }

        let longest = ((label_column - 14.0) / CHARACTER) as usize;
        for (row, bar) in self.rows.iter().enumerate() {
            let y = HEADING + row as f64 * ROW;
            let band = if bar.fate == Fate::Chosen {
                Paint::RowChosen
            } else {
                Paint::Row
            };
            let hint = format!("{}: {} by the model", bar.label, percent(bar.model));
            scene.hinted((0.0, y, width, ROW - 1.0), band, hint);
            let label = shortened(&bar.label, longest);
            scene.text(
                label_column,
                y + BASELINE,
                Anchor::End,
                bar.label_paint(),
                label,
            );
            bars(
                &mut scene,
                (left, y),
                scale,
                (bar.rule, bar.fate.paint()),
                (bar.model, bar.kept),
            );
            let number = if bar.kept {
                percent(bar.rule)
            } else {
                "removed".into()
            };
            scene.text(
                rule_right,
                y + BASELINE,
                Anchor::End,
                bar.number_paint(),
                number,
            );
            if !narrow {
                scene.text(
                    width,
                    y + BASELINE,
                    Anchor::End,
                    Paint::NumberQuiet,
                    percent(bar.model),
                );
            }
        }
        if let Some(rest) = &self.rest {
            let y = HEADING + self.rows.len() as f64 * ROW;
            let label = format!("{} more", count(rest.tokens));
            let kept = rest.kept > 0;
            let paint = if kept {
                Paint::NumberQuiet
            } else {
                Paint::LabelRemoved
            };
            scene.text(label_column, y + BASELINE, Anchor::End, paint, label);
            bars(
                &mut scene,
                (left, y),
                scale,
                (rest.rule, Paint::KeptRest),
                (rest.model, kept),
            );
            let number = if kept {
                percent(rest.rule)
            } else {
                "removed".into()
            };
            let paint = if kept {
                Paint::Number
            } else {
                Paint::NumberQuiet
            };
            scene.text(rule_right, y + BASELINE, Anchor::End, paint, number);
            if !narrow {
                scene.text(
                    width,
                    y + BASELINE,
                    Anchor::End,
                    Paint::NumberQuiet,
                    percent(rest.model),
                );
            }
        }
        for (row, bar) in self
            .rows
            .iter()
            .enumerate()
            .filter(|(_, bar)| bar.fate != Fate::Open)
        {
            let y = HEADING + row as f64 * ROW;
            scene.triangle(
                [(0.0, y + 6.5), (0.0, y + 16.5), (7.0, y + 11.5)],
                bar.fate.paint(),
            );
        }
        scene
    }

    fn greatest(&self) -> f64 {
        let rows = self.rows.iter().flat_map(|bar| [bar.model, bar.rule]);
        let rest = self.rest.iter().flat_map(|rest| [rest.model, rest.rule]);
        rows.chain(rest).fold(0.0, f64::max)
    }

    fn description(&self) -> String {
        let mut text = String::new();
        if let Some(first) = self.rows.first() {
            text = format!("Most likely: {} with {}", first.label, percent(first.model));
            if let Some(chosen) = self.rows.iter().find(|bar| bar.fate == Fate::Chosen) {
                text += &format!("; chosen: {} with {}", chosen.label, percent(chosen.rule));
            }
            text += ".";
        }
        if let Some(rest) = &self.rest {
            let (tokens, model) = (count(rest.tokens), percent(rest.model));
            text += &format!(" {tokens} more tokens have {model} together.");
        }
        text
    }
}

impl Bar {
    fn label_paint(&self) -> Paint {
        match (self.fate, self.kept) {
            (Fate::Chosen, _) => Paint::LabelChosen,
            (_, true) => Paint::Label,
            (_, false) => Paint::LabelRemoved,
        }
    }

    fn number_paint(&self) -> Paint {
        match (self.fate, self.kept) {
            (_, false) => Paint::NumberQuiet,
            (Fate::Chosen, true) => Paint::NumberChosen,
            (_, true) => Paint::Number,
        }
    }
}

impl Fate {
    pub(crate) fn paint(self) -> Paint {
        match self {
            Self::Open => Paint::Kept,
            Self::Chosen => Paint::Chosen,
            Self::Instead => Paint::Instead,
        }
    }
}

/// The two bars of one row. Both are always there, so that a change of width can be followed by eye.
fn bars(
    scene: &mut Scene,
    (x, y): (f64, f64),
    scale: Scale,
    rule: (f64, Paint),
    model: (f64, bool),
) {
    let paint = if model.1 {
        Paint::Model
    } else {
        Paint::Removed
    };
    scene.rect(x, y + 4.0, scale.at(rule.0), RULE_BAR, rule.1);
    scene.rect(
        x,
        y + 4.0 + RULE_BAR + GAP,
        scale.at(model.0),
        MODEL_BAR,
        paint,
    );
}

/// Cuts a text that is longer than its column, and says so with an ellipsis.
fn shortened(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.into();
    }
    text.chars()
        .take(longest.saturating_sub(1))
        .chain(['…'])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_is_cut_and_a_fitting_one_is_not() {
        assert_eq!(shortened("abcd", 4), "abcd");
        assert_eq!(shortened("abcde", 4), "abc…");
    }

    #[test]
    fn a_bar_is_as_long_as_its_probability() {
        let bar = Bar {
            label: "a".into(),
            model: 0.25,
            rule: 0.5,
            kept: true,
            fate: Fate::Open,
        };
        let bars = Bars {
            title: String::new(),
            rows: vec![bar],
            rest: None,
        };
        let scene = bars.scene("bars", 640.0);
        let length = |paint: Paint| {
            scene.nodes.iter().find_map(|node| match node {
                crate::Node::Rect(rect) if rect.paint == paint => Some(rect.width),
                _ => None,
            })
        };
        // 640 − 142 on the left − 18 between − 128 of numbers = 352 pixels, which stand for 50%.
        assert_eq!(length(Paint::Kept), Some(352.0));
        assert_eq!(length(Paint::Model), Some(176.0));
    }

    #[test]
    fn the_chosen_row_is_marked_by_more_than_color() {
        let bar = |fate| Bar {
            label: "a".into(),
            model: 0.5,
            rule: 0.5,
            kept: true,
            fate,
        };
        let rows = vec![bar(Fate::Open), bar(Fate::Chosen)];
        let scene = Bars {
            title: String::new(),
            rows,
            rest: None,
        }
        .scene("bars", 640.0);
        let triangles = scene
            .nodes
            .iter()
            .filter(|node| matches!(node, crate::Node::Triangle(_)));
        assert_eq!(triangles.count(), 1);
    }
}
