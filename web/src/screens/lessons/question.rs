//! The question at the end of a step: one of the Quick check, whose answer is counted there, or the lesson's own.

use leptos::prelude::*;

use crate::screens::quick_check::{AskedQuestion, choice::choice, number::number};
use page_model::{
    lessons::{step::StepQuestion, words::screen},
    quick_check::question::QuestionKind,
};

/// The question with its answers; `index` is the place of its step in the lesson.
pub fn question(asked: &'static StepQuestion<'static>, index: usize) -> AnyView {
    let (text, answers) = match asked {
        StepQuestion::Listed(listed) => {
            let asked = AskedQuestion::listed(listed, index);
            let answers = match &listed.kind {
                QuestionKind::Choice(options) => choice(asked, options),
                QuestionKind::Number(answer) => number(asked, answer),
                // A lesson names no such question: its parser refuses it.
                QuestionKind::Live(_) => ().into_any(),
            };
            (&listed.text, answers)
        }
        StepQuestion::Own(own) => {
            let asked = AskedQuestion {
                counted: None,
                why: &own.why,
                index,
            };
            (&own.text, choice(asked, &own.options))
        }
    };
    view! {
        <h4>{screen::QUESTION}</h4>
        <p class="prose" data-testid="question">{text.clone()}</p>
        {answers}
    }
    .into_any()
}
