//! The answers and the questions of the Quick check, and the steps of lessons.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{AnswerBars, AnswerRow, CardAnswers, QuestionCard, StepPath, StepPaths};

pub(super) fn states() -> Vec<State> {
    vec![
        state("answers", ALL, answers([(3, 1, 6), (0, 2, 5), (4, 0, 4)])),
        state(
            "answers-none",
            PHONE,
            answers([(0, 0, 6), (0, 0, 5), (0, 0, 4)]),
        ),
        state("answers-empty", COLUMN, answers_empty()),
        state(
            "question-choice",
            ALL,
            card(CardAnswers::Choice(
                [
                    "At the position of the last token of the input",
                    "At an empty position after the input, which the model keeps for the next token and for no other",
                ]
                .map(String::from)
                .into(),
            )),
        ),
        state(
            "question-number",
            COLUMN,
            card(CardAnswers::Number {
                unit: "tokens".into(),
            }),
        ),
        state("question-live", PHONE, card(CardAnswers::Live)),
        state("step-paths", ALL, paths(&[(7, 7), (6, 2), (8, 0)])),
        state("step-paths-one", PHONE, paths(&[(40, 13)])),
        state("step-paths-empty", COLUMN, paths(&[])),
    ]
}

fn paths(numbers: &[(usize, usize)]) -> StepPaths {
    let names = ["1. The loop", "2. Tokens", "3. Logits and softmax"];
    let rows = names.into_iter().zip(numbers);
    let row = |(name, &(all, done)): (&str, &(usize, usize))| StepPath {
        label: name.into(),
        steps: (0..all)
            .map(|step| (format!("Step {step}"), step < done))
            .collect(),
    };
    StepPaths {
        title: "Steps of the lessons".into(),
        rows: rows.map(row).collect(),
    }
}

fn card(answers: CardAnswers) -> QuestionCard {
    QuestionCard {
        title: "The loop".into(),
        text: "The model reads 9 tokens. At which of its positions is the distribution of the tenth token computed?".into(),
        answers,
    }
}

fn answers_empty() -> AnswerBars {
    AnswerBars {
        title: "No questions".into(),
        ..AnswerBars::default()
    }
}

fn answers(numbers: [(usize, usize, usize); 3]) -> AnswerBars {
    let names = ["The loop", "Top-k, top-p, min-p", "Tokens"];
    let rows = names.into_iter().zip(numbers);
    let row = |(name, (right, wrong, all)): (&str, _)| AnswerRow {
        label: name.into(),
        right,
        wrong,
        all,
    };
    AnswerBars {
        title: "Answers by group".into(),
        rows: rows.map(row).collect(),
    }
}
