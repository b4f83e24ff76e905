//! The recording of the author's own prompt: from a message, or from the address in the frame's own.

use std::rc::Rc;

use engine_client::recording::RecordedRun;
use leptos::prelude::*;
use page_model::{
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

use crate::{EmbedState, only_recorded, split, warn};
use web::{
    engine::{download::download, recording_file},
    session::Session,
};

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

/// Makes the author's recording answer; one of another model in place of the page's, of which nothing else is there.
///
/// # Errors
/// What is wrong with it, as a sentence for the author.
pub fn take(session: Session, embed: EmbedState, bytes: &[u8]) -> Result<(), String> {
    check_size(bytes.len())?;
    let run = recording_file::read(bytes)
        .and_then(|recording| RecordedRun::new(recording.into()))
        .map_err(|error| refused(embed, &error))?;
    let run = Rc::new(run);
    let is_recorded = untrack(|| only_recorded(session) || embed.other_model.with(Option::is_some));
    match session.engine.recall_run(run.clone()) {
        Ok(()) => show(session, embed, &run),
        Err(RecordingError::OtherModel { .. }) if is_recorded => spawn_local(async move {
            match split::open_model().await {
                Ok(open) => open(session, embed, run),
                Err(unfetched) => session.messages.add_unfetched(unfetched),
            }
        }),
        Err(error) => return Err(refused(embed, &error)),
    }
    Ok(())
}

/// Says in place of the figure why the recording is not shown: what else there is would stand under the author's words.
fn refused(embed: EmbedState, error: &RecordingError) -> String {
    embed.refused.set(Some(words::refused(error)));
    format!("{error}. {}", error.next_step())
}

/// Opens the model of a recording, and shows it.
pub async fn open_model(session: Session, embed: EmbedState, run: Rc<RecordedRun>) {
    let name = run.recording().model.name.clone();
    let opened = session
        .engine
        .open_recorded(run.clone(), move || session.leave_model());
    match opened.await {
        Ok(()) => {
            embed.other_model.set(Some(name));
            show(session, embed, &run);
        }
        Err(failure) => warn(&failure.to_string()),
    }
}

/// Shows a recording. What the recordings before had no answer to is asked again; where the author named no prompt, that of the
/// recording is shown.
fn show(session: Session, embed: EmbedState, run: &RecordedRun) {
    embed.refused.set(None);
    let (names_prompt, linked) = embed.embed.with_value(|embed| {
        let address = &embed.address;
        (address.prompt.is_some(), address.run.clone())
    });
    let recording = run.recording();
    take_settings(session, embed, recording);
    let prompt = &recording.prompt.text;
    if !names_prompt && session.prompt.with_untracked(|shown| shown != prompt) {
        session.take_prompt(prompt);
    } else if !matches!(session.context.get_untracked(), Some(Ok(_))) {
        session.tokenize_again();
    }
    let lacks_step = session
        .messages
        .failure
        .with_untracked(|failure| matches!(failure, Some(Failure::NotRecorded { .. })));
    if lacks_step && !linked.is_empty() {
        session.rewrite_run(&linked);
    }
}

/// Takes over the settings with which the run was recorded, where the author wrote none, and its random numbers, where the author
/// wrote no seed.
fn take_settings(session: Session, embed: EmbedState, recording: &Recording) {
    let settings = embed.embed.with_value(|embed| {
        let settings = embed.settings_beside(&recording.parameters);
        match embed.names("seed") || embed.names("u") {
            true => settings,
            false => with_numbers(recording, settings).0,
        }
    });
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
