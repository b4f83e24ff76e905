//! The builder of embeds: what an author chooses, a preview, and the text to paste.

mod own_file;
mod package;
pub mod panel;
mod preview;
mod snippet;

use leptos::prelude::*;
use page_model::embed::words::builder as words;
use wasm_bindgen_futures::spawn_local;

use texts::TextFile;

use crate::{page_texts, session::session, shared::split};

/// A view that calls back when it was closed.
pub type BuildPanel = fn(Callback<()>) -> AnyView;

/// The button that opens the builder.
#[component]
pub fn EmbedButton() -> impl IntoView {
    let session = session();
    let panel = RwSignal::new(None::<BuildPanel>);
    let close = Callback::new(move |()| panel.set(None));
    let show = move |_| {
        spawn_local(async move {
            match page_texts::with(&TextFile::messages().collect::<Vec<_>>(), split::builder())
                .await
            {
                // The button may be gone by now.
                Ok(build) => drop(panel.try_set(Some(build))),
                Err(unfetched) => session.messages.add_unfetched(unfetched),
            }
        });
    };
    view! {
        <button type="button" class="plain" data-testid="embed-button" aria-haspopup="dialog" on:click=show>
            {words::embed()}
        </button>
        {move || panel.get().map(|build| build(close))}
    }
}
