//! The distribution as a table: a row for each row of the picture.

use super::{Bars, Fate};
use crate::{
    Table,
    table::{Cell, probability},
    words,
};

pub(super) fn of(bars: &Bars) -> Table {
    let [before, after] = bars.columns.names();
    let has_truth = bars.has_truth();
    let columns = [
        words::TOKEN,
        before,
        after,
        words::OUTCOME,
        words::bars::TRUTH,
    ];
    let mut table = Table::new(&bars.title, &columns[..4 + usize::from(has_truth)]);
    let mut push = |label: String, values: [f64; 2], outcome: String, truth: Option<f64>| {
        let [before, after] = values.map(probability);
        let mut row = vec![label.into(), before, after, outcome.into()];
        if has_truth {
            row.push(Cell::of(truth, crate::probability));
        }
        table.push(row);
    };
    for bar in &bars.rows {
        let outcome = match bar.fate {
            Fate::Open if !bar.kept => words::REMOVED,
            fate => words::outcome(fate),
        };
        let values = [bar.model, bar.rule];
        push(bar.label.clone(), values, outcome.into(), bar.truth);
    }
    if let Some(rest) = &bars.rest {
        let gone = rest.tokens - rest.kept;
        let outcome = match gone {
            0 => String::new(),
            gone => words::bars::removed(gone),
        };
        let values = [rest.model, rest.rule];
        push(words::rest(rest.tokens), values, outcome, rest.truth);
    }
    table
}
