//! The button that saves the run as a JSON file.

use leptos::prelude::*;
use page_model::words::export as words;
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::split};

/// Saves the run's prompt, settings and every choice.
#[component]
pub fn RunExport() -> impl IntoView {
    let session = session();
    let save = move |_| {
        spawn_local(async move {
            if let Err(unfetched) = split::save_run(session).await {
                session.messages.add_unfetched(unfetched);
            }
        });
    };
    view! {
        <button
            type="button"
            class="plain"
            data-testid="run-json"
            prop:disabled=move || !session.can_restart()
            on:click=save
        >
            {words::save_run()}
        </button>
    }
}
