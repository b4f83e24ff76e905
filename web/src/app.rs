//! The whole page.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    engine::{EngineHandle, access::Alone},
    first_paint, page_texts,
    screens::Screens,
    session::{
        Session,
        link::{self, absolute},
        models::model_place,
    },
    shared::theme,
    unfetched::Unfetched,
};
use engine_client::{EngineChoice, RECORDED};
use page_model::words::examples::FIRST_PROMPT;

/// Replaces the first paint by the page.
pub fn mount() {
    theme::apply_remembered();
    spawn_local(async {
        let asked = link::parameter(page_texts::PARAMETER);
        match page_texts::open(asked, page_texts::FIRST).await {
            Ok(()) => first_paint::replace_by(Page),
            Err(Unfetched) => first_paint::say_unfetched(),
        }
    });
}

/// The whole page.
#[component]
fn Page() -> impl IntoView {
    let address = link::opened();
    let model = &address.model;
    // No run is recorded for another prompt; the recording of the first prompt still has the model's tokens.
    let recording = model.recording(address.opening_prompt());
    let recording = recording.or_else(|| model.recording(FIRST_PROMPT));
    let recording = recording.map(|recording| absolute(&recording));
    let device = match address.device {
        // This model has no recording.
        EngineChoice::From(RECORDED) if recording.is_none() => EngineChoice::Automatic,
        device => device,
    };
    let place = model_place(&address.model);
    let engine = EngineHandle::start(place, recording, device, Rc::new(Alone));
    let session = Session::open(engine, address);
    Effect::new(move |_| {
        let prompt = session.prompt.read();
        let recording = (session.model).with(|model| model.recording(&prompt));
        if let Some(recording) = recording {
            engine.recall(absolute(&recording));
        }
    });
    session.watch_chat();
    session.watch_model_notes();
    session.watch_prompt();
    session.limit_run();
    session.read_prompts();
    session.announce_settings();
    session.name_page();
    session.keep_address();
    provide_context(session);
    view! { <Screens /> }
}
