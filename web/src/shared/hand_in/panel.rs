//! The code that a visitor hands in: with a name if one is typed, to be copied or saved.

use leptos::{html, prelude::*};
use page_model::class_results::{result::LONGEST_NAME, words::screen};
use wasm_bindgen_futures::spawn_local;

use crate::{
    session::session,
    shared::{clipboard, export::download},
};

/// The file's name.
const FILE: &str = "tokenloop-result.txt";

/// The name, the code, and the buttons.
#[component]
pub fn HandInPanel() -> impl IntoView {
    let session = session();
    let name = RwSignal::new(String::new());
    let status = RwSignal::new("");
    let result = Memo::new(move |_| name.with(|name| session.class_result(name)));
    let code =
        Memo::new(move |_| result.with(|result| (!result.is_empty()).then(|| result.code())));
    let place = NodeRef::<html::Code>::new();
    let copy = move |_| {
        let Some(text) = code.get_untracked() else {
            return;
        };
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            // The screen may be gone by now.
            if !copied && let Some(place) = place.try_get_untracked().flatten() {
                clipboard::select(&place);
            }
            status.try_set(match copied {
                true => screen::copied(),
                false => screen::not_copied(),
            });
        });
    };
    let save = move |_| {
        if let Some(text) = code.get_untracked() {
            download::text(FILE, "text/plain", &format!("{text}\n"));
        }
    };
    view! {
        <p class="small quiet">{screen::hand_in_about()}</p>
        <label class="choice">
            <span>{screen::pupil_name()}</span>
            <input
                type="text"
                autocomplete="off"
                maxlength=LONGEST_NAME
                data-testid="pupil-name"
                prop:value=move || name.get()
                on:input:target=move |event| name.set(event.target().value())
            />
        </label>
        <Show
            when=move || code.with(Option::is_some)
            fallback=|| view! { <p class="small" data-testid="nothing-done">{screen::nothing()}</p> }
        >
            <p class="small" id="your-code">{screen::your_code()}</p>
            <pre class="class-code" tabindex="0" role="region" aria-labelledby="your-code">
                <code node_ref=place data-testid="class-code">{move || code.get()}</code>
            </pre>
            <div class="buttons">
                <button type="button" data-testid="copy-code" on:click=copy>{screen::copy()}</button>
                <button type="button" data-testid="save-code" on:click=save>{screen::save()}</button>
            </div>
            <p class="small" role="status" data-testid="code-said">{move || status.get()}</p>
        </Show>
    }
}
