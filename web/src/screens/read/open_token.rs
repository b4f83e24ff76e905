//! The prediction in which the open token was one of many.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    read::words::{self, screen},
};

use crate::{session::session, shared::figure::Figure};

/// The token in a sentence, and what could have stood in its place.
#[component]
pub fn OpenToken() -> impl IntoView {
    let session = session();
    let state = session.read_signals();
    let open = Memo::new(move |_| session.read.part.with(|part| part.token()));
    let said = Memo::new(move |_| {
        let (place, texts) = (open.get()?, session.texts.get()?);
        state.results.with(|results| {
            let text = results.text(place.side)?;
            let reading = text.reading(place.index)?;
            Some(words::open_token(
                &texts.label(*text.tokens.get(place.index)?),
                reading,
            ))
        })
    });
    let picture = Signal::derive(move || {
        let (inputs, texts) = (session.read_inputs(), session.texts.get()?);
        let picked = state
            .results
            .with(|results| Some(results.picked(&inputs)?.picture(&texts)));
        Some(Arc::new(picked?) as AnyPicture)
    });
    let is_missing =
        Memo::new(move |_| said.with(Option::is_some) && picture.with(Option::is_none));
    let hint = move || match (open.get(), is_missing.get()) {
        (None, _) => Some(screen::press_token()),
        (Some(_), true) => Some(screen::nothing_picked()),
        (Some(_), false) => None,
    };
    view! {
        <section class="open-token" data-testid="open-token">
            <p class="prose" role="status">{move || said.get()}</p>
            <p class="small quiet">{hint}</p>
            <Figure id="read-token" picture />
        </section>
    }
}
