//! The distribution as a table: a row for each row of the picture.

use super::{Bars, Fate};
use crate::{
    Table,
    table::{Cell, counted, probability},
    words,
};

pub(super) fn of(bars: &Bars) -> Table {
    let [before, after] = bars.columns.names();
    let has_truth = bars.has_truth();
    let has_ranks = bars.rows.iter().any(|bar| bar.rank.is_some());
    let mut columns = vec![words::token(), before, after, words::outcome_heading()];
    columns.extend(has_truth.then(words::bars::in_truth));
    columns.extend(has_ranks.then(words::bars::rank_heading));
    let mut table = Table::new(&bars.title, &columns);
    table.note = words::bars::note(bars.axis);
    let row = |(label, rank): (String, Option<usize>), values: [f64; 2], outcome: String, truth| {
        let [before, after] = values.map(probability);
        let mut row = vec![label.into(), before, after, outcome.into()];
        row.extend(has_truth.then(|| Cell::of(truth, crate::percent)));
        row.extend(has_ranks.then(|| rank.map_or_else(Cell::none, counted)));
        row
    };
    let tokens = bars.rows.iter().map(|bar| {
        let outcome = match bar.fate {
            Fate::Open if !bar.kept => words::removed(),
            fate => words::outcome(fate),
        };
        let (name, values) = ((bar.label.clone(), bar.rank), [bar.model, bar.rule]);
        row(name, values, outcome.into(), bar.truth)
    });
    let rest = bars.rest.iter().map(|rest| {
        let outcome = match rest.tokens - rest.kept {
            0 => String::new(),
            gone => words::bars::removed(gone),
        };
        let (name, values) = ((words::rest(rest.tokens), None), [rest.model, rest.rule]);
        row(name, values, outcome, rest.truth)
    });
    table.with_rows(tokens.chain(rest))
}
