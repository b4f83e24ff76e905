//! A question with answers to choose from.

use leptos::{ev::SubmitEvent, prelude::*};

use super::{
    AskedQuestion,
    answer_rows::answer_rows,
    feedback::{feedback, give, is_right},
};
use crate::session::session;
use page_model::quick_check::{question::AnswerOption, words};
use page_model::words::labels;

/// The answers as a group of radio buttons, in an order of their own; Enter marks the chosen one.
pub fn choice(asked: AskedQuestion, options: &'static [AnswerOption]) -> AnyView {
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
    let change = move || {
        missing.set(false);
        mark.set(None);
    };
    let rows = answer_rows(options, asked.index, chosen, Signal::stored(false), change);
    view! {
        <form class="answer-list" on:submit=submit>
            {rows}
            <div class="buttons"><button type="submit" class:action=move || !is_right(mark) data-testid="check">{labels::check()}</button></div>
        </form>
        <p class="trouble" role="alert">{move || missing.get().then_some(words::none_chosen())}</p>
        {feedback(asked, mark)}
    }
    .into_any()
}
