//! One request to the hub: without a referrer, without credentials, and past the browser's cache.

use hub::ResponseHead;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, ReferrerPolicy, RequestCache, RequestCredentials, RequestInit, Response};

use crate::{
    body::BodyReader,
    download::{append, words},
    task::RunningRequest,
};

/// An answer whose head has arrived.
pub struct HubResponse {
    /// Status and headers.
    pub head: ResponseHead,
    response: Response,
}

/// Requests `url`, or the bytes from the first to the last of `range`.
///
/// A single range needs no preflight, which the server of the large files would not answer; for the same reason there is no
/// other header. The address that the hub forwards to is new each time, so a cache would only fill the disk.
///
/// # Errors
/// The browser's message, if no answer came or the request was cancelled.
pub async fn request(
    url: &str,
    range: Option<(u64, u64)>,
    task: &RunningRequest,
) -> Result<HubResponse, String> {
    let failed = |error: JsValue| words(&error);
    let options = RequestInit::new();
    options.set_referrer_policy(ReferrerPolicy::NoReferrer);
    options.set_credentials(RequestCredentials::Omit);
    options.set_cache(RequestCache::NoStore);
    options.set_signal(task.signal().as_ref());
    if let Some((first, last)) = range {
        let headers = Headers::new().map_err(failed)?;
        let range = format!("bytes={first}-{last}");
        headers.set("Range", &range).map_err(failed)?;
        options.set_headers(&headers);
    }
    let fetched = task.scope().raw().fetch_with_str_and_init(url, &options);
    let response: Response = (JsFuture::from(fetched).await)
        .map_err(failed)?
        .unchecked_into();
    let headers = response.headers();
    let header = |name: &str| headers.get(name).ok().flatten();
    Ok(HubResponse {
        head: ResponseHead::read(response.status(), header),
        response,
    })
}

impl HubResponse {
    /// The body.
    pub fn body(&self) -> Option<BodyReader> {
        BodyReader::new(&self.response)
    }

    /// The whole body.
    ///
    /// # Errors
    /// The browser's message, or that it is longer than `limit` bytes.
    pub async fn read_all(&self, limit: usize) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let Some(mut body) = self.body() else {
            return Ok(bytes);
        };
        while let Some(piece) = body.next().await.map_err(|error| words(&error))? {
            let piece: Uint8Array = piece;
            if bytes.len() + piece.length() as usize > limit {
                return Err(texts::failures::hub_detail_longer(&limit.to_string()));
            }
            append(&piece, &mut bytes);
        }
        Ok(bytes)
    }
}
