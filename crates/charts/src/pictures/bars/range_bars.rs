//! Probabilities between bounds: the tokens of a list of the most likely ones, and the rest of the vocabulary as one row.
//!
//! The thick bar reaches to the least probability that is possible; a lighter one goes on to the greatest. The thin bar
//! below is the probability before, which the list tells exactly.

use super::{
    Columns, Fate, ShareAxis,
    share_rows::{RowOf, ShareRow, ShareRows},
};
use crate::{
    Paint, Picture, Scene, Table,
    marks::BarSlot,
    percent,
    table::{Cell, probability},
    token_rows::Token,
    words::{self, range_bars as text},
};

/// The most likely tokens and the rest, with what is known of their probabilities after the settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RangeBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One row each.
    pub rows: Vec<RangeBar>,
    /// All tokens that the list does not show, if there are any.
    pub rest: Option<RangeRest>,
    /// How far the axis reaches.
    pub axis: ShareAxis,
    /// The names of the thin and the thick bar of every row.
    pub columns: Columns,
}

/// A token shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RangeBar {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its probability before, 0 to 1.
    pub before: f64,
    /// What is known of its probability after.
    pub after: KnownProbability,
    /// What the draw made of it.
    pub fate: Fate,
}

/// All tokens not shown, together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeRest {
    /// How many there are, where it is known.
    pub tokens: Option<usize>,
    /// The sum of their probabilities before, 0 to 1.
    pub before: f64,
    /// What is known of that sum after.
    pub after: KnownProbability,
}

/// What is known of a probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KnownProbability {
    /// Nothing.
    #[default]
    Nothing,
    /// A filter removed the token: it is 0.
    Removed,
    /// It lies between two values from 0 to 1, both included; it is exact if they are equal.
    Between {
        /// The least value possible.
        least: f64,
        /// The greatest value possible.
        most: f64,
    },
}

impl KnownProbability {
    /// The number in a row.
    fn number(self) -> String {
        match self {
            Self::Nothing => text::not_known().into(),
            Self::Removed => words::removed().into(),
            Self::Between { least, most } => text::between(least, most),
        }
    }

    /// The least and the greatest value, in the table.
    fn cells(self) -> [Cell; 2] {
        match self {
            Self::Between { least, most } => [least, most].map(probability),
            other => [other.number().into(), other.number().into()],
        }
    }
}

impl RangeBars {
    /// Whether nothing is known after the settings: then only the probabilities before are drawn.
    fn is_refused(&self) -> bool {
        let mut rows = self.rows.iter().map(|row| row.after);
        rows.all(|after| after == KnownProbability::Nothing)
    }

    fn legend(&self) -> Vec<(Paint, String)> {
        if self.is_refused() {
            return Vec::new();
        }
        vec![
            (Paint::Kept, text::at_least(&self.columns.rule)),
            (Paint::KeptRest, text::at_most().into()),
            (Paint::Model, self.columns.model.clone()),
        ]
    }

    fn description(&self) -> String {
        let Some(first) = self.rows.first() else {
            return words::bars::empty().into();
        };
        let mut said = vec![text::most_likely(
            &first.label,
            (&self.columns.model, first.before),
            (&self.columns.rule, &first.after.number()),
        )];
        if let Some(rest) = &self.rest {
            let after = rest.after.number();
            said.push(text::rest(rest.tokens, rest.before, &after));
        }
        said.push(words::bars::axis(self.axis));
        said.join(" ")
    }

    fn token_row<'a>(&'a self, bar: &'a RangeBar) -> ShareRow<'a> {
        let Columns { model, rule } = &self.columns;
        let after = bar.after.number();
        let token = Token {
            label: &bar.label,
            fate: bar.fate,
            kept: bar.after != KnownProbability::Removed,
            hint: text::hint(&bar.label, (model, bar.before), (rule, &after)),
        };
        let of = RowOf::Token { token, rank: None };
        let fill = (BarSlot::After, bar.fate.paint());
        self.row(of, fill, bar.before, bar.after)
    }

    fn rest_row(&self, rest: &RangeRest) -> ShareRow<'_> {
        let of = RowOf::Rest {
            label: Paint::NumberQuiet,
            tokens: rest.tokens,
        };
        let fill = (BarSlot::Rest, Paint::KeptRest);
        self.row(of, fill, rest.before, rest.after)
    }

    fn row<'a>(
        &self,
        of: RowOf<'a>,
        (slot, fill): (BarSlot, Paint),
        before: f64,
        after: KnownProbability,
    ) -> ShareRow<'a> {
        let (least, most, model, paint) = match after {
            KnownProbability::Between { least, most } => (least, most, Paint::Model, Paint::Number),
            KnownProbability::Nothing => (0.0, 0.0, Paint::Model, Paint::Number),
            KnownProbability::Removed => (0.0, 0.0, Paint::Removed, Paint::NumberQuiet),
        };
        let (number, second) = match self.is_refused() {
            true => (percent(before), None),
            false => (after.number(), Some(percent(before))),
        };
        ShareRow {
            of,
            bars: vec![
                (slot, most, Paint::KeptRest),
                (slot, least, fill),
                (BarSlot::Before, before, model),
            ],
            truth: None,
            number: (paint, number),
            second,
        }
    }
}

impl Picture for RangeBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = self.rows.iter().map(|bar| self.token_row(bar));
        let rest = self.rest.iter().map(|rest| self.rest_row(rest));
        let rows = ShareRows {
            title: &self.title,
            description: self.description(),
            rows: rows.chain(rest).collect(),
            axis: self.axis,
            columns: &self.columns,
            before_alone: self.is_refused(),
            kept: [text::at_least(&self.columns.rule), text::at_most().into()],
            legend: self.legend(),
        };
        rows.scene(id, width)
    }

    fn table(&self) -> Table {
        let Columns { model, rule } = &self.columns;
        let least = text::at_least(rule);
        let columns = [
            words::token(),
            model,
            &least,
            text::at_most(),
            words::outcome_heading(),
        ];
        let mut table = Table::new(&self.title, &columns);
        table.note = words::bars::note(self.axis);
        let row = |label: String, before: f64, after: KnownProbability, outcome: &str| {
            let [least, most] = after.cells();
            let before = probability(before);
            [label.into(), before, least, most, outcome.into()]
        };
        let tokens = self.rows.iter().map(|bar| {
            let outcome = words::outcome(bar.fate);
            row(bar.label.clone(), bar.before, bar.after, outcome)
        });
        let rest = self
            .rest
            .iter()
            .map(|rest| row(text::rest_name(rest.tokens), rest.before, rest.after, ""));
        table.with_rows(tokens.chain(rest))
    }
}
