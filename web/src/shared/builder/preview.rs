//! The live preview: the embed itself in a frame, which says its height and sends its picture.

use js_sys::{Object, Reflect, Uint8Array};
use leptos::{html, prelude::*};
use page_model::{
    address::query,
    embed::{
        draft::EmbedDraft,
        message::{FrameMessage, MESSAGE_VERSION, ModelReason},
        words::builder as words,
    },
};

use super::own_file::OwnFile;
use crate::{
    session::{link::absolute, session},
    shared::embed_frame,
};

/// The height of the preview before the embed has said its own, in CSS pixels: that of a whole screen.
const FIRST_HEIGHT: u32 = 640;

/// What the embed in the preview has said. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct PreviewState {
    /// The height of its content, in CSS pixels.
    pub height: RwSignal<u32>,
    /// Its picture as an SVG file; empty until it is there, and for a screen.
    pub picture: RwSignal<String>,
}

impl Default for PreviewState {
    fn default() -> Self {
        Self {
            height: RwSignal::new(FIRST_HEIGHT),
            picture: RwSignal::new(String::new()),
        }
    }
}

/// The embed with the parameters that the author chose.
#[component]
pub fn Preview(
    /// The parameters of the embed.
    pairs: Memo<Vec<(&'static str, String)>>,
    /// What the embed says.
    state: PreviewState,
    /// The recording of the run, where the site has none.
    file: OwnFile,
    /// What the author chose: the file is named in it.
    draft: RwSignal<EmbedDraft>,
) -> impl IntoView {
    let session = session();
    let frame = NodeRef::<html::Iframe>::new();
    let address = move || {
        // The file is not beside this page: it goes as a message.
        let sent = pairs
            .get()
            .into_iter()
            .filter(|(name, _)| *name != "recording");
        let query = query::written(sent);
        absolute(&format!("embed.html?{}", query))
    };
    let post = move |kind: &str, bytes: Option<Uint8Array>| {
        let frame = frame.try_get_untracked().flatten();
        let Some(window) = frame.and_then(|frame| frame.content_window()) else {
            return;
        };
        let message = Object::new();
        // Setting fields of a plain object cannot fail.
        drop(Reflect::set(
            &message,
            &"tokenloop".into(),
            &MESSAGE_VERSION.into(),
        ));
        drop(Reflect::set(&message, &"type".into(), &kind.into()));
        if let Some(bytes) = bytes {
            drop(Reflect::set(&message, &"bytes".into(), &bytes.buffer()));
        }
        drop(window.post_message(&message, "*"));
    };
    let ask = move || post("picture", None);
    let give = move || {
        if let Some(bytes) = file.message() {
            post("recording", Some(bytes));
        }
    };
    Effect::new(move |_| {
        if file.size.with(Option::is_some) {
            give();
        }
    });
    embed_frame::hear(frame, move |message| match message {
        FrameMessage::Size { height } => {
            state.height.try_set(height);
            ask();
        }
        FrameMessage::Picture { svg } => drop(state.picture.try_set(svg)),
        FrameMessage::Ready => give(),
        FrameMessage::State { .. } | FrameMessage::Step(_) | FrameMessage::Choice(_) => ask(),
        FrameMessage::NeedsModel { reason } => {
            let is_recordable = matches!(
                reason,
                ModelReason::NoRecording | ModelReason::Prompt | ModelReason::Step
            );
            if is_recordable {
                file.write(session, draft);
            }
        }
        FrameMessage::Stop { .. }
        | FrameMessage::Answer(_)
        | FrameMessage::Key { .. }
        | FrameMessage::Engine { .. }
        | FrameMessage::Error { .. } => {}
    });
    view! {
        <h3 class="heading">{words::preview()}</h3>
        <iframe
            class="builder-preview"
            data-testid="preview"
            title=words::preview()
            node_ref=frame
            src=address
            height=move || state.height.get()
        ></iframe>
    }
}
