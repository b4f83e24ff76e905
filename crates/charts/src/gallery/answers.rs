//! The answers of the Quick check.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{AnswerBars, AnswerRow};

pub(super) fn states() -> Vec<State> {
    vec![
        state("answers", ALL, answers([(3, 1, 6), (0, 2, 5), (4, 0, 4)])),
        state(
            "answers-none",
            PHONE,
            answers([(0, 0, 6), (0, 0, 5), (0, 0, 4)]),
        ),
        state("answers-empty", COLUMN, answers_empty()),
    ]
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
