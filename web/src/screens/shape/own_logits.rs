//! The visitor's own logits: the place where they are given, what is shown of them, and the way back to the model.

use leptos::prelude::*;
use page_model::own_logits::{source::OwnSource, words};

use crate::{
    screens::shape::{shape, split},
    session::session,
    shared::later::later,
};

/// The panel, closed at first, and the line that says what is shown in place of the model's logits.
#[component]
pub fn OwnLogitsPanel() -> impl IntoView {
    let (session, open) = (session(), shape().own_open);
    // A press that moves the run, or selects one of its steps, shows that step.
    let moved = Memo::new(move |_| {
        let steps = session
            .run
            .with(|run| run.as_ref().map(|run| run.steps().len()));
        (steps, session.selection.step.get())
    });
    Effect::new(move |before: Option<()>| {
        moved.with(|_| ());
        if before.is_some() {
            session.own_logits.set(None);
        }
    });
    // The fields stay once they were opened.
    let wanted = Memo::new(move |before| before == Some(&true) || open.get());
    view! {
        <details class="own small" data-testid="own-logits" prop:open=move || open.get() on:toggle:target=move |event| {
            open.set(event.target().open());
        }>
            <summary>{words::OWN_LOGITS}</summary>
            {move || wanted.get().then(|| later(split::own_fields(), |fields| fields()))}
        </details>
        {move || session.own_logits.get().map(|own| view! {
            <p class="notice" role="status" data-testid="own-shown">
                {said(&own)}
                " "
                <button type="button" class="plain" data-testid="own-back" on:click=move |_| session.own_logits.set(None)>
                    {words::BACK}
                </button>
            </p>
        })}
    }
}

/// What is shown.
fn said(own: &OwnSource) -> String {
    match own {
        OwnSource::Full(step) => words::full(step.texts.info().vocab_size as usize),
        OwnSource::Top(top) => words::list(top.list.len(), top.list.hidden(), top.list.rest()),
    }
}
