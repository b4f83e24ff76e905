//! The probabilities of the next token before and after the settings: one row per token, one for all other tokens.
//!
//! A row has two bars. The upper, thick one is the probability under the sampling settings (temperature and filters);
//! the lower, thin one is the probability that the model gave. A removed token has no upper bar, a struck-through name
//! and the word "removed": three signs besides color. The bars of all other tokens together are thinner: together they
//! may have more than the favourite, and must not look like one.

mod next_token;
mod outside;
mod range_bars;
mod rows;
mod share_axis;
mod share_rows;
mod table;

pub use next_token::{NextTokenBar, NextTokenBars};
pub use range_bars::{KnownProbability, RangeBar, RangeBars, RangeRest};
pub use share_axis::ShareAxis;

use crate::{
    Paint, Picture, Scene, Table,
    words::{bars as words, legend::rest_of},
};
use share_rows::ShareRows;

/// The distribution of one step, most likely tokens first.
///
/// ```
/// use charts::{Bar, Bars, Columns, Fate, Picture, Rest, ShareAxis};
///
/// let bars = Bars {
///     title: "Before and after top-k".into(),
///     rows: vec![Bar { label: "␣dog".into(), model: 0.3, rule: 1.0, kept: true, rank: Some(1), ..Bar::default() }],
///     rest: Some(Rest { tokens: 50_256, kept: 0, model: 0.7, rule: 0.0, truth: None }),
///     axis: ShareAxis::fitted(0.3),
///     columns: Columns { model: "before".into(), rule: "after".into() },
/// };
/// assert_eq!(bars.scene("bars", 640.0).title, "Before and after top-k");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One row each.
    pub rows: Vec<Bar>,
    /// All other tokens of the vocabulary, if there are any.
    pub rest: Option<Rest>,
    /// How far the axis reaches. It depends on the step alone.
    pub axis: ShareAxis,
    /// The names of the two bars of a row.
    pub columns: Columns,
}

/// The names of the lower and the upper bar of every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Of the lower, thin one: the distribution before.
    pub model: String,
    /// Of the upper, thick one: the distribution after.
    pub rule: String,
}

/// One token.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// The probability that the model gave it, 0 to 1.
    pub model: f64,
    /// Its probability under the settings, 0 to 1; 0 where it was removed.
    pub rule: f64,
    /// Whether the settings kept it.
    pub kept: bool,
    /// What the draw made of it.
    pub fate: Fate,
    /// Its rank among all tokens under the distribution before, counted from 1, where it is known.
    pub rank: Option<usize>,
    /// Its true probability, 0 to 1, where the grammar of the training text defines it.
    pub truth: Option<f64>,
}

/// The result of the draw for one token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Not chosen, or nothing is drawn yet.
    #[default]
    Open,
    /// Chosen.
    Chosen,
    /// Another token was chosen; the present settings would choose this one.
    Instead,
}

/// All tokens that have no row of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// How many there are.
    pub tokens: usize,
    /// How many of them the settings kept.
    pub kept: usize,
    /// The sum of their probabilities as the model gave them, 0 to 1.
    pub model: f64,
    /// The sum of their probabilities under the settings, 0 to 1.
    pub rule: f64,
    /// The sum of their true probabilities, 0 to 1, where the grammar of the training text defines them.
    pub truth: Option<f64>,
}

impl Default for Columns {
    fn default() -> Self {
        Self {
            model: words::model().into(),
            rule: words::rule().into(),
        }
    }
}

impl Columns {
    /// Before and after.
    fn names(&self) -> [&str; 2] {
        [&self.model, &self.rule]
    }
}

impl Picture for Bars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let Columns { model, rule } = &self.columns;
        let legend = [
            (Paint::Kept, rule.clone()),
            (Paint::Model, model.clone()),
            (Paint::Truth, words::in_truth().into()),
        ];
        let rows = self.rows.iter().map(|bar| bar.row(&self.columns));
        let rows = ShareRows {
            title: &self.title,
            description: self.description(),
            rows: rows.chain(self.rest.iter().map(Rest::row)).collect(),
            axis: self.axis,
            columns: &self.columns,
            before_alone: false,
            kept: [rule.clone(), rest_of(rule)],
            // Where a third mark joins the two bars, all three are named.
            legend: legend.into_iter().filter(|_| self.has_truth()).collect(),
        };
        rows.scene(id, width)
    }

    fn table(&self) -> Table {
        table::of(self)
    }
}

impl Bars {
    fn has_truth(&self) -> bool {
        self.rows.iter().any(|bar| bar.truth.is_some())
            || self.rest.is_some_and(|rest| rest.truth.is_some())
    }

    fn description(&self) -> String {
        if self.rows.is_empty() && self.rest.is_none() {
            return words::empty().into();
        }
        let names = self.columns.names();
        let mut said = Vec::new();
        if let Some(first) = self.rows.first() {
            let values = [first.model, first.rule];
            said.push(words::most_likely(names, &first.label, values));
            if let Some(chosen) = self.rows.iter().find(|bar| bar.fate == Fate::Chosen) {
                let values = [chosen.model, chosen.rule];
                said.push(words::chosen(names, &chosen.label, values));
            }
        }
        if let Some(rest) = &self.rest {
            said.push(words::rest(names, rest.tokens, [rest.model, rest.rule]));
        }
        let known = self
            .rows
            .iter()
            .filter_map(|bar| bar.truth.map(|truth| (&bar.label, truth)));
        // The first of several that are equally likely.
        if let Some((label, truth)) =
            known.reduce(|best, next| if next.1 > best.1 { next } else { best })
        {
            said.push(words::truth(label, truth));
        }
        said.push(words::axis(self.axis));
        said.join(" ")
    }
}

impl Fate {
    /// The paint of the token's bar.
    pub(crate) fn paint(self) -> Paint {
        match self {
            Self::Open => Paint::Kept,
            Self::Chosen => Paint::Chosen,
            Self::Instead => Paint::Instead,
        }
    }
}

#[cfg(test)]
mod tests;
