//! The name of the device that computes, and the menu to choose another.

use leptos::prelude::*;

use crate::session::session;
use engine_client::{EngineChoice, RECORDED};
use page_model::{engines, models::Model, words::page};

/// The name of the device in use.
#[component]
pub fn DeviceName() -> impl IntoView {
    let status = session().engine.status();
    let kind = move || {
        let status = status.read();
        status.running().map_or("none", |(engine, _)| engine.name())
    };
    let adapter = move || {
        status
            .read()
            .device()
            .map_or(String::new(), |device| device.name.clone())
    };
    let words = move || engines::running(&status.read());
    view! { <span data-testid="device" data-device=kind data-adapter=adapter>{words}</span> }
}

/// The menu of devices.
#[component]
pub fn DeviceSelect() -> impl IntoView {
    let session = session();
    let engine = session.engine;
    let possible = move |choice: &EngineChoice| {
        *choice != EngineChoice::From(RECORDED) || session.model.with(Model::is_recorded)
    };
    let chosen = move || engine.status().read().choice.id();
    let choose = move |id: String| {
        if let Some(choice) = EngineChoice::from_id(&id) {
            engine.choose(choice);
        }
    };
    let option = |choice: EngineChoice| {
        view! { <option value=choice.id()>{engines::choice(choice)}</option> }
    };
    view! {
        <label class="choice">
            <span>{page::device()}</span>
            <select
                data-testid="device-select"
                on:change:target=move |event| choose(event.target().value())
                prop:value=chosen
            >
                {move || EngineChoice::all().filter(possible).map(option).collect::<Vec<_>>()}
            </select>
        </label>
    }
}
