//! Shows the engine's total memory, requested from it after each pass.

use engine_client::latest::{LatestAnswer, LatestRequest};
use leptos::prelude::*;
use protocol::{DeviceInfo, MemoryReport};
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::explanation::explained};
use page_model::cache::{snapshot::CacheSnapshot, words};

/// What the memory depends on: the cache after the newest pass, and the device.
type AfterPass = (Option<CacheSnapshot>, Option<DeviceInfo>);

/// The memory of weights, GPU and worker.
#[component]
pub fn Memory(filling: Memo<Option<CacheSnapshot>>) -> impl IntoView {
    let engine = session().engine;
    let report = RwSignal::new(None::<MemoryReport>);
    // Play generates faster than anyone reads: at most one request at a time.
    let requests = LatestRequest::default();
    Effect::new(move |_| {
        let device = engine.status().with(|status| status.device().cloned());
        if !requests.replace(Some((filling.get(), device))) {
            return;
        }
        let requests = requests.clone();
        spawn_local(async move {
            let ask = async |_: &AfterPass| engine.memory().await;
            // While the text grows, an answer that is a token old is better than none. A failing engine is reported by the
            // request that needs its answer.
            let tell = |answer: LatestAnswer<AfterPass, MemoryReport>| {
                report.try_set(answer.outcome.ok());
            };
            requests.serve(ask, tell).await;
        });
    });
    view! {
        <div data-testid="engine-memory">
            {move || report.get().map(|report| explained(words::memory(&report), None))}
        </div>
    }
}
