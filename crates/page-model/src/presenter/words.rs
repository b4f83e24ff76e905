//! The texts of the presenter view: its button, its keys, and what a press did.

use super::PresenterPace;
use crate::quick_check::question::{Question, QuestionKind};

pub use texts::first::{
    presenter_about as about, presenter_begun as begun, presenter_black as black,
    presenter_hint as hint, presenter_left as left, presenter_over as over,
    presenter_present as present, presenter_shown as shown,
};
pub use texts::shared::presenter_key_starts as key_starts;

/// What a step is from now on.
pub fn pace(pace: PresenterPace) -> &'static str {
    match pace {
        PresenterPace::Tokens => texts::first::presenter_by_tokens(),
        PresenterPace::Stages => texts::first::presenter_by_stages(),
    }
}

/// The letter of an answer, by its place.
pub fn letter(place: usize) -> char {
    char::from(b'A' + (place % 26) as u8)
}

/// The right one of several answers, with the reason.
pub fn right_answer(letter: char, why: &str) -> String {
    texts::shared::presenter_right_answer(letter.encode_utf8(&mut [0; 4]), why)
}

/// The solution of a question, with the reason; `letter` is the letter of the right answer of several.
pub fn solution(question: &Question, letter: Option<char>) -> String {
    let why = &question.why;
    match (&question.kind, letter) {
        (QuestionKind::Choice(_), Some(letter)) => right_answer(letter, why),
        (QuestionKind::Number(number), _) => {
            let answer = format!("{} {}", number.answer, number.unit);
            texts::shared::presenter_solution(answer.trim_end(), why)
        }
        _ => why.clone(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::quick_check::files::questions;

    #[test]
    fn every_question_has_a_solution_that_begins_with_the_answer() {
        for question in questions().unwrap() {
            let said = solution(question, Some('B'));
            match &question.kind {
                QuestionKind::Choice(_) => assert!(said.starts_with("B. "), "{said}"),
                QuestionKind::Number(number) => {
                    assert!(said.starts_with(&number.answer.to_string()), "{said}");
                }
                QuestionKind::Live(_) => assert_eq!(said, question.why),
            }
            assert!(
                said.ends_with(&question.why) && !said.contains(" ."),
                "{said}"
            );
        }
        assert_eq!([0, 1, 3].map(letter), ['A', 'B', 'D']);
    }
}
