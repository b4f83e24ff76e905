//! The button that copies a link to the present run.

use leptos::{html, prelude::*};
use wasm_bindgen_futures::spawn_local;

use crate::session::{link, session};
use crate::shared::clipboard;
use page_model::words::{common, controls};

/// The button and the message after a click.
#[component]
pub fn CopyLink() -> impl IntoView {
    let session = session();
    let status = RwSignal::new(String::new());
    // The link to be copied by hand, if the clipboard could not be used.
    let by_hand = RwSignal::new(None::<String>);
    let place = NodeRef::<html::P>::new();
    let copy = move |_| {
        let address = untrack(|| session.address());
        let (url, tokens) = (link::url(&address), address.run.len());
        spawn_local(async move {
            let copied = clipboard::copy(&url).await;
            by_hand.set((!copied).then_some(url.clone()));
            status.set(common::link_copied(copied, tokens, url.len()));
        });
    };
    Effect::new(move |_| {
        if by_hand.with(Option::is_some)
            && let Some(place) = place.get()
        {
            clipboard::select(&place);
        }
    });
    view! {
        <button type="button" class="plain" data-testid="copy-link" on:click=copy>{controls::COPY_LINK}</button>
        <div class="link-status small quiet">
            <p role="status" data-testid="link-status">{move || status.get()}</p>
            {move || by_hand.get().map(|url| view! { <p class="link" tabindex="0" data-testid="link" node_ref=place>{url}</p> })}
        </div>
    }
}
