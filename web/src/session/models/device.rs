//! What the browser tells about the device, for the memory that a model may take.

use js_sys::Reflect;
use leptos::prelude::window;
use page_model::models::device_memory::{DeviceFacts, MemoryBudget};
use wasm_bindgen::JsValue;

/// The memory that this device has for a model.
pub fn memory_budget() -> MemoryBudget {
    let navigator = JsValue::from(window().navigator());
    // Neither is in every browser: what is missing is `undefined`.
    let get = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap_or_default();
    let hints = get(&navigator, "userAgentData");
    let is_mobile = (!hints.is_undefined()).then(|| get(&hints, "mobile").as_bool());
    MemoryBudget::of(DeviceFacts {
        memory: get(&navigator, "deviceMemory").as_f64(),
        is_phone: is_mobile.flatten().unwrap_or_else(is_touched),
    })
}

/// Whether the device has a finger in place of a mouse.
fn is_touched() -> bool {
    let query = window().match_media("(hover: none) and (pointer: coarse)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
