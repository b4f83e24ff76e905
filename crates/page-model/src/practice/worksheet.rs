//! The worksheet: exercises as tables with blanks, and the same tables with the solution as a key.

use super::{
    columns::{AnswerCell, AnswerColumn},
    exercise::{Exercise, ExerciseError, PracticeMethod},
    generate::from_seed,
    link::{ExerciseLink, ExerciseSource},
    solution::ExerciseSolution,
    words,
};
use crate::words::{controls::token, labels::none};

/// A cell of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorksheetCell {
    /// Printed on the sheet and on the key.
    Given(String),
    /// Blank on the sheet; the key has the answer.
    Blank(String),
    /// Not asked.
    Nothing,
}

/// A table of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorksheetTable {
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The rows, each as long as the heads.
    pub rows: Vec<Vec<WorksheetCell>>,
}

/// One exercise of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorksheetExercise {
    /// Its title.
    pub title: String,
    /// What is given and asked, a sentence each.
    pub start: Vec<String>,
    /// The table of softmax, one of the methods' columns if there are filters, and one of the picks.
    pub tables: Vec<WorksheetTable>,
}

/// The exercises of a worksheet: the open one, and those that follow it.
///
/// # Errors
/// None: exercises of a seed exist.
pub fn worksheet(
    open: &Exercise,
    link: &ExerciseLink,
    count: usize,
) -> Result<Vec<WorksheetExercise>, ExerciseError> {
    let mut sheet = vec![WorksheetExercise::of(open, link)];
    let mut next = link.clone();
    for _ in 1..count {
        next = ExerciseLink {
            // One step of the model, or one list, is one exercise: the others are fresh ones.
            source: ExerciseSource::Seed,
            ..next.next()
        };
        let exercise = from_seed(next.level, next.seed.into(), next.method)?;
        sheet.push(WorksheetExercise::of(&exercise, &next));
    }
    Ok(sheet)
}

impl WorksheetExercise {
    /// An exercise with its title and tables.
    pub fn of(exercise: &Exercise, link: &ExerciseLink) -> Self {
        let solution = ExerciseSolution::of(exercise);
        let columns = exercise.columns();
        let softmax = columns.iter().filter(|column| column.method().is_none());
        let softmax: Vec<AnswerColumn> = softmax.copied().collect();
        let filters = columns
            .iter()
            .filter(|column| column.method().is_some() && !column.is_single());
        let filters: Vec<AnswerColumn> = filters.copied().collect();
        let mut tables = vec![table(exercise, &solution, &softmax, true)];
        if !filters.is_empty() {
            tables.push(table(exercise, &solution, &filters, false));
        }
        tables.push(picks(exercise, &solution));
        Self {
            title: words::worksheet::title(link),
            start: words::start(exercise),
            tables,
        }
    }
}

fn blank(exercise: &Exercise, solution: &ExerciseSolution, cell: AnswerCell) -> WorksheetCell {
    WorksheetCell::Blank(match solution.is_optional(cell) {
        true => none().into(),
        false => solution.shown(exercise, cell),
    })
}

/// A table with a row for each token; with logits, the sum has a row of its own.
fn table(
    exercise: &Exercise,
    solution: &ExerciseSolution,
    columns: &[AnswerColumn],
    logits: bool,
) -> WorksheetTable {
    let in_rows = columns.iter().filter(|column| !column.is_single());
    let in_rows: Vec<AnswerColumn> = in_rows.copied().collect();
    let mut heads = vec![token().to_string()];
    heads.extend(logits.then(|| words::logit_head().into()));
    heads.extend(
        in_rows
            .iter()
            .map(|column| words::full_head(*column, exercise)),
    );
    let rows = (0..exercise.rows()).map(|row| {
        let mut cells = vec![WorksheetCell::Given(words::row_name(exercise, row))];
        let logit = exercise.tokens.get(row);
        let logit = logit.map(|token| WorksheetCell::Given(words::hints::logit(token.logit)));
        cells.extend(logits.then(|| logit.unwrap_or(WorksheetCell::Nothing)));
        cells.extend(in_rows.iter().map(|column| {
            let cell = AnswerCell::at(*column, row);
            match (exercise.cells_of(*column).any(|of| of == cell), *column) {
                (true, _) => blank(exercise, solution, cell),
                (false, AnswerColumn::Exp) => WorksheetCell::Given(solution.shown(exercise, cell)),
                (false, _) => WorksheetCell::Nothing,
            }
        }));
        cells
    });
    let mut rows: Vec<Vec<WorksheetCell>> = rows.collect();
    if columns.contains(&AnswerColumn::Sum) {
        let mut sum = vec![WorksheetCell::Nothing; heads.len()];
        sum[0] = WorksheetCell::Given(words::head(AnswerColumn::Sum, exercise));
        let place = in_rows.iter().position(|of| *of == AnswerColumn::Exp);
        if let Some(place) = place {
            let cell = AnswerCell::at(AnswerColumn::Sum, 0);
            sum[place + 2] = blank(exercise, solution, cell);
        }
        rows.push(sum);
    }
    WorksheetTable { heads, rows }
}

/// The choice of each method that is asked for.
fn picks(exercise: &Exercise, solution: &ExerciseSolution) -> WorksheetTable {
    let methods: Vec<PracticeMethod> = exercise.methods.clone();
    let heads = [words::method_head(), words::pick()].map(String::from);
    let row = |method: PracticeMethod| {
        let cell = AnswerCell::at(AnswerColumn::Pick(method), 0);
        vec![
            WorksheetCell::Given(words::method_name(method)),
            blank(exercise, solution, cell),
        ]
    };
    WorksheetTable {
        heads: heads.into(),
        rows: methods.into_iter().map(row).collect(),
    }
}
