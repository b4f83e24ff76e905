//! A question of a test: its answer is noted and not marked, so that the same question can be asked again after the lessons.

use leptos::{ev::SubmitEvent, prelude::*};
use page_model::quick_check::{
    question::{AnswerOption, Question},
    question_set::answer_order,
    words::{self, answering, screen},
};

use super::steps::NextQuestion;
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
    let seed = check.with_untracked(|check| check.seed);
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
    let row = move |place: usize| {
        let text = options.get(place).map(|option| option.text.clone());
        view! {
            <label class="answer-row">
                <input
                    type="radio"
                    name="answer"
                    data-testid=format!("answer-{place}")
                    prop:checked=move || chosen.get() == Some(place)
                    prop:disabled=move || is_noted.get()
                    on:change=move |_| {
                        chosen.set(Some(place));
                        missing.set(false);
                    }
                />
                <span>{text}</span>
            </label>
        }
    };
    let rows = answer_order(options.len(), index, seed);
    view! {
        <form class="answer-list" on:submit=submit>
            <div role="radiogroup" aria-label=screen::answers()>{rows.into_iter().map(row).collect_view()}</div>
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
