//! The buttons of the check in the control bar: start, cancel, and how far it is.

use leptos::{html::Button, prelude::*};
use page_model::this_device::{plan::CheckedModel, words::screen};

use crate::{
    session::session,
    shared::transport::{hand_focus, rescue_focus},
};

/// Start or cancel, and the progress while a check runs.
#[component]
pub fn CheckButtons() -> impl IntoView {
    let session = session();
    let state = session.device;
    let (start, cancel) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    let running = Memo::new(move |_| state.is_running());
    // The button that had the focus is hidden at the end.
    Effect::new(move |before: Option<bool>| {
        let running = running.get();
        if before == Some(true) && !running {
            rescue_focus(start);
        }
        running
    });
    let label = move || match state.desk.with(|desk| desk.results.is_empty()) {
        true => screen::CHECK,
        false => screen::CHECK_AGAIN,
    };
    let fraction = move || {
        state.desk.with(|desk| {
            let adapter = desk.machine.as_ref().and_then(|of| of.gpu.adapter());
            desk.fraction(1 + usize::from(adapter.is_some()))
        })
    };
    view! {
        <button
            type="button"
            class="action"
            data-testid="start-check"
            node_ref=start
            prop:hidden=move || running.get()
            on:click=move |_| {
                session.start_check(CheckedModel::Shipped);
                hand_focus(cancel);
            }
        >
            {label}
        </button>
        <button
            type="button"
            data-testid="cancel-check"
            aria-label=screen::CANCEL
            node_ref=cancel
            prop:hidden=move || !running.get()
            on:click=move |_| session.cancel_check()
        >
            {screen::CANCEL_SHORT}
        </button>
        {move || running.get().then(|| view! {
            <progress class="check-progress" data-testid="check-progress" aria-label=screen::PROGRESS max="1" value=fraction></progress>
        })}
    }
}
