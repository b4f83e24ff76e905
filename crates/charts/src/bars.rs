//! The next token's distribution: one row per token, one row for all the rest of the vocabulary.
//!
//! A row has two bars. The upper, thick one is the probability under the rule in force (temperature and filters); the
//! lower, thin one is the probability the model gave. A removed token has no upper bar, a struck-through name and the
//! word "removed": three signs besides color.

mod layout;

use crate::{
    Paint, Picture, Scale, Scene, Table, count, percent,
    table::{Cell, probability},
};

/// The distribution of one step, most likely tokens first.
///
/// ```
/// use charts::{Bar, Bars, Columns, Fate, Picture, Rest, Scale};
///
/// let bars = Bars {
///     title: "Before and after top-k".into(),
///     rows: vec![Bar { label: "␣dog".into(), model: 0.6, rule: 1.0, kept: true, fate: Fate::Open, truth: Some(0.55) }],
///     rest: Some(Rest { tokens: 50_256, kept: 0, model: 0.4, rule: 0.0, truth: None }),
///     scale: Scale::Log,
///     columns: Columns { model: "before".into(), rule: "after".into() },
/// };
/// assert_eq!(bars.scene("bars", 640.0).title, "Before and after top-k");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// What is shown, in a few words.
    pub title: String,
    /// One row each.
    pub rows: Vec<Bar>,
    /// The rest of the vocabulary, if there is any.
    pub rest: Option<Rest>,
    /// Linear, or logarithmic to see what is small.
    pub scale: Scale,
    /// What the two bars of a row are called.
    pub columns: Columns,
}

/// The names of the lower and the upper bar of every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Of the lower, thin one: what was there first.
    pub model: String,
    /// Of the upper, thick one: what became of it.
    pub rule: String,
}

/// One token.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// Its true probability, where the grammar of the training text knows it.
    pub truth: Option<f64>,
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
    /// Their true probability together, where the grammar of the training text knows it.
    pub truth: Option<f64>,
}

impl Default for Columns {
    fn default() -> Self {
        Self {
            model: "the model".into(),
            rule: "your rule".into(),
        }
    }
}

impl Picture for Bars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        layout::scene(self, id, width)
    }

    fn table(&self) -> Table {
        let Columns { model, rule } = &self.columns;
        let truth = self.knows_truth();
        let columns = ["Token", model, rule, "Outcome", "in truth"];
        let mut table = Table::new(&self.title, &columns[..4 + usize::from(truth)]);
        let mut push = |label: String, model, rule, outcome: String, in_truth: Option<f64>| {
            let mut row = vec![
                label.into(),
                probability(model),
                probability(rule),
                outcome.into(),
            ];
            if truth {
                row.push(Cell::of(in_truth, crate::probability));
            }
            table.push(row);
        };
        for bar in &self.rows {
            let outcome = match bar.fate {
                Fate::Open if !bar.kept => "removed",
                Fate::Open => "",
                Fate::Chosen => "chosen",
                Fate::Instead => "would be chosen now",
            };
            push(
                bar.label.clone(),
                bar.model,
                bar.rule,
                outcome.into(),
                bar.truth,
            );
        }
        if let Some(rest) = &self.rest {
            let removed = rest.tokens - rest.kept;
            let outcome = if removed > 0 {
                count(removed) + " removed"
            } else {
                String::new()
            };
            let label = count(rest.tokens) + " more tokens";
            push(label, rest.model, rest.rule, outcome, rest.truth);
        }
        table
    }
}

impl Bars {
    fn knows_truth(&self) -> bool {
        self.rows.iter().any(|bar| bar.truth.is_some())
            || self.rest.is_some_and(|rest| rest.truth.is_some())
    }

    /// All probabilities shown.
    fn values(&self) -> impl Iterator<Item = f64> {
        let rows = self
            .rows
            .iter()
            .flat_map(|bar| [Some(bar.model), Some(bar.rule), bar.truth]);
        let rest = self
            .rest
            .iter()
            .flat_map(|rest| [Some(rest.model), Some(rest.rule), rest.truth]);
        rows.chain(rest).flatten()
    }

    fn description(&self) -> String {
        if self.rows.is_empty() && self.rest.is_none() {
            return "There is no distribution yet.".into();
        }
        // Two distributions stand in the picture: each number says which of them it is of.
        let Columns { model, rule } = &self.columns;
        let both = |of_model, of_rule| {
            format!("{model} {}, {rule} {}", percent(of_model), percent(of_rule))
        };
        let mut text = String::new();
        if let Some(first) = self.rows.first() {
            text = format!(
                "Most likely ({model}): {} – {}.",
                first.label,
                both(first.model, first.rule)
            );
            if let Some(chosen) = self.rows.iter().find(|bar| bar.fate == Fate::Chosen) {
                text += &format!(
                    " Chosen: {} – {}.",
                    chosen.label,
                    both(chosen.model, chosen.rule)
                );
            }
        }
        if let Some(rest) = &self.rest {
            text += &format!(
                " {} more tokens together – {}.",
                count(rest.tokens),
                both(rest.model, rest.rule)
            );
        }
        let known = self
            .rows
            .iter()
            .filter_map(|bar| bar.truth.map(|truth| (&bar.label, truth)));
        // The first of several as likely.
        if let Some((label, truth)) =
            known.reduce(|best, next| if next.1 > best.1 { next } else { best })
        {
            text += &format!(" In truth, {label} has {}.", percent(truth));
        }
        if self.scale == Scale::Log {
            text += " The axis is logarithmic: equal lengths are equal ratios.";
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_probability() {
        let bar = Bar {
            label: "a".into(),
            model: 0.25,
            rule: 0.5,
            kept: true,
            ..Bar::default()
        };
        let bars = Bars {
            rows: vec![bar],
            ..Bars::default()
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

    /// As it was read aloud: "red with 62.2%; chosen: red with 82.5%. 2,036 more tokens have 5.8% together".
    #[test]
    fn each_number_said_aloud_names_its_distribution() {
        let bars = Bars {
            rows: vec![Bar {
                label: "red".into(),
                model: 0.622,
                rule: 0.825,
                kept: true,
                fate: Fate::Chosen,
                truth: Some(0.6),
            }],
            rest: Some(Rest {
                tokens: 2_036,
                kept: 2_036,
                model: 0.058,
                rule: 0.006,
                truth: None,
            }),
            ..Bars::default()
        };
        assert_eq!(
            bars.scene("bars", 640.0).description,
            "Most likely (the model): red – the model 62.2%, your rule 82.5%. \
             Chosen: red – the model 62.2%, your rule 82.5%. \
             2,036 more tokens together – the model 5.8%, your rule 0.6%. In truth, red has 60.0%."
        );
    }

    #[test]
    fn the_chosen_row_is_marked_by_more_than_color() {
        let bar = |fate| Bar {
            label: "a".into(),
            model: 0.5,
            rule: 0.5,
            kept: true,
            fate,
            truth: None,
        };
        let rows = vec![bar(Fate::Open), bar(Fate::Chosen)];
        let scene = Bars {
            rows,
            ..Bars::default()
        }
        .scene("bars", 640.0);
        let triangles = scene
            .nodes
            .iter()
            .filter(|node| matches!(node, crate::Node::Triangle(_)));
        assert_eq!(triangles.count(), 1);
    }

    #[test]
    fn on_a_logarithmic_axis_equal_ratios_are_equal_lengths() {
        let bar = |model| Bar {
            model,
            ..Bar::default()
        };
        let bars = Bars {
            rows: vec![bar(0.1), bar(0.01), bar(0.001)],
            scale: Scale::Log,
            ..Bars::default()
        };
        let scene = bars.scene("bars", 640.0);
        let lengths: Vec<f64> = scene
            .nodes
            .iter()
            .filter_map(|node| match node {
                crate::Node::Rect(rect) if rect.paint == Paint::Removed => Some(rect.width),
                _ => None,
            })
            .collect();
        let [a, b, c] = lengths[..] else {
            panic!("three bars are expected: {lengths:?}");
        };
        assert!((a - b - (b - c)).abs() < 1e-9 && a > b && b > c && c > 0.0);
    }
}
