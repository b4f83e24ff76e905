//! The run as a file: a trace that the `generation` crate can replay; of Compare, one for each lane.

use generation::Trace;
use leptos::prelude::*;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use super::download;
use crate::{app::session, text::export as words};

/// Saves prompt, settings and every choice of the run.
#[component]
pub fn RunExport() -> impl IntoView {
    let session = session();
    let save = move |_| {
        // Every lane is a run.
        let (name, file) = if untrack(|| session.shows_lanes()) {
            let comparison = session.compare.comparison.read_untracked();
            let lanes = comparison.iter().flat_map(|comparison| comparison.lanes());
            let traces: Vec<Trace> = lanes.map(|lane| lane.generation().into()).collect();
            ("tokenloop-lanes.json", Some(json(&traces)))
        } else {
            let run = session.run.read_untracked();
            let trace = run.as_ref().map(|run| Trace::from(run.generation()));
            ("tokenloop-run.json", trace.as_ref().map(json))
        };
        match file {
            Some(Some(file)) => download::text(name, "application/json", &file),
            Some(None) => session
                .notes
                .update(|notes| notes.push(words::SEED_TOO_LARGE.into())),
            None => {}
        }
    };
    view! {
        <button
            type="button"
            class="plain"
            data-testid="run-json"
            prop:disabled=move || !session.can_restart()
            on:click=save
        >
            "Save run"
        </button>
    }
}

/// As JSON, indented. `None` where a seed is too large for JavaScript's numbers, the only part that can be.
fn json(traces: &impl Serialize) -> Option<String> {
    let value = traces.serialize(&Serializer::json_compatible()).ok()?;
    let indent = JsValue::from_f64(1.0);
    let text = js_sys::JSON::stringify_with_replacer_and_space(&value, &JsValue::NULL, &indent);
    text.ok()?.as_string()
}
