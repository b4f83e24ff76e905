//! Which device computes, and the choice of it.

use leptos::prelude::*;
use protocol::DeviceKind;

use crate::{app::session, engine::DeviceChoice, state::model::Model, text::words};

const CHOICES: [(DeviceChoice, &str, &str); 4] = [
    (DeviceChoice::Auto, "auto", "Auto"),
    (DeviceChoice::Cpu, "cpu", "CPU"),
    (DeviceChoice::Gpu, "gpu", "GPU"),
    (DeviceChoice::Recorded, "recorded", "Recorded"),
];

/// The device that runs, by name.
#[component]
pub fn DeviceName() -> impl IntoView {
    let status = session().engine.status();
    let kind = move || match status.read().device().map(|device| device.kind) {
        Some(DeviceKind::Cpu) => "cpu",
        Some(DeviceKind::Gpu) => "gpu",
        Some(DeviceKind::Recorded) => "recorded",
        None => "none",
    };
    let adapter = move || {
        status
            .read()
            .device()
            .map_or(String::new(), |device| device.name.clone())
    };
    let words = move || match status.read().device() {
        Some(device) if device.kind == DeviceKind::Recorded => words::recorded(device),
        Some(device) => format!("Runs on {}", words::device(device)),
        None => "No device runs yet".into(),
    };
    view! { <span data-testid="device" data-device=kind data-adapter=adapter>{words}</span> }
}

/// The choice of device.
#[component]
pub fn DeviceSelect() -> impl IntoView {
    let session = session();
    let engine = session.engine;
    let possible = move |choice: &DeviceChoice| {
        *choice != DeviceChoice::Recorded || session.model.with_value(Model::is_recorded)
    };
    let chosen = move || {
        let choice = engine.status().read().choice;
        CHOICES
            .iter()
            .find(|(device, ..)| *device == choice)
            .map_or("auto", |(_, id, _)| id)
    };
    let choose = move |id: String| {
        if let Some((choice, ..)) = CHOICES.iter().find(|(_, name, _)| *name == id) {
            engine.choose_device(*choice);
        }
    };
    view! {
        <label class="choice">
            <span>"Device"</span>
            <select
                data-testid="device-select"
                on:change:target=move |event| choose(event.target().value())
                prop:value=chosen
            >
                {CHOICES
                    .iter()
                    .filter(|(choice, ..)| possible(choice))
                    .map(|(_, id, name)| view! { <option value=*id>{*name}</option> })
                    .collect::<Vec<_>>()}
            </select>
        </label>
    }
}
