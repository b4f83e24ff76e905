//! Downloads of files, piece by piece, with progress and cancellation.

use js_sys::Uint8Array;
use protocol::Failure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestInit, Response};

use crate::{body::BodyReader, task::RunningRequest};

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
    let failed = |error: JsValue| match task.is_cancelled() {
        true => Failure::Cancelled,
        false => Failure::Download {
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
        return Err(failed(
            texts::failures::file_http_status(&response.status().to_string()).into(),
        ));
    }
    let Some(mut body) = BodyReader::new(&response) else {
        return Err(failed(texts::failures::file_empty_answer().into()));
    };
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await.map_err(failed)? {
        received(u64::from(piece.length()));
        append(&piece, &mut bytes);
    }
    Ok(bytes)
}

/// Appends an array of the browser to bytes in this module's memory.
pub fn append(piece: &Uint8Array, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.resize(start + piece.length() as usize, 0);
    piece.copy_to(&mut bytes[start..]);
}

/// The message of an exception.
pub fn words(error: &JsValue) -> String {
    (error
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message())))
    .or_else(|| error.as_string())
    .unwrap_or_else(|| format!("{error:?}"))
}
