//! The button that copies a link.

use leptos::{html, prelude::*};
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::clipboard};
use page_model::words::{common, controls};

/// The button and the message after a click.
#[component]
pub fn CopyLink(
    /// Names the link among those of the page.
    id: &'static str,
    /// The link, and how many tokens of the run it has.
    link: Callback<(), (String, usize)>,
    /// Where the link stands on the page; without it, the link is shown if the clipboard could not be used.
    #[prop(optional)]
    place: Option<NodeRef<html::P>>,
) -> impl IntoView {
    let session = session();
    let status = RwSignal::new(String::new());
    // The link to be copied by hand, if the clipboard could not be used.
    let by_hand = RwSignal::new(None::<String>);
    let is_elsewhere = place.is_some();
    let place = place.unwrap_or_default();
    let copy = move |_| {
        let (url, tokens) = link.run(());
        spawn_local(async move {
            let copied = clipboard::copy(&url).await;
            let length = url.len();
            // The button may be gone by now.
            by_hand.try_set((!copied).then_some(url));
            let said = common::link_copied(copied, tokens, length);
            let mut sentences = untrack(|| session.left_out_of_links());
            sentences.insert(0, &said);
            status.try_set(sentences.join(" "));
        });
    };
    Effect::new(move |_| {
        if by_hand.with(Option::is_some)
            && let Some(place) = place.get()
        {
            clipboard::select(&place);
        }
    });
    let shown = move || by_hand.get().filter(|_| !is_elsewhere);
    view! {
        <button type="button" class="plain" data-testid=format!("copy-{id}") on:click=copy>{controls::copy_link()}</button>
        <div class="link-status small quiet">
            <p role="status" data-testid=format!("{id}-status")>{move || status.get()}</p>
            {move || shown().map(|url| view! { <p class="link" tabindex="0" data-testid=id node_ref=place>{url}</p> })}
        </div>
    }
}
