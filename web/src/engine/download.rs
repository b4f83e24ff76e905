//! Downloads a file as a whole.

use js_sys::{ArrayBuffer, Uint8Array};
use leptos::prelude::window;
use page_model::engines;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The contents of a file.
///
/// # Errors
/// Why it could not be fetched: the HTTP status, or the browser's words.
pub async fn download(url: &str) -> Result<Vec<u8>, String> {
    let words = |error: JsValue| {
        let message = error.dyn_ref::<js_sys::Error>().map(js_sys::Error::message);
        message.map_or_else(|| format!("{error:?}"), String::from)
    };
    let response = JsFuture::from(window().fetch_with_str(url)).await;
    let response: Response = response.map_err(words)?.unchecked_into();
    if !response.ok() {
        return Err(engines::http_status(response.status()));
    }
    let body = response.array_buffer().map_err(words)?;
    let body: ArrayBuffer = JsFuture::from(body).await.map_err(words)?.unchecked_into();
    Ok(Uint8Array::new(&body).to_vec())
}
