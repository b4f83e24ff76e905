//! A question with answers to choose from.

use leptos::{ev::SubmitEvent, prelude::*};

use super::{
    AskedQuestion,
    feedback::{feedback, give, is_right},
};
use crate::session::session;
use page_model::quick_check::{
    question::AnswerOption,
    question_set::answer_order,
    words::{self, screen},
};
use page_model::words::labels;

/// The answers as a group of radio buttons, in an order of their own; Enter marks the chosen one.
pub fn choice(asked: AskedQuestion, options: &'static [AnswerOption]) -> AnyView {
    let seed = session().quick_check.with_untracked(|check| check.seed);
    let (chosen, mark) = (RwSignal::new(None::<usize>), RwSignal::new(None));
    let missing = RwSignal::new(false);
    let session = session();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let option = chosen.get_untracked().and_then(|place| options.get(place));
        missing.set(option.is_none());
        if let Some(option) = option {
            give(session, asked, mark, option.mark());
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
                    on:change=move |_| {
                        chosen.set(Some(place));
                        missing.set(false);
                        mark.set(None);
                    }
                />
                <span>{text}</span>
            </label>
        }
    };
    let rows = answer_order(options.len(), asked.index, seed);
    view! {
        <form class="answer-list" on:submit=submit>
            <div role="radiogroup" aria-label=screen::answers()>{rows.into_iter().map(row).collect_view()}</div>
            <div class="buttons"><button type="submit" class:action=move || !is_right(mark) data-testid="check">{labels::check()}</button></div>
        </form>
        <p class="trouble" role="alert">{move || missing.get().then_some(words::none_chosen())}</p>
        {feedback(asked, mark)}
    }
    .into_any()
}
