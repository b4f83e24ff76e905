//! The recording of the author's own prompt: from a message, or from the address in the frame's own.

use leptos::prelude::*;
use page_model::{
    address::{Address, query::Query},
    embed::{
        message::{LARGEST_RECORDING, MessageError},
        words,
    },
    recordings::with_numbers,
};
use protocol::Failure;
use recording::{Recording, RecordingError};
use wasm_bindgen_futures::spawn_local;
use web_sys::Url;

use crate::{EmbedState, warn};
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

/// Makes the author's recording answer. What the recordings before had no answer to is asked again; where the author named no
/// prompt, that of the recording is shown.
///
/// # Errors
/// What is wrong with it, as a sentence for the author.
pub fn take(session: Session, embed: EmbedState, bytes: &[u8]) -> Result<(), String> {
    check_size(bytes.len())?;
    let recalled = session.engine.recall_bytes(bytes).map_err(|error| {
        if matches!(error, RecordingError::OtherModel { .. }) {
            embed.refused.set(Some(words::other_model(&error)));
        }
        format!("{error}. {}", error.next_step())
    })?;
    embed.refused.set(None);
    let (names_prompt, run) = embed.embed.with_value(|embed| {
        let address = &embed.address;
        (address.prompt.is_some(), address.run.clone())
    });
    let recording = recalled.recording();
    take_settings(session, embed, recording);
    let prompt = &recording.prompt.text;
    if !names_prompt && session.prompt.with_untracked(|shown| shown != prompt) {
        session.take_prompt(prompt);
    } else if matches!(session.context.get_untracked(), Some(Err(_))) {
        session.tokenize_again();
    }
    let lacks_step = session
        .messages
        .failure
        .with_untracked(|failure| matches!(failure, Some(Failure::NotRecorded { .. })));
    if lacks_step && !run.is_empty() {
        session.rewrite_run(&run);
    }
    Ok(())
}

/// Takes over the settings with which the run was recorded, where the author named none, and its random numbers, where the
/// author named no seed.
fn take_settings(session: Session, embed: EmbedState, recording: &Recording) {
    let named = embed.embed.with_value(|embed| embed.address.to_pairs());
    let is_named = |name: &str| named.iter().any(|(other, _)| *other == name);
    let recorded = Query::read(&recording.parameters).pairs.into_iter();
    let recorded = recorded.filter(|(name, _)| !is_named(name));
    let named_too = named
        .iter()
        .map(|(name, value)| (name.to_string(), value.clone()));
    let settings = Address::from_pairs(recorded.chain(named_too)).settings;
    let settings = match is_named("seed") {
        true => settings,
        false => with_numbers(recording, settings).0,
    };
    session.change("recording", |present| *present = settings);
    session.apply_criteria();
}

/// Fetches the recording that the frame's address names. It may lie on the host of these files, or on that of the page
/// around: no other host is called.
pub fn fetch(session: Session, embed: EmbedState, address: String) {
    let Some(url) = accepted(&address) else {
        return warn(words::recording_refused());
    };
    spawn_local(async move {
        let taken = match download(&url).await {
            Ok(bytes) => take(session, embed, &bytes),
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
