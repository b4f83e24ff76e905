//! The steps through a set of questions: on, back, to its result, and to another set.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::{
    session::{Session, session},
    shared::hand_in::HandIn,
};
use page_model::quick_check::{
    files::questions,
    progress::QuickCheck,
    question::Question,
    words::{answering, screen},
};

/// The id of the heading: the text of the open question, or the end of its set.
pub const QUESTION_ID: &str = "open-question";

/// Goes on or back by one question; on from the last one, the result is shown.
pub fn step(session: Session, onwards: bool) {
    if let Ok(questions) = questions() {
        session
            .quick_check
            .update(|check| check.step(questions, onwards));
    }
}

/// Opens the set after the open one.
pub fn open_next_set(session: Session) {
    if let Ok(questions) = questions() {
        session
            .quick_check
            .update(|check| check.open_next_set(questions));
    }
}

/// Says what is open now, where the focus stays on a button that remains.
fn announce(session: Session) {
    let Ok(questions) = questions() else { return };
    let said = session.quick_check.with_untracked(|check| {
        if check.shows_result {
            return Some(said_of_end(check, questions));
        }
        let question = questions.get(check.set(questions).index());
        question.map(|question| question.text.clone())
    });
    session.messages.announcement.set(said.unwrap_or_default());
}

/// Moves the focus to the heading once it is there: the button that was pressed goes with its question.
fn focus_heading() {
    request_animation_frame(|| {
        let heading = document().get_element_by_id(QUESTION_ID);
        if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) {
            // Fails only for an element that is not on the page.
            drop(heading.focus());
        }
    });
}

/// What the way on is called: the next question, or the result after the last one. Tracks the open question.
fn next_name(session: Session) -> &'static str {
    let is_last = questions()
        .is_ok_and(|questions| session.quick_check.with(|check| check.is_last(questions)));
    match is_last {
        true => answering::result(),
        false => screen::next(),
    }
}

/// The main button of a question that is answered, beside what is said of the answer.
#[component]
pub fn NextQuestion() -> impl IntoView {
    let session = session();
    // The button leaves with its question, whose successor has another name for its own.
    let name = untrack(|| next_name(session));
    let go = move |_| {
        step(session, true);
        focus_heading();
    };
    view! {
        <div class="buttons">
            <button type="button" class="action" data-testid="go-on" on:click=go>{name}</button>
        </div>
    }
}

/// The end of a set: how many questions were right at the first try, and the way to another set.
#[component]
pub fn SetResult() -> impl IntoView {
    let session = session();
    let check = session.quick_check;
    let said = move || {
        let questions = questions().ok()?;
        Some(check.with(|check| said_of_end(check, questions)))
    };
    let name = move || {
        let questions = questions().ok()?;
        check
            .with(|check| check.next_set(questions))
            .map(answering::next_set)
    };
    let go = move |_| {
        open_next_set(session);
        focus_heading();
    };
    view! {
        <h2 class="question-text" id=QUESTION_ID tabindex="-1">{answering::set_done()}</h2>
        <p class="prose" data-testid="set-result">{said}</p>
        <Show
            when=move || check.with(|check| check.test.is_none())
            fallback=|| view! { <HandIn is_open=true /> }
        >
            <div class="buttons">
                <button type="button" class="action" data-testid="another-set" on:click=go>{name}</button>
            </div>
        </Show>
    }
}

/// What is said at the end of a set or a test.
fn said_of_end(check: &QuickCheck, questions: &[Question]) -> String {
    match check.test {
        Some(moment) => answering::test_result(moment, check.score.as_ref(), questions),
        None => answering::set_result(check.result(questions)),
    }
}

/// The buttons in the control bar: the question before, and the one after.
#[component]
pub fn QuestionButtons() -> impl IntoView {
    let session = session();
    let can_step = move |onwards: bool| {
        let check = session.quick_check;
        questions().is_ok_and(|questions| check.with(|check| check.can_step(questions, onwards)))
    };
    let button = move |onwards: bool, id: &'static str| {
        let go = move |_| {
            if untrack(|| can_step(onwards)) {
                step(session, onwards);
                announce(session);
            }
        };
        let name = move || match onwards {
            true => next_name(session),
            false => screen::previous(),
        };
        view! {
            <button
                type="button"
                data-testid=id
                aria-disabled=move || (!can_step(onwards)).to_string()
                on:click=go
            >
                {name}
            </button>
        }
    };
    view! {
        {button(false, "previous-question")}
        {button(true, "next-question")}
    }
}
