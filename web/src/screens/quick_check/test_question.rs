//! A question of a test: its answer is noted and not marked, so that the same question can be asked again after the lessons.

use leptos::{ev::SubmitEvent, prelude::*};
use page_model::quick_check::{
    question::{AnswerOption, Question},
    words::{self, answering},
};

use super::{answer_rows::answer_rows, steps::NextQuestion};
use crate::session::session;

/// The answers as a group of radio buttons; Enter notes the chosen one. One that is noted cannot be changed.
#[component]
pub fn TestQuestion(
    /// The question.
    question: &'static Question<'static>,
    /// Its answers.
    options: &'static [AnswerOption],
    /// Its place among all questions: it determines the order of the answers.
    index: usize,
) -> impl IntoView {
    let session = session();
    let check = session.quick_check;
    let (chosen, missing) = (RwSignal::new(None::<usize>), RwSignal::new(false));
    let is_noted = Memo::new(move |_| {
        check.with(|check| {
            let noted = check.test.zip(check.score.as_ref());
            noted.is_some_and(|(moment, score)| score.of_test(moment, question.id).is_some())
        })
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let option = chosen.get_untracked().and_then(|place| options.get(place));
        missing.set(option.is_none());
        if let Some(answer) = option.and_then(|option| question.given(&option.mark())) {
            session.count_answer(question.id, answer);
        }
    };
    let rows = answer_rows(options, index, chosen, is_noted.into(), move || {
        missing.set(false)
    });
    view! {
        <form class="answer-list" on:submit=submit>
            {rows}
            <Show when=move || !is_noted.get()>
                <div class="buttons">
                    <button type="submit" class="action" data-testid="note">{answering::note_answer()}</button>
                </div>
            </Show>
        </form>
        <p class="trouble" role="alert">{move || missing.get().then_some(words::none_chosen())}</p>
        <p class="feedback prose" role="status" data-testid="noted">
            {move || is_noted.get().then_some(answering::noted())}
        </p>
        <Show when=move || is_noted.get()><NextQuestion /></Show>
    }
}
