//! Marks a cell: right if it follows from the true values or from the visitor's own earlier cells, else with the mistake
//! that its value tells of.

use std::collections::BTreeMap;

use super::{
    answer::read,
    columns::{AnswerCell, AnswerColumn, CellKind},
    exercise::Exercise,
    mistakes::Mistake,
    solution::{CellValues, ExerciseSolution},
    steps::Earlier,
};
use crate::typed_number::{NumberError, TypedNumber};

/// How many units of the last decimal an answer may be away from the true value: one, so that a number cut off there
/// is as right as a rounded one.
pub const UNITS: f64 = 1.0;
/// The same where the visitor's own cells lead to the answer: they were rounded before, each by half a unit or more.
pub const UNITS_AFTER_OWN: f64 = 2.0;
/// Powers and their sum may be away by this part of them: four digits of a large number are enough.
pub const PART_OF_POWERS: f64 = 1e-3;
/// Kinds, ranks and tokens are whole numbers.
const WHOLE: f64 = 0.25;

/// What is typed in the cells.
pub type TypedAnswers = BTreeMap<AnswerCell, String>;

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is typed.
    Blank,
    /// It is right, or follows from the cells before it.
    Right,
    /// It is wrong.
    Wrong(Mistake),
    /// It cannot be read.
    Unread(NumberError),
}

/// The decimals that a column asks for.
fn decimals(cell: AnswerCell) -> Option<usize> {
    match cell.column.kind() {
        CellKind::Number(0) | CellKind::Kept | CellKind::Token => None,
        CellKind::Number(decimals) => Some(decimals),
    }
}

/// A unit of a decimal place.
fn unit(decimals: usize) -> f64 {
    10_f64.powi(-(decimals as i32))
}

/// Whether an answer is the value of a cell within so many units.
pub fn is_near(cell: AnswerCell, answer: f64, value: f64, units: f64) -> bool {
    let Some(decimals) = decimals(cell) else {
        return (answer - value).abs() < WHOLE;
    };
    let part = match cell.column {
        AnswerColumn::Exp | AnswerColumn::Sum => value.abs() * PART_OF_POWERS,
        _ => 0.0,
    };
    // A hundredth of a unit more: a difference of exactly one unit is not exact in binary.
    (answer - value).abs() <= (units + 0.01) * unit(decimals).max(part)
}

/// The values of the visitor: what was typed, and what follows from it where nothing was.
fn own_values(
    exercise: &Exercise,
    solution: &ExerciseSolution,
    answers: &TypedAnswers,
) -> CellValues {
    let mut own = CellValues::new();
    for column in exercise.all_columns() {
        for cell in exercise.cells_of(column) {
            let typed = answers
                .get(&cell)
                .and_then(|text| read(text, column.kind()).ok().flatten());
            let value = match typed {
                Some(typed) => typed.value,
                None => following(exercise, solution, &own, cell),
            };
            own.insert(cell, value);
        }
    }
    own
}

fn following(
    exercise: &Exercise,
    solution: &ExerciseSolution,
    values: &CellValues,
    cell: AnswerCell,
) -> f64 {
    let value = |cell: AnswerCell| known(values, solution, cell);
    let value = &value;
    Earlier { exercise, value }.follow(cell)
}

/// The value of a cell that may not be asked for.
fn known(values: &CellValues, solution: &ExerciseSolution, cell: AnswerCell) -> f64 {
    let own = values.get(&cell).copied();
    own.unwrap_or_else(|| solution.value(cell))
}

/// Marks one cell. All answers are read: the visitor's own earlier ones count.
pub fn mark(
    exercise: &Exercise,
    solution: &ExerciseSolution,
    answers: &TypedAnswers,
    cell: AnswerCell,
) -> Verdict {
    let text = answers.get(&cell).map_or("", String::as_str);
    let answer = match read(text, cell.column.kind()) {
        Err(error) => return Verdict::Unread(error),
        Ok(None) => return Verdict::Blank,
        Ok(Some(answer)) => answer,
    };
    if is_near(cell, answer.value, solution.value(cell), UNITS) {
        return Verdict::Right;
    }
    let own = own_values(exercise, solution, answers);
    let followed = following(exercise, solution, &own, cell);
    if is_near(cell, answer.value, followed, UNITS_AFTER_OWN) {
        return Verdict::Right;
    }
    let targets = [solution.value(cell), followed];
    if let Some(mistake) = targets
        .into_iter()
        .find_map(|value| form(cell, answer, value))
    {
        return Verdict::Wrong(mistake);
    }
    let truth = |cell: AnswerCell| solution.value(cell);
    let own = |cell: AnswerCell| known(&own, solution, cell);
    let sources: [&dyn Fn(AnswerCell) -> f64; 2] = [&truth, &own];
    let found = sources.into_iter().find_map(|value| {
        let mistakes = Earlier { exercise, value }.mistakes(cell).into_iter();
        let mut near = mistakes.filter(|(_, value)| is_near(cell, answer.value, *value, UNITS));
        near.next().map(|(mistake, _)| mistake)
    });
    Verdict::Wrong(found.unwrap_or(match cell.column {
        AnswerColumn::Rank => Mistake::WrongOrder,
        AnswerColumn::Share(method) if !solution.keeps(method, cell.row) => {
            Mistake::RemovedHasShare
        }
        _ => Mistake::Unknown,
    }))
}

/// Mistakes in how the right value is written: too few decimals, or a percentage without its sign.
fn form(cell: AnswerCell, answer: TypedNumber, value: f64) -> Option<Mistake> {
    let asked = decimals(cell)?;
    let typed = answer.decimals().unwrap_or(asked);
    let is_rounded = typed < asked && (typed > 0 || value.abs() >= 1.0) && answer.value != 0.0;
    if is_rounded && (answer.value - value).abs() < unit(typed) {
        return Some(Mistake::Rounded);
    }
    // Two of the decimals are before the point of a percentage.
    let hundredth = answer.value / 100.0;
    let is_share = !matches!(
        cell.column,
        AnswerColumn::Scaled | AnswerColumn::Exp | AnswerColumn::Sum
    );
    let percent = is_share && (hundredth - value).abs() < unit(typed + 2).max(unit(asked));
    (percent && answer.value > 1.0).then_some(Mistake::Percent)
}
