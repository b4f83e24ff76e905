//! The texts of the presenter view: its button, its keys, and what a press did.

use super::PresenterPace;
use crate::quick_check::question::{Question, QuestionKind};

/// The label of the button that opens the view.
pub const PRESENT: &str = "Present";
/// The description of that button.
pub const ABOUT: &str = "large type for a room, stepped by arrow keys or a clicker";
/// The keys, shown for a moment.
pub const HINT: &str = "→ on, ← back, B black, S stages, Esc end";
/// Announced when the view begins.
pub const BEGUN: &str = "Presenter view. Right arrow or Page Down: on. Left arrow or Page Up: back. B: black. S: tokens or stages. Escape: end.";
/// Announced when the view ends.
pub const LEFT: &str = "The presenter view has ended.";
/// Announced when the picture is black.
pub const BLACK: &str = "The picture is black. Any of these keys brings it back.";
/// Announced when it is back.
pub const SHOWN: &str = "The picture is shown again.";
/// Shown when the run cannot go on.
pub const OVER: &str = "The text has ended. ← takes a token back.";
/// Shown before an experiment is started.
pub const KEY_STARTS: &str = "→ starts the experiment.";

/// What a step is from now on.
pub fn pace(pace: PresenterPace) -> &'static str {
    match pace {
        PresenterPace::Tokens => "Each step is a token.",
        PresenterPace::Stages => "Each step is a stage of a token.",
    }
}

/// The letter of an answer, by its place.
pub fn letter(place: usize) -> char {
    char::from(b'A' + (place % 26) as u8)
}

/// The right one of several answers, with the reason.
pub fn right_answer(letter: char, why: &str) -> String {
    format!("{letter}. {why}")
}

/// The solution of a question, with the reason; `letter` is the letter of the right answer of several.
pub fn solution(question: &Question, letter: Option<char>) -> String {
    let why = &question.why;
    match (&question.kind, letter) {
        (QuestionKind::Choice(_), Some(letter)) => right_answer(letter, why),
        (QuestionKind::Number(number), _) => {
            format!("{} {}. {why}", number.answer, number.unit).replace(" .", ".")
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
