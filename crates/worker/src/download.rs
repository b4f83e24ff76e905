//! Downloads of files, piece by piece, with progress and cancellation.

use js_sys::{Reflect, Uint8Array};
use protocol::Failure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStreamDefaultReader, RequestCache, RequestInit, Response};

use crate::task::RunningRequest;

/// Fetches `url`. `received` is called with the number of bytes in each piece that arrives.
///
/// # Errors
/// [`Failure::Download`] with the name `file`, or [`Failure::Cancelled`].
pub async fn download(
    task: &RunningRequest,
    file: &str,
    url: &str,
    cache: RequestCache,
    // A trait object: with a generic parameter each caller would get a copy of all the code below.
    received: &mut dyn FnMut(u64),
) -> Result<Vec<u8>, Failure> {
    let failed = |error: JsValue| match task.signal() {
        Some(signal) if signal.aborted() => Failure::Cancelled,
        _ => Failure::Download {
            file: file.into(),
            detail: words(&error),
        },
    };
    let options = RequestInit::new();
    options.set_cache(cache);
    options.set_signal(task.signal().as_ref());
    let promise = task.scope().raw().fetch_with_str_and_init(url, &options);
    let response: Response = JsFuture::from(promise)
        .await
        .map_err(failed)?
        .unchecked_into();
    if !response.ok() {
        return Err(failed(format!("HTTP status {}", response.status()).into()));
    }
    let Some(body) = response.body() else {
        return Err(failed("an empty answer".into()));
    };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut bytes = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await.map_err(failed)?;
        if Reflect::get(&piece, &"done".into())
            .map_err(failed)?
            .is_truthy()
        {
            return Ok(bytes);
        }
        let piece: Uint8Array = Reflect::get(&piece, &"value".into())
            .map_err(failed)?
            .unchecked_into();
        received(u64::from(piece.length()));
        let start = bytes.len();
        bytes.resize(start + piece.length() as usize, 0);
        piece.copy_to(&mut bytes[start..]);
    }
}

/// The message of an exception.
pub fn words(error: &JsValue) -> String {
    (error
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message())))
    .or_else(|| error.as_string())
    .unwrap_or_else(|| format!("{error:?}"))
}
