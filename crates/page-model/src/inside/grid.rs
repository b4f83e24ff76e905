//! The pass grid: a column for each position of the text, a row for the embedding and for each layer, in each cell what the
//! logit lens says there.
//!
//! A column depends on the tokens up to it; its ranks depend on the token that follows it besides. So columns that were
//! computed stay while tokens are appended, and those before the first other token stay when the run goes back.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use protocol::{InspectRequest, InspectWanted, LensCell, LensColumns, NetworkShape, TokenId};

use super::inspected_text::InspectedText;

/// The most columns that are asked for at once. Each row of a column takes one product with the head, which has a fifth of the
/// weights of SmolLM2-135M: so eight columns of its 31 rows cost as many multiply-adds as a prompt of 52 tokens.
pub const COLUMNS_AT_ONCE: usize = 8;

/// The most columns that are kept, where not more are in view. A cell takes about 80 bytes, so with 31 rows they take 1.3 MB.
pub const MOST_KEPT: usize = 512;

/// The columns that were computed.
#[derive(Clone, Debug, Default)]
pub struct LensGrid {
    /// The text that they are of; `None` before the first.
    text: Option<InspectedText>,
    columns: BTreeMap<usize, Arc<GridColumn>>,
}

/// The cells of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct GridColumn {
    /// L + 1 cells, from the embedding up.
    pub cells: Vec<LensCell>,
    /// The token whose ranks and probabilities are in the cells.
    pub follower: Option<TokenId>,
}

impl LensGrid {
    /// The column of a position of this text; `None` where it was not computed. Its ranks may be those of another token than
    /// the one that follows now, see [`GridColumn::follower`].
    pub fn column(&self, text: &InspectedText, position: usize) -> Option<&GridColumn> {
        let shared = self.text.as_ref().map_or(0, |own| own.shared_with(text));
        let column = self.columns.get(&position);
        column.filter(|_| position < shared).map(|column| &**column)
    }

    /// The columns of this text that were computed, with their positions; see [`Self::column`].
    pub fn columns<'a>(
        &'a self,
        text: &InspectedText,
    ) -> impl Iterator<Item = (usize, &'a Arc<GridColumn>)> + use<'a> {
        let shared = self.text.as_ref().map_or(0, |own| own.shared_with(text));
        let columns = self.columns.range(..shared);
        columns.map(|(position, column)| (*position, column))
    }

    /// The columns that were computed, with the text that they are of.
    pub fn computed(&self) -> impl Iterator<Item = (&InspectedText, usize, &GridColumn)> {
        let columns = self.columns.iter();
        (self.text.iter()).flat_map(move |text| {
            columns
                .clone()
                .map(move |(at, column)| (text, *at, &**column))
        })
    }

    /// How many of the columns in view are there as a whole, and how many there should be.
    pub fn progress(&self, text: &InspectedText, view: &Range<usize>) -> (usize, usize) {
        let view = in_text(text, view);
        let total = view.len();
        let done = view.filter(|position| self.is_whole(text, *position));
        (done.count(), total)
    }

    /// The request for columns that are missing, or whose ranks are of another token: the newest one, which is always shown,
    /// then those in view, the last ones first, as the newest tokens are what the visitor looks at.
    pub fn request(
        &self,
        text: &InspectedText,
        view: &Range<usize>,
        shape: &NetworkShape,
    ) -> Option<InspectRequest> {
        let is_missing = |position: &usize| !self.is_whole(text, *position);
        let in_view = in_text(text, view).rev().find(is_missing);
        let last = text.last().filter(is_missing).or(in_view)?;
        let before = (view.start..last).rev();
        let before = before.take_while(|position| view.contains(position) && is_missing(position));
        let wanted = InspectWanted {
            lens: true,
            ..InspectWanted::default()
        };
        let most = text.request(last, last, wanted.clone()).most_columns(shape);
        let most = COLUMNS_AT_ONCE.min((most as usize).max(1));
        let first = last - before.take(most - 1).count();
        Some(text.request(first, last, wanted))
    }

    /// Takes the columns of a text. Those that are not of it are dropped, and so are those furthest from the view where too
    /// many are kept.
    pub fn take(&mut self, text: &InspectedText, view: &Range<usize>, lens: &LensColumns) {
        self.follow(text);
        let rows = lens.shape.rows.max(1) as usize;
        let positions = lens.shape.first as usize..;
        for (position, cells) in positions.zip(lens.cells.chunks_exact(rows)) {
            let column = GridColumn {
                cells: cells.to_vec(),
                follower: text.follower(position),
            };
            self.columns.insert(position, Arc::new(column));
        }
        while self.columns.len() > MOST_KEPT.max(view.len() + 1) {
            let Some(furthest) = self.furthest(view) else {
                break;
            };
            self.columns.remove(&furthest);
        }
    }

    /// The kept position that is furthest from the view, the newest one aside: the first or the last of them.
    fn furthest(&self, view: &Range<usize>) -> Option<usize> {
        let newest = self.text.as_ref()?.last()?;
        let mut earlier = self.columns.range(..newest);
        let (first, _) = earlier.next()?;
        let last = earlier.next_back().map_or(first, |(last, _)| last);
        let before = view.start.saturating_sub(*first);
        let after = (last + 1).saturating_sub(view.end);
        Some(if before > after { *first } else { *last })
    }

    /// Drops the columns that are not of this text.
    fn follow(&mut self, text: &InspectedText) {
        let shared = self.text.as_ref().map_or(0, |own| own.shared_with(text));
        self.columns.split_off(&shared);
        self.text = Some(text.clone());
    }

    /// Whether a column is there, with the ranks of the token that follows, where one does.
    fn is_whole(&self, text: &InspectedText, position: usize) -> bool {
        let column = self.column(text, position);
        column.is_some_and(|column| {
            let follower = text.follower(position);
            follower.is_none() || follower == column.follower
        })
    }
}

/// The positions in view that the text has.
fn in_text(text: &InspectedText, view: &Range<usize>) -> Range<usize> {
    let end = view.end.min(text.tokens.len());
    view.start.min(end)..end
}
