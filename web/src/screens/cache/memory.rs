//! Shows the engine's total memory, requested from it after each pass.

use leptos::prelude::*;
use protocol::MemoryReport;
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::explained::explained};
use page_model::cache::{snapshot::CacheSnapshot, words};

/// The memory of weights, GPU and worker.
#[component]
pub fn Memory(filling: Memo<Option<CacheSnapshot>>) -> impl IntoView {
    let engine = session().engine;
    let report = RwSignal::new(None::<MemoryReport>);
    let asking = StoredValue::new(false);
    Effect::new(move |_| {
        filling.track();
        engine.status().track();
        // Play generates faster than anyone reads: at most one request at a time.
        if asking.get_value() {
            return;
        }
        asking.set_value(true);
        spawn_local(async move {
            // A failing engine is reported by the request that needs its answer.
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
