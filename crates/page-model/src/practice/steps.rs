//! How each cell follows from the cells before it: what a visitor does with a pocket calculator.
//!
//! The solution does not come from here but from the sampler; a test holds the two together. This says what a cell must
//! be when an earlier one is wrong, and what usual mistakes lead to.

use super::{
    columns::{AnswerCell, AnswerColumn},
    exercise::{Exercise, PracticeMethod},
    solution::{KEPT, REMOVED},
};

/// The values of earlier cells.
pub struct Earlier<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// The value of an earlier cell.
    pub value: &'a dyn Fn(AnswerCell) -> f64,
}

impl Earlier<'_> {
    pub(super) fn at(&self, column: AnswerColumn, row: usize) -> f64 {
        (self.value)(AnswerCell::at(column, row))
    }

    /// The temperature.
    pub(super) fn temperature(&self) -> f64 {
        self.exercise.settings.temperature.get()
    }

    /// The rows of the tokens, without the rest.
    pub(super) fn tokens(&self) -> std::ops::Range<usize> {
        0..self.exercise.len()
    }

    /// The sum of a column over all rows, the rest included.
    pub(super) fn total(&self, column: AnswerColumn) -> f64 {
        let rows = 0..self.exercise.rows();
        rows.map(|row| self.at(column, row)).sum()
    }

    pub(super) fn probability(&self, row: usize) -> f64 {
        self.at(AnswerColumn::Probability, row)
    }

    pub(super) fn rank(&self, row: usize) -> f64 {
        self.at(AnswerColumn::Rank, row)
    }

    /// The tokens by rising rank.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = self.tokens().collect();
        rows.sort_by(|a, b| self.rank(*a).total_cmp(&self.rank(*b)));
        rows
    }

    pub(super) fn greatest_probability(&self) -> f64 {
        let probabilities = self.tokens().map(|row| self.probability(row));
        probabilities.fold(0.0, f64::max)
    }

    pub(super) fn keeps(&self, method: PracticeMethod, row: usize) -> bool {
        self.at(AnswerColumn::Kept(method), row) == KEPT
    }

    /// The total probability of the tokens that a filter keeps.
    pub(super) fn kept_probability(&self, method: PracticeMethod) -> f64 {
        let kept = self.tokens().filter(|row| self.keeps(method, *row));
        kept.map(|row| self.probability(row)).sum()
    }

    /// The first token by rank that is kept and whose sum exceeds u; the last row if none is.
    pub(super) fn first_beyond_u(&self, column: AnswerColumn, method: PracticeMethod) -> usize {
        let u = self.exercise.settings.u.get();
        let rows = self.in_order().into_iter();
        let mut rows = rows.filter(|row| !method.is_filter() || self.keeps(method, *row));
        let last = rows.clone().next_back().unwrap_or_default();
        let last = match self.exercise.rest {
            Some(_) if !method.is_filter() => self.exercise.len(),
            _ => last,
        };
        rows.find(|row| self.at(column, *row) > u).unwrap_or(last)
    }

    /// The value of a cell.
    pub fn follow(&self, cell: AnswerCell) -> f64 {
        let AnswerCell { column, row } = cell;
        let settings = &self.exercise.settings;
        match column {
            AnswerColumn::Scaled => self.exercise.tokens[row].logit / self.temperature(),
            AnswerColumn::Exp => match self.exercise.rest {
                Some(rest) if row >= self.exercise.len() => rest.exp,
                _ => self.at(AnswerColumn::Scaled, row).exp(),
            },
            AnswerColumn::Sum => self.total(AnswerColumn::Exp),
            AnswerColumn::Probability => {
                self.at(AnswerColumn::Exp, row) / self.at(AnswerColumn::Sum, 0)
            }
            AnswerColumn::Rank => {
                let own = self.probability(row);
                let before = |other: &usize| {
                    let theirs = self.probability(*other);
                    theirs > own || theirs == own && *other < row
                };
                (1 + self.tokens().filter(before).count()) as f64
            }
            AnswerColumn::Cumulative => {
                let own = self.rank(row);
                let until = self.tokens().filter(|other| self.rank(*other) <= own);
                until.map(|other| self.probability(other)).sum()
            }
            AnswerColumn::Kept(method) => {
                let kept = match method {
                    PracticeMethod::TopK => self.rank(row) <= f64::from(settings.k.get()),
                    PracticeMethod::TopP => {
                        let sum = self.at(AnswerColumn::Cumulative, row);
                        sum - self.probability(row) < settings.p.get()
                    }
                    PracticeMethod::MinP => {
                        let least = settings.min_p.get() * self.greatest_probability();
                        self.probability(row) >= least
                    }
                    PracticeMethod::Greedy => self.rank(row) == 1.0,
                    PracticeMethod::Pure => true,
                };
                if kept { KEPT } else { REMOVED }
            }
            AnswerColumn::Share(method) if self.keeps(method, row) => {
                self.probability(row) / self.kept_probability(method)
            }
            AnswerColumn::Share(_) => 0.0,
            AnswerColumn::End(method) => {
                let own = self.rank(row);
                let until = self.tokens().filter(|other| self.rank(*other) <= own);
                until
                    .map(|other| self.at(AnswerColumn::Share(method), other))
                    .sum()
            }
            AnswerColumn::Pick(PracticeMethod::Greedy) => {
                self.in_order().first().copied().unwrap_or_default() as f64
            }
            AnswerColumn::Pick(PracticeMethod::Pure) => {
                self.first_beyond_u(AnswerColumn::Cumulative, PracticeMethod::Pure) as f64
            }
            AnswerColumn::Pick(method) => {
                self.first_beyond_u(AnswerColumn::End(method), method) as f64
            }
        }
    }
}
