//! The body of an answer, piece by piece as it arrives.

use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ReadableStreamDefaultReader, Response};

/// Reads a body. Dropped before its end, it ends the transfer.
pub struct BodyReader {
    reader: ReadableStreamDefaultReader,
    ended: bool,
}

impl BodyReader {
    /// Begins with the first piece; `None` if the answer has no body.
    pub fn new(response: &Response) -> Option<Self> {
        let reader = response.body()?.get_reader().unchecked_into();
        Some(Self {
            reader,
            ended: false,
        })
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// The browser's exception: the connection broke, or the request was aborted.
    pub async fn next(&mut self) -> Result<Option<Uint8Array>, JsValue> {
        let piece = JsFuture::from(self.reader.read()).await;
        self.ended = piece.is_err();
        let piece = piece?;
        if Reflect::get(&piece, &"done".into())?.is_truthy() {
            self.ended = true;
            return Ok(None);
        }
        Ok(Some(
            Reflect::get(&piece, &"value".into())?.unchecked_into(),
        ))
    }
}

impl Drop for BodyReader {
    fn drop(&mut self) {
        if !self.ended {
            let cancelled = JsFuture::from(self.reader.cancel());
            // Awaited, so that a connection that has broken meanwhile is no unhandled rejection.
            spawn_local(async move { drop(cancelled.await) });
        }
    }
}
