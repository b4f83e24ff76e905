//! The figures of the Quick check: the answers so far, group by group, and one question as a card.

use charts::{AnswerBars, AnswerRow, CardAnswers, QuestionCard};

use super::{
    question::{Question, QuestionKind},
    question_set::answer_order,
    score::Score,
    words::{self, screen},
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
    places::question_group::QuestionGroup,
};

figures![
    Figure {
        id: "answers",
        title: screen::title(),
        needs: &[Need::Questions],
        query: &["questions"],
        controls: NONE,
        draw: draw_answers,
    },
    Figure {
        id: "question-card",
        title: screen::card(),
        needs: &[Need::Questions],
        query: &["question"],
        controls: NONE,
        draw: draw_question_card,
    },
];

/// Draws the figure `answers`.
pub fn draw_answers(data: &FigureData) -> Option<AnyPicture> {
    Some(any(answers(data.questions?, data.score)))
}

/// Draws the figure `question-card`.
pub fn draw_question_card(data: &FigureData) -> Option<AnyPicture> {
    let question = data.questions?.get(data.question)?;
    Some(any(card(question, data.question, 0)))
}

/// A question, by its place among all, with its answers in the order that the screen has for a seed.
pub fn card(question: &Question, place: usize, seed: u64) -> QuestionCard {
    let answers = match &question.kind {
        QuestionKind::Choice(options) => {
            let order = answer_order(options.len(), place, seed);
            let texts = order.into_iter().map(|at| options[at].text.clone());
            CardAnswers::Choice(texts.collect())
        }
        QuestionKind::Number(number) => CardAnswers::Number {
            unit: number.unit.into(),
        },
        QuestionKind::Live(_) => CardAnswers::Live,
    };
    QuestionCard {
        title: words::group(question.group).into(),
        text: question.text.clone(),
        answers,
    }
}

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
        title: screen::title().into(),
        rows: QuestionGroup::ALL.into_iter().filter_map(row).collect(),
    }
}
