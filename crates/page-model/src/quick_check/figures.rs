//! The figure of the Quick check: the answers so far, group by group.

use charts::{AnswerBars, AnswerRow};

use super::{
    question::{Question, QuestionGroup},
    score::Score,
    words::{self, screen},
};
use crate::figures::{Figure, Need, any};

/// The figures of the Quick check.
pub static FIGURES: [Figure; 1] = [Figure {
    id: "answers",
    title: screen::TITLE,
    needs: &[Need::Questions],
    query: &["questions"],
    draw: |data| Some(any(answers(data.questions?, data.score))),
}];

/// The answers to a set of questions.
pub fn answers(questions: &[Question], score: &Score) -> AnswerBars {
    let row = |group: QuestionGroup| {
        let total = score.total(questions, Some(group));
        (total.all > 0).then(|| AnswerRow {
            label: words::group(group).into(),
            right: total.right,
            wrong: total.wrong,
            all: total.all,
        })
    };
    AnswerBars {
        title: screen::TITLE.into(),
        rows: QuestionGroup::ALL.into_iter().filter_map(row).collect(),
    }
}
