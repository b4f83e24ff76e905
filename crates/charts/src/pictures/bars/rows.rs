//! The rows of a distribution: one for each token shown, one for all others.

use super::{
    Bar, Columns, Rest,
    share_rows::{RowOf, ShareRow},
};
use crate::{Paint, marks::BarSlot, percent, token_rows::Token, words};

impl Bar {
    pub(super) fn row(&self, columns: &Columns) -> ShareRow<'_> {
        let (names, values) = (columns.names(), [self.model, self.rule]);
        let token = Token {
            label: &self.label,
            fate: self.fate,
            kept: self.kept,
            hint: words::bars::hint((&self.label, self.rank), names, values, self.truth),
        };
        let number = (token.number_paint(), after(self.kept, self.rule));
        ShareRow {
            bars: vec![
                (BarSlot::After, self.rule, self.fate.paint()),
                before(self.kept, self.model),
            ],
            truth: self.truth,
            number,
            second: Some(percent(self.model)),
            of: RowOf::Token {
                token,
                rank: self.rank,
            },
        }
    }
}

impl Rest {
    pub(super) fn row(&self) -> ShareRow<'_> {
        let kept = self.kept > 0;
        let (label, number) = match kept {
            true => (Paint::NumberQuiet, Paint::Number),
            false => (Paint::LabelRemoved, Paint::NumberQuiet),
        };
        ShareRow {
            of: RowOf::Rest {
                label,
                tokens: Some(self.tokens),
            },
            bars: vec![
                (BarSlot::Rest, self.rule, Paint::KeptRest),
                before(kept, self.model),
            ],
            truth: self.truth,
            number: (number, after(kept, self.rule)),
            second: Some(percent(self.model)),
        }
    }
}

/// The lower bar of a row.
fn before(kept: bool, model: f64) -> (BarSlot, f64, Paint) {
    let paint = if kept { Paint::Model } else { Paint::Removed };
    (BarSlot::Before, model, paint)
}

/// The number after the settings.
fn after(kept: bool, rule: f64) -> String {
    match kept {
        true => percent(rule),
        false => words::removed().into(),
    }
}
