//! Above the present text, the text as it was before the visitor put another token, with the first difference marked.

use leptos::prelude::*;
use page_model::the_loop::{former::FormerText, words::candidates};

use crate::session::session;

/// The former text in a line, and the button that puts it back; nothing where the texts do not differ.
#[component]
pub fn Former() -> impl IntoView {
    let session = session();
    let former = Memo::new(move |_| {
        let texts = session.texts.get()?;
        session.run.with(|run| {
            session
                .former
                .with(|former| former.as_ref()?.beside(run.as_ref()?, &texts))
        })
    });
    move || {
        former.get().map(|FormerText { before, instead_of, after }| view! {
            <p class="former" data-testid="former">
                <span class="small">{candidates::former()}</span>
                <span class="former-text">{before}<mark>{instead_of}</mark>{after}</span>
                <button type="button" class="plain" data-testid="put-back" on:click=move |_| session.put_back()>{candidates::put_back()}</button>
            </p>
        })
    }
}
