//! The question at the end of a step: one of the Quick check, whose answer is counted there, or the lesson's own.

use leptos::prelude::*;

use crate::{
    screens::quick_check::{
        AskedQuestion,
        choice::choice,
        number::number,
        presented::{presented_answers, presented_question},
    },
    session::session,
};
use page_model::{
    lessons::{step::StepQuestion, words::screen},
    presenter::words::right_answer,
    quick_check::question::{Question, QuestionKind},
};

/// The question with its answers; `index` is the place of its step in the lesson. In the presenter view the answers have
/// letters, and the right one is shown once it is asked for.
pub fn question(asked: &'static StepQuestion<'static>, index: usize) -> AnyView {
    let session = session();
    let presents = Memo::new(move |_| session.presenter.is_on());
    let solved = Signal::derive(move || {
        session
            .lessons
            .with(|desk| desk.open.as_ref().is_some_and(|open| open.is_second_slide))
    });
    let text = match asked {
        StepQuestion::Listed(listed) => &listed.text,
        StepQuestion::Own(own) => &own.text,
    };
    let answers = move || match (asked, presents.get()) {
        (StepQuestion::Listed(listed), true) => presented_question(listed, index, solved),
        (StepQuestion::Own(own), true) => {
            let solution = |right: Option<char>| {
                right.map_or_else(String::new, |letter| right_answer(letter, &own.why))
            };
            presented_answers(&own.options, index, solved, solution)
        }
        (StepQuestion::Listed(listed), false) => listed_answers(listed, index),
        (StepQuestion::Own(own), false) => choice(AskedQuestion::own(own, index), &own.options),
    };
    view! {
        <h4>{screen::question()}</h4>
        <p class="prose" data-testid="question">{text.clone()}</p>
        {answers}
    }
    .into_any()
}

/// The form of a question of the Quick check.
fn listed_answers(listed: &'static Question<'static>, index: usize) -> AnyView {
    let asked = AskedQuestion::listed(listed, index);
    match &listed.kind {
        QuestionKind::Choice(options) => choice(asked, options),
        QuestionKind::Number(answer) => number(asked, answer),
        // A lesson names no such question: its parser refuses it.
        QuestionKind::Live(_) => ().into_any(),
    }
}
