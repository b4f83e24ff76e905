//! Hints for one cell in three steps: the rule, the rule with the numbers of this row, and the value.

use super::{
    columns::{AnswerCell, AnswerColumn},
    exercise::{Exercise, PracticeMethod},
    solution::{ExerciseSolution, shown},
    words::{hints as words, row_name},
};

/// How many hints there are for each cell.
pub const HINTS: usize = 3;

/// The first `count` hints for a cell.
pub fn hints(
    exercise: &Exercise,
    solution: &ExerciseSolution,
    cell: AnswerCell,
    count: usize,
) -> Vec<String> {
    let value = || words::value(&solution.shown(exercise, cell));
    let all: [&dyn Fn() -> String; HINTS] = [
        &|| words::rule(cell.column, &exercise.settings),
        &|| with_numbers(exercise, solution, cell),
        &value,
    ];
    all.into_iter().take(count).map(|hint| hint()).collect()
}

/// The rule of a cell with the numbers that stand in the row.
fn with_numbers(exercise: &Exercise, solution: &ExerciseSolution, cell: AnswerCell) -> String {
    let AnswerCell { column, row } = cell;
    let at = |column: AnswerColumn, row: usize| {
        let cell = AnswerCell::at(column, row);
        shown(exercise, cell, solution.value(cell))
    };
    let settings = &exercise.settings;
    let rows = |keep: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let mut rows: Vec<usize> = (0..exercise.len()).filter(|row| keep(*row)).collect();
        let rank = |row: &usize| solution.at(AnswerColumn::Rank, *row);
        rows.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        rows
    };
    let sum = |column: AnswerColumn, rows: &[usize]| -> String {
        let parts: Vec<String> = rows.iter().map(|row| at(column, *row)).collect();
        parts.join(" + ")
    };
    let until = |keep: &dyn Fn(usize) -> bool| {
        let own = solution.at(AnswerColumn::Rank, row);
        rows(&|other| keep(other) && solution.at(AnswerColumn::Rank, other) <= own)
    };
    match column {
        AnswerColumn::Scaled => words::quotient(
            &words::logit(exercise.tokens[row].logit),
            &words::setting(settings.temperature.get()),
        ),
        AnswerColumn::Exp => words::power(&at(AnswerColumn::Scaled, row)),
        AnswerColumn::Sum => {
            let all: Vec<usize> = (0..exercise.rows()).collect();
            sum(AnswerColumn::Exp, &all)
        }
        AnswerColumn::Probability => {
            words::quotient(&at(AnswerColumn::Exp, row), &at(AnswerColumn::Sum, 0))
        }
        AnswerColumn::Rank => {
            let own = solution.at(AnswerColumn::Probability, row);
            let above = rows(&|other| solution.at(AnswerColumn::Probability, other) > own);
            let names: Vec<String> = above.iter().map(|row| row_name(exercise, *row)).collect();
            words::more_likely(&names)
        }
        AnswerColumn::Cumulative => sum(AnswerColumn::Probability, &until(&|_| true)),
        AnswerColumn::Kept(method) => match method {
            PracticeMethod::TopP => words::compared_with_p(
                &at(AnswerColumn::Cumulative, row),
                &at(AnswerColumn::Probability, row),
                settings.p.get(),
            ),
            PracticeMethod::MinP => {
                let first = rows(&|_| true).first().copied().unwrap_or_default();
                words::compared_with_least(
                    &at(AnswerColumn::Probability, row),
                    settings.min_p.get(),
                    &at(AnswerColumn::Probability, first),
                )
            }
            _ => words::compared_with_k(&at(AnswerColumn::Rank, row), settings.k.get()),
        },
        AnswerColumn::Share(method) if solution.keeps(method, row) => words::share(
            &at(AnswerColumn::Probability, row),
            &sum(
                AnswerColumn::Probability,
                &rows(&|other| solution.keeps(method, other)),
            ),
        ),
        AnswerColumn::Share(_) => words::no_share().into(),
        AnswerColumn::End(method) => sum(
            AnswerColumn::Share(method),
            &until(&|other| solution.keeps(method, other)),
        ),
        AnswerColumn::Pick(PracticeMethod::Greedy) => words::no_u().into(),
        AnswerColumn::Pick(method) => {
            let row = solution.pick(method);
            let (end, share) = match method {
                PracticeMethod::Pure => (AnswerColumn::Cumulative, AnswerColumn::Probability),
                _ => (AnswerColumn::End(method), AnswerColumn::Share(method)),
            };
            let end = match row < exercise.len() {
                true => solution.at(end, row),
                false => 1.0,
            };
            words::interval(end - solution.at(share, row), end, settings.u.get())
        }
    }
}
