//! What the engine takes up in all, asked of it after each pass.

use leptos::prelude::*;
use protocol::MemoryReport;
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::explained::explained};
use page_model::cache::{snapshot::CacheSnapshot, words};

/// Weights, GPU, worker.
#[component]
pub fn Memory(filling: Memo<Option<CacheSnapshot>>) -> impl IntoView {
    let engine = session().engine;
    let report = RwSignal::new(None::<MemoryReport>);
    let asking = StoredValue::new(false);
    Effect::new(move |_| {
        filling.track();
        engine.status().track();
        // Play goes on faster than anyone reads: one question at a time.
        if asking.get_value() {
            return;
        }
        asking.set_value(true);
        spawn_local(async move {
            // An engine that fails says so where it is needed.
            let answer = engine.memory().await.ok();
            asking.set_value(false);
            report.set(answer);
        });
    });
    view! {
        <div data-testid="engine-memory">
            {move || report.get().map(|report| explained(words::memory(&report), None))}
        </div>
    }
}
