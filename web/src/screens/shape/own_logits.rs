//! The visitor's own logits: the place where they are given, what is shown of them, and the way back to the model.

use leptos::prelude::*;
use page_model::own_logits::words;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::{
    screens::shape::{shape, split},
    session::session,
    shared::{figure::FIGURE_ID, later::later},
};

/// The panel, closed at first, below the view.
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
            <summary>{words::own_logits()}</summary>
            {move || wanted.get().then(|| later(split::own_fields(), |fields| fields()))}
        </details>
    }
}

/// The line above the views that says what is shown in place of the model's logits.
#[component]
pub fn OwnLogitsNotice() -> impl IntoView {
    let session = session();
    let back = move |_| {
        session.own_logits.set(None);
        show_figure();
    };
    view! {
        {move || session.own_logits.get().map(|own| view! {
            <p class="notice" role="status" data-testid="own-shown">
                {own.said()}
                " "
                <button type="button" class="plain" data-testid="own-back" on:click=back>
                    {words::back()}
                </button>
            </p>
        })}
    }
}

/// Brings the top of the figure into view and gives it the focus: the pressed button is gone.
pub fn show_figure() {
    if let Some(figure) = document().get_element_by_id(FIGURE_ID) {
        figure.set_scroll_top(0);
        if let Some(figure) = figure.dyn_ref::<HtmlElement>() {
            // Fails only for an element that is not on the page.
            drop(figure.focus());
        }
    }
}
