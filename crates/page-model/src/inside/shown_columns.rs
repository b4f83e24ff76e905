//! The columns of the grid in words. They are kept from one picture to the next: a long text has thousands, and a press changes
//! few of them.

use std::sync::Arc;

use charts::{PassColumn, PassColumns, PassLens};
use protocol::LensCell;

use super::{grid::GridColumn, inspected_text::InspectedText, reading::InsideReading};
use crate::tokens::TokenTexts;

/// The columns of a text as they are shown, with what they were made from.
#[derive(Clone, Debug)]
pub struct ShownColumns {
    /// The columns.
    pub columns: PassColumns,
    text: InspectedText,
    texts: TokenTexts,
    /// The cells of each column, where they are computed.
    computed: Vec<Option<Arc<GridColumn>>>,
}

/// What was made from the same is the same.
impl PartialEq for ShownColumns {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns
    }
}

impl ShownColumns {
    /// Whether the column of a position is made from the same.
    fn has_same(
        &self,
        position: usize,
        text: &InspectedText,
        of: Option<&Arc<GridColumn>>,
    ) -> bool {
        let own = self.computed.get(position).and_then(Option::as_ref);
        let is_same = match (own, of) {
            (Some(own), Some(of)) => Arc::ptr_eq(own, of),
            (None, None) => true,
            _ => false,
        };
        let token =
            |text: &InspectedText| (text.tokens.get(position).copied(), text.follower(position));
        is_same && token(&self.text) == token(text)
    }
}

impl InsideReading<'_> {
    /// The columns, as far as they are computed. Those that are as before are kept.
    pub fn columns(&self, before: Option<&ShownColumns>) -> ShownColumns {
        let text = &self.inputs.text;
        let mut computed = vec![None; text.tokens.len()];
        for (position, column) in self.state.grid.columns(text) {
            if let Some(of) = computed.get_mut(position) {
                *of = Some(Arc::clone(column));
            }
        }
        let at = |position: usize| computed.get(position).and_then(Option::as_ref);
        let before = before.filter(|before| before.texts.is(self.texts));
        let none = PassColumns::default();
        let kept = before.map_or(&none, |before| &before.columns);
        let is_same = |position: usize| {
            before.is_some_and(|before| before.has_same(position, text, at(position)))
        };
        let columns = kept.changed(text.tokens.len(), is_same, |position| {
            self.shown_column(position, at(position).map(|column| &**column))
        });
        ShownColumns {
            columns,
            text: text.clone(),
            texts: self.texts.clone(),
            computed,
        }
    }

    fn shown_column(&self, position: usize, computed: Option<&GridColumn>) -> PassColumn {
        let text = &self.inputs.text;
        let follower = text.follower(position);
        let token = text.tokens.get(position);
        let cells = computed.map(|column| {
            let is_of_follower = column.follower == follower;
            let cells = column.cells.iter();
            cells.map(|cell| self.lens(cell, is_of_follower)).collect()
        });
        PassColumn {
            token: token.map_or_else(String::new, |token| self.label(*token)),
            follower: follower.map(|token| self.label(token)),
            cells: cells.unwrap_or_default(),
        }
    }

    /// What the lens says in a cell. A rank is left out where it is that of another token than the one that follows.
    fn lens(&self, cell: &LensCell, is_of_follower: bool) -> PassLens {
        let (word, probability) = cell.top.first().copied().unwrap_or_default();
        let rank = cell.follower.filter(|_| is_of_follower);
        PassLens {
            rank: rank.map(|of| of.rank as usize),
            word: self.label(word),
            probability: probability.into(),
            entropy: f64::from(cell.entropy) / std::f64::consts::LN_2,
        }
    }
}
