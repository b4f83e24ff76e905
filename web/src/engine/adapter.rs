//! Whether this browser would give a worker a GPU at all.

use js_sys::{Function, Promise, Reflect};
use page_model::engines;
use protocol::Failure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Requests an adapter and releases it again.
///
/// # Errors
/// [`Failure::NoAdapter`], with the reason as far as the browser reports one.
pub async fn probe() -> Result<(), Failure> {
    let none = |detail: &str| Failure::NoAdapter {
        detail: detail.into(),
    };
    let refused = |_: JsValue| none(engines::adapter_refused());
    // `navigator.gpu` by name: web-sys has it only behind its unstable flag.
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).map_err(refused)?;
    let gpu = Reflect::get(&navigator, &"gpu".into()).map_err(refused)?;
    if gpu.is_falsy() {
        return Err(none(engines::no_webgpu()));
    }
    let request: Function = Reflect::get(&gpu, &"requestAdapter".into())
        .and_then(JsCast::dyn_into)
        .map_err(refused)?;
    let promise: Promise = request
        .call0(&gpu)
        .and_then(JsCast::dyn_into)
        .map_err(refused)?;
    match JsFuture::from(promise).await.map_err(refused)? {
        adapter if adapter.is_falsy() => Err(none(engines::no_adapter())),
        _ => Ok(()),
    }
}
