//! The key to the question of a step: the right answer, and each wrong one with what it shows and what is true.

use super::words;
use crate::{
    content::Misconception,
    lessons::step::StepQuestion,
    quick_check::question::{AnswerOption, QuestionKind},
};

/// A question with all of its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerKey {
    /// What is asked.
    pub text: String,
    /// The right answer.
    pub right: String,
    /// Why it is right.
    pub why: String,
    /// The wrong answers.
    pub wrong: Vec<WrongAnswer>,
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAnswer {
    /// The answer.
    pub answer: String,
    /// The misconception that it shows, in a few words.
    pub misconception: String,
    /// What is true instead.
    pub correction: String,
}

impl WrongAnswer {
    fn of(answer: String, mistake: &Misconception) -> Self {
        Self {
            answer,
            misconception: mistake.name.clone(),
            correction: mistake.feedback.clone(),
        }
    }
}

impl AnswerKey {
    /// The key to the question of a step.
    pub fn of(question: &StepQuestion) -> Self {
        let (text, why) = match question {
            StepQuestion::Own(own) => (&own.text, &own.why),
            StepQuestion::Listed(listed) => (&listed.text, &listed.why),
        };
        let (right, wrong) = match question {
            StepQuestion::Own(own) => chosen(&own.options),
            StepQuestion::Listed(listed) => match &listed.kind {
                QuestionKind::Choice(options) => chosen(options),
                QuestionKind::Number(number) => {
                    let shown = |value| words::amount(value, number.unit);
                    let wrong = number.mistakes.iter();
                    let wrong = wrong
                        .map(|wrong| WrongAnswer::of(shown(wrong.number), &wrong.misconception));
                    (shown(number.answer), wrong.collect())
                }
                // The parser of lessons takes no question of this kind.
                QuestionKind::Live(_) => (String::new(), Vec::new()),
            },
        };
        Self {
            text: text.clone(),
            right,
            why: why.clone(),
            wrong,
        }
    }
}

/// The right answer, and the wrong ones.
fn chosen(options: &[AnswerOption]) -> (String, Vec<WrongAnswer>) {
    let right = options.iter().filter(|option| option.mistake.is_none());
    let right: Vec<&str> = right.map(|option| option.text.as_str()).collect();
    let wrong = options.iter().filter_map(|option| {
        let mistake = option.mistake.as_ref()?;
        Some(WrongAnswer::of(option.text.clone(), mistake))
    });
    (right.join(" "), wrong.collect())
}
