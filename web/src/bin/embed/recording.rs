//! The recording of the author's own prompt: from a message, or from the address in the frame's own.

use leptos::prelude::*;
use page_model::embed::{
    message::{LARGEST_RECORDING, MessageError},
    words,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::Url;

use crate::warn;
use web::{engine::download::download, session::Session};

/// Whether a recording of so many bytes is taken.
///
/// # Errors
/// A sentence for the author, if it is too large.
pub fn check_size(bytes: usize) -> Result<(), String> {
    match bytes > LARGEST_RECORDING {
        true => Err(MessageError::TooLarge.to_string()),
        false => Ok(()),
    }
}

/// Makes a recording answer, and reads the prompt again if it was not known before.
///
/// # Errors
/// What is wrong with it, as a sentence for the author.
pub fn take(session: Session, bytes: &[u8]) -> Result<(), String> {
    check_size(bytes.len())?;
    let recalled = session.engine.recall_bytes(bytes);
    recalled.map_err(|error| format!("{error} {}", error.next_step()))?;
    if matches!(session.context.get_untracked(), Some(Err(_))) {
        session.tokenize_again();
    }
    Ok(())
}

/// Fetches the recording that the frame's address names. It may lie on the host of these files, or on that of the page
/// around: no other host is called.
pub fn fetch(session: Session, address: String) {
    let Some(url) = accepted(&address) else {
        return warn(words::recording_refused());
    };
    spawn_local(async move {
        let taken = match download(&url).await {
            Ok(bytes) => take(session, &bytes),
            Err(detail) => Err(words::recording_not_fetched(&url, &detail)),
        };
        if let Err(error) = taken {
            warn(&error);
        }
    });
}

/// The absolute address, if it is on one of the two hosts.
fn accepted(address: &str) -> Option<String> {
    let own = document().base_uri().ok().flatten()?;
    let around = document().referrer();
    let base = if around.is_empty() { &own } else { &around };
    let url = Url::new_with_base(address, base).ok()?;
    let origin = |of: &str| Url::new(of).ok().map(|url| url.origin());
    let hosts = [origin(&own), origin(&around)];
    hosts
        .into_iter()
        .flatten()
        .any(|host| host == url.origin())
        .then(|| url.href())
}
