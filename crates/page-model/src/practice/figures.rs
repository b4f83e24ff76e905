//! The figure of the Practice screen: the five methods side by side.

use charts::{SharePart, ShareTable};

use super::{
    columns::AnswerColumn,
    exercise::{Exercise, PracticeMethod},
    solution::ExerciseSolution,
    words,
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![Figure {
    id: "practice",
    title: words::title_methods(),
    needs: &[Need::Exercise],
    query: &["exercise"],
    controls: NONE,
    draw: draw_practice,
}];

/// Draws the figure `practice`.
pub fn draw_practice(data: &FigureData) -> Option<AnyPicture> {
    let practice = data.practice?;
    Some(any(methods(&practice.exercise, &practice.solution)))
}

/// The share of each token under each of the five methods, and the token that each chooses.
pub fn methods(exercise: &Exercise, solution: &ExerciseSolution) -> ShareTable {
    let part = |row: usize, method: PracticeMethod| SharePart {
        share: match method {
            PracticeMethod::Pure => solution.at(AnswerColumn::Probability, row),
            _ => solution.at(AnswerColumn::Share(method), row),
        },
        is_chosen: solution.pick(method) == row,
    };
    let rows = 0..exercise.rows();
    ShareTable {
        title: words::title_methods().into(),
        columns: PracticeMethod::ALL
            .map(|method| words::setting_of(method, &exercise.settings))
            .into(),
        rows: rows
            .map(|row| {
                let parts = PracticeMethod::ALL.map(|method| part(row, method));
                (words::row_name(exercise, row), parts.into())
            })
            .collect(),
    }
}
