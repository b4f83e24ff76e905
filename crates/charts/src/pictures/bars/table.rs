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
    let mut columns = vec![words::TOKEN, before, after, words::OUTCOME];
    columns.extend(has_truth.then_some(words::bars::TRUTH));
    columns.extend(has_ranks.then_some(words::bars::RANK));
    let mut table = Table::new(&bars.title, &columns);
    table.note = words::bars::note(bars.axis);
    let mut push = |(label, rank): (String, Option<usize>),
                    values: [f64; 2],
                    outcome: String,
                    truth: Option<f64>| {
        let [before, after] = values.map(probability);
        let mut row = vec![label.into(), before, after, outcome.into()];
        if has_truth {
            row.push(Cell::of(truth, crate::percent));
        }
        if has_ranks {
            row.push(rank.map_or_else(Cell::none, counted));
        }
        table.push(row);
    };
    for bar in &bars.rows {
        let outcome = match bar.fate {
            Fate::Open if !bar.kept => words::REMOVED,
            fate => words::outcome(fate),
        };
        let values = [bar.model, bar.rule];
        push(
            (bar.label.clone(), bar.rank),
            values,
            outcome.into(),
            bar.truth,
        );
    }
    if let Some(rest) = &bars.rest {
        let gone = rest.tokens - rest.kept;
        let outcome = match gone {
            0 => String::new(),
            gone => words::bars::removed(gone),
        };
        let values = [rest.model, rest.rule];
        push(
            (words::rest(rest.tokens), None),
            values,
            outcome,
            rest.truth,
        );
    }
    table
}
