//! A question whose answer is a number.

use leptos::{ev::SubmitEvent, prelude::*};

use super::{
    AskedQuestion,
    feedback::{feedback, give, is_right},
};
use crate::session::session;
use page_model::quick_check::{
    question::NumberAnswer,
    words::{answering, screen},
};
use page_model::words::labels;

/// The id of the box.
const BOX_ID: &str = "your-number";
/// The id of the line that says what the box takes.
const TAKES_ID: &str = "your-number-takes";

/// The box of the number with its unit; Enter marks it.
pub fn number(asked: AskedQuestion, answer: &'static NumberAnswer<'static>) -> AnyView {
    let (typed, mark) = (RwSignal::new(String::new()), RwSignal::new(None));
    let session = session();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        give(
            session,
            asked,
            mark,
            typed.with_untracked(|typed| answer.mark(typed)),
        );
    };
    view! {
        <form class="typed" on:submit=submit>
            <label for=BOX_ID>{screen::your_number()}</label>
            <input
                type="text"
                id=BOX_ID
                class="number"
                inputmode="decimal"
                autocomplete="off"
                data-testid="number"
                aria-describedby=TAKES_ID
                prop:value=move || typed.get()
                on:input:target=move |event| {
                    typed.set(event.target().value());
                    mark.set(None);
                }
            />
            <span>{answer.unit}</span>
            <button type="submit" class:action=move || !is_right(mark) data-testid="check">{labels::check()}</button>
        </form>
        <p class="small quiet" id=TAKES_ID data-testid="takes">{answering::takes(answer)}</p>
        {feedback(asked, mark)}
    }
    .into_any()
}
