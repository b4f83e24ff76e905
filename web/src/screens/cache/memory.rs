//! Shows the engine's total memory, requested from it after each pass.

use engine_client::latest::{GrantedWish, LatestWish, NumberedWish};
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
    // Play generates faster than anyone reads: at most one request at a time.
    let wishes = LatestWish::default();
    Effect::new(move |_| {
        filling.track();
        engine.status().track();
        let Some(first) = wishes.want(Some(())) else {
            return;
        };
        let wishes = wishes.clone();
        spawn_local(async move {
            let ask = async |_: &NumberedWish<()>| engine.memory().await;
            // While the text grows, an answer that is a token old is better than none. A failing engine is reported by the
            // request that needs its answer.
            let tell = |granted: GrantedWish<(), MemoryReport>| {
                report.try_set(granted.outcome.ok());
            };
            wishes.serve(first, ask, tell).await;
        });
    });
    view! {
        <div data-testid="engine-memory">
            {move || report.get().map(|report| explained(words::memory(&report), None))}
        </div>
    }
}
