//! The solution of an exercise, computed by the sampler that chooses the page's tokens.

use std::collections::BTreeMap;

use sampling::{Coin, Context, Distribution};

use super::{
    columns::{AnswerCell, AnswerColumn, CellKind},
    exercise::{Exercise, PracticeMethod},
    words,
};
use crate::words::labels;

/// A number for each cell: yes is 1, a token is its row.
pub type CellValues = BTreeMap<AnswerCell, f64>;

/// The value of a token that is kept.
pub const KEPT: f64 = 1.0;
/// The value of a token that is removed.
pub const REMOVED: f64 = 0.0;

/// The solution: every cell of all five methods.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseSolution {
    values: CellValues,
    rows: usize,
}

impl ExerciseSolution {
    /// Runs the sampler on the exercise, once for each method.
    pub fn of(exercise: &Exercise) -> Self {
        let mut solution = Self {
            values: CellValues::new(),
            rows: exercise.rows(),
        };
        solution.add_softmax(exercise);
        for method in PracticeMethod::ALL {
            solution.add_method(exercise, method);
        }
        solution
    }

    fn set(&mut self, column: AnswerColumn, row: usize, value: f64) {
        self.values.insert(AnswerCell::at(column, row), value);
    }

    fn add_softmax(&mut self, exercise: &Exercise) {
        let context = Context::new(&[], &[], Coin::default());
        let config = exercise.config(PracticeMethod::Pure);
        let run = config.run(exercise.ranking(), &context);
        let scaled = run.stages().last().map_or_else(
            || exercise.ranking().scores().clone(),
            |stage| stage.after.clone(),
        );
        // The sampler's weights are relative to the greatest, so that none overflows; by hand they are not.
        let greatest = f64::from(scaled.values()[0]).exp();
        for ((token, score), weight) in scaled.iter().zip(scaled.weights()) {
            let row = exercise.row_of(token);
            if row < exercise.len() {
                self.set(AnswerColumn::Scaled, row, f64::from(score));
                self.set(AnswerColumn::Exp, row, weight * greatest);
            }
        }
        if let Some(rest) = exercise.rest {
            self.set(AnswerColumn::Exp, exercise.len(), rest.exp);
        }
        self.set(AnswerColumn::Sum, 0, scaled.total_weight() * greatest);
        let distribution = run.distribution();
        let sums = running_sums(exercise, distribution);
        for (rank, (row, probability, sum)) in sums.into_iter().enumerate() {
            self.set(AnswerColumn::Probability, row, probability);
            if row < exercise.len() {
                self.set(AnswerColumn::Rank, row, (rank + 1) as f64);
                self.set(AnswerColumn::Cumulative, row, sum);
            }
        }
    }

    fn add_method(&mut self, exercise: &Exercise, method: PracticeMethod) {
        let context = Context::new(&[], &[], Coin::default());
        let config = exercise.config(method);
        let run = config.run(exercise.ranking(), &context);
        let choice = config.choose(&run, exercise.settings.u);
        let row = exercise.row_of(choice.token);
        self.set(AnswerColumn::Pick(method), 0, row as f64);
        let sums = running_sums(exercise, run.distribution());
        let end = sums.last().map_or(1.0, |(_, _, sum)| *sum);
        for row in 0..exercise.rows() {
            let own = sums.iter().find(|(of, _, _)| *of == row);
            let (kept, share, end) = match (own, method) {
                // Greedy is a draw from one token.
                (_, PracticeMethod::Greedy) if row != exercise.row_of(choice.token) => {
                    (REMOVED, 0.0, end)
                }
                (_, PracticeMethod::Greedy) => (KEPT, 1.0, 1.0),
                (Some((_, share, sum)), _) => (KEPT, *share, *sum),
                // An interval of no length, after all others.
                (None, _) => (REMOVED, 0.0, end),
            };
            self.set(AnswerColumn::Kept(method), row, kept);
            self.set(AnswerColumn::Share(method), row, share);
            self.set(AnswerColumn::End(method), row, end);
        }
    }

    /// The value of a cell; 0 for one that the exercise does not have.
    pub fn value(&self, cell: AnswerCell) -> f64 {
        self.values.get(&cell).copied().unwrap_or_default()
    }

    /// The value of a column in a row.
    pub fn at(&self, column: AnswerColumn, row: usize) -> f64 {
        self.value(AnswerCell::at(column, row))
    }

    /// Whether a method keeps a row.
    pub fn keeps(&self, method: PracticeMethod, row: usize) -> bool {
        self.at(AnswerColumn::Kept(method), row) == KEPT
    }

    /// The row that a method chooses.
    pub fn pick(&self, method: PracticeMethod) -> usize {
        self.at(AnswerColumn::Pick(method), 0) as usize
    }

    /// How many rows a method keeps.
    pub fn kept(&self, method: PracticeMethod) -> usize {
        let rows = 0..self.rows;
        rows.filter(|row| self.keeps(method, *row)).count()
    }

    /// Whether a cell may stay empty: the share and the interval of a token that was removed.
    pub fn is_optional(&self, cell: AnswerCell) -> bool {
        match cell.column {
            AnswerColumn::Share(method) | AnswerColumn::End(method) => {
                !self.keeps(method, cell.row)
            }
            _ => false,
        }
    }

    /// A cell as it is shown.
    pub fn shown(&self, exercise: &Exercise, cell: AnswerCell) -> String {
        shown(exercise, cell, self.value(cell))
    }
}

/// A value of a cell as it is shown: with the decimals of its column.
pub fn shown(exercise: &Exercise, cell: AnswerCell, value: f64) -> String {
    let rest = exercise.rest.filter(|_| cell.row == exercise.len());
    if let (AnswerColumn::Exp, Some(rest)) = (cell.column, rest) {
        return words::rest_exp(rest);
    }
    match cell.column.kind() {
        CellKind::Number(decimals) => charts::decimal(value, decimals),
        CellKind::Kept if value == KEPT => words::kept().into(),
        CellKind::Kept => labels::removed().into(),
        CellKind::Token => words::row_name(exercise, value as usize),
    }
}

/// The rows in falling order, each with its probability and the sum up to it; the rest is one row at the end.
fn running_sums(exercise: &Exercise, distribution: &Distribution) -> Vec<(usize, f64, f64)> {
    let mut sums = Vec::<(usize, f64, f64)>::new();
    let mut sum = 0.0;
    for token in distribution.ranked() {
        let row = exercise.row_of(token.token);
        sum += token.probability;
        match sums.last_mut() {
            Some(last) if last.0 == row => *last = (row, last.1 + token.probability, sum),
            _ => sums.push((row, token.probability, sum)),
        }
    }
    sums
}
