//! What the browser says of the machine: its processors, its memory, and the adapter of WebGPU.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use page_model::this_device::machine::{AdapterFacts, FEATURES, GpuFacts, LIMITS, Machine};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::engine::build;

/// The machine, as far as the browser describes it. An adapter is requested for it and released again.
pub async fn machine() -> Machine {
    let navigator: JsValue = window().navigator().into();
    let isolated = get(&window(), "crossOriginIsolated");
    Machine {
        page_version: env!("CARGO_PKG_VERSION").into(),
        engine_build: build(),
        user_agent: text(&navigator, "userAgent"),
        logical_processors: number(&navigator, "hardwareConcurrency").map(|number| number as u32),
        device_memory_gib: number(&navigator, "deviceMemory"),
        cross_origin_isolated: isolated.is_truthy(),
        gpu: gpu(&get(&navigator, "gpu")).await,
    }
}

async fn gpu(gpu: &JsValue) -> GpuFacts {
    if gpu.is_falsy() {
        return GpuFacts::NoWebGpu;
    }
    match adapter(gpu).await {
        Err(_) => GpuFacts::Refused,
        Ok(adapter) if adapter.is_falsy() => GpuFacts::NoAdapter,
        Ok(adapter) => GpuFacts::Adapter(facts(&adapter)),
    }
}

/// Requests the adapter with the preference with which the engine requests its own.
async fn adapter(gpu: &JsValue) -> Result<JsValue, JsValue> {
    let options = Object::new();
    Reflect::set(
        &options,
        &"powerPreference".into(),
        &"high-performance".into(),
    )?;
    let request: Function = get(gpu, "requestAdapter").dyn_into()?;
    let promise: Promise = request.call1(gpu, &options)?.dyn_into()?;
    JsFuture::from(promise).await
}

fn facts(adapter: &JsValue) -> AdapterFacts {
    let info = get(adapter, "info");
    let limits = get(adapter, "limits");
    let features = get(adapter, "features");
    let has = |feature: &&str| {
        let has = get(&features, "has").dyn_into::<Function>();
        let answer = has.and_then(|has| has.call1(&features, &JsValue::from_str(feature)));
        answer.is_ok_and(|answer| answer.is_truthy())
    };
    let limit = |name: &str| Some((name.to_owned(), number(&limits, name)? as u64));
    // Older browsers have it at the adapter, newer ones in its description.
    let fallback = [&info, adapter].map(|of| get(of, "isFallbackAdapter").as_bool());
    AdapterFacts {
        vendor: text(&info, "vendor"),
        architecture: text(&info, "architecture"),
        device: text(&info, "device"),
        description: text(&info, "description"),
        fallback: fallback.into_iter().flatten().next(),
        limits: LIMITS.into_iter().filter_map(limit).collect(),
        features: FEATURES
            .into_iter()
            .filter(has)
            .map(str::to_owned)
            .collect(),
    }
}

/// A property, `undefined` where there is none.
fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

fn text(of: &JsValue, name: &str) -> String {
    get(of, name).as_string().unwrap_or_default()
}

fn number(of: &JsValue, name: &str) -> Option<f64> {
    get(of, name).as_f64()
}
