//! What is learned, in place of the text of the run.

use leptos::prelude::*;
use page_model::live_training::{LiveTrainingSource, words::screen};

use crate::{session::session, shared::choices::choices};

/// The choice of what is learned, and the field of the visitor's own text.
#[component]
pub fn LiveTrainingFields() -> impl IntoView {
    let session = session();
    let part = session.live_training.part;
    let draft = session.live_training_signals().draft;
    let source = Memo::new(move |_| part.with(|part| part.source));
    let chosen = Signal::derive(move || usize::from(source.get() == LiveTrainingSource::Text));
    let choice = choices(
        "learned-source",
        screen::what(),
        vec![screen::grammar().into(), screen::own_text().into()],
        chosen,
        Callback::new(move |place| {
            let source = LiveTrainingSource::ALL.get(place).copied();
            session.choose_training_source(source.unwrap_or_default());
        }),
    );
    let own_text = move || {
        (source.get() == LiveTrainingSource::Text).then(|| view! {
            <div class="live-field">
                <label for="learned-text">{screen::text_label()}</label>
                <textarea
                    id="learned-text" data-testid="learned-text" rows="4" spellcheck="false" autocomplete="off"
                    aria-describedby="learned-text-hint"
                    prop:value=move || draft.get()
                    on:input:target=move |event| draft.set(event.target().value())
                ></textarea>
                <p class="live-field-end small quiet">
                    <button type="button" data-testid="use-text" on:click=move |_| session.use_training_text()>
                        {screen::use_text()}
                    </button>
                    <span id="learned-text-hint">{screen::text_hint()}</span>
                </p>
            </div>
        })
    };
    view! {
        <section class="text-part live-fields" aria-label=screen::what()>
            {choice}
            {own_text}
        </section>
    }
}
