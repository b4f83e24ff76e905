//! All steps of the masked run as a table for a file: the numbers of the table on the page without rounding.

use charts::Table;

use super::{run::ConstrainedRun, side_by_side::MaskedStep, words};
use crate::settings::knobs;

/// The table. Probabilities are from 0 to 1.
pub fn table(run: &ConstrainedRun) -> Table {
    let texts = &run.start.texts;
    let links = run
        .sides
        .steps()
        .first()
        .map_or(&[][..], |step| &step.links);
    let named = links
        .iter()
        .map(|link| words::left_after(&knobs::label(&link.processor)));
    let named: Vec<String> = named.collect();
    let columns: Vec<&str> = (words::step_columns().into_iter())
        .chain(named.iter().map(String::as_str))
        .collect();
    let row = |(index, step): (usize, &MaskedStep)| {
        let (wanted, probability) = step.wanted.map_or_else(Default::default, |wanted| {
            (texts.label(wanted.token), wanted.probability.to_string())
        });
        let left = step.links.iter().map(|link| link.left.to_string());
        let cells = [
            (index + 1).to_string(),
            texts.label(step.token),
            step.allowed.to_string(),
            step.mass.to_string(),
            wanted,
            probability,
            step.before.to_string(),
            step.after.to_string(),
            step.drawn_from.to_string(),
            step.u.get().to_string(),
        ];
        cells.into_iter().chain(left).collect()
    };
    let rows = run.sides.steps().iter().enumerate().map(row);
    Table::of_words(words::screen::table(), &columns, rows.collect())
}
