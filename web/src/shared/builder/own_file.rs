//! The recording of a run that has none on this site: a file for the author to put beside the page.

use js_sys::Uint8Array;
use leptos::prelude::*;
use page_model::{
    embed::{draft::EmbedDraft, words::builder as words},
    recordings::KeptLogits,
};
use wasm_bindgen_futures::spawn_local;

use crate::{session::Session, shared::recording::download_bytes};

/// The file, once it is written. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct OwnFile {
    bytes: StoredValue<Option<Vec<u8>>>,
    /// Whether readers need it: no recording of the site has the prompt and the run.
    pub is_needed: RwSignal<bool>,
    /// The number of its bytes; `None` until it is written.
    pub size: RwSignal<Option<u64>>,
}

impl Default for OwnFile {
    fn default() -> Self {
        Self {
            bytes: StoredValue::new(None),
            is_needed: RwSignal::new(false),
            size: RwSignal::new(None),
        }
    }
}

impl OwnFile {
    /// Writes the present run, once, and names the file in the embed. Without a run there is no file.
    pub fn write(self, session: Session, draft: RwSignal<EmbedDraft>) {
        if self.is_needed.try_get_untracked() != Some(false) {
            return;
        }
        self.is_needed.set(true);
        let vocabulary = session
            .texts
            .with_untracked(|texts| texts.as_ref().map_or(0, |texts| texts.info().vocab_size));
        spawn_local(async move {
            let kept = KeptLogits::usual(vocabulary as usize);
            let Some(Ok((_, bytes))) = session.recording_of_run(kept).await else {
                return;
            };
            // The panel may be closed by now.
            let size = bytes.len() as u64;
            self.bytes.try_set_value(Some(bytes));
            if self.size.try_set(Some(size)).is_none() {
                draft.try_update(|draft| draft.recording = Some(words::RECORDING_FILE.into()));
            }
        });
    }

    /// The bytes for a message, if they are written.
    pub fn message(self) -> Option<Uint8Array> {
        self.bytes
            .with_value(|bytes| Some(Uint8Array::from(bytes.as_deref()?)))
    }
}

/// Why the file is needed, and the button that saves it.
#[component]
pub fn OwnRecording(file: OwnFile) -> impl IntoView {
    let save = move |_| {
        file.bytes.with_value(|bytes| {
            if let Some(bytes) = bytes {
                download_bytes(words::RECORDING_FILE, bytes);
            }
        });
    };
    view! {
        <p class="small" data-testid="builder-recording">{move || words::needs_recording(file.size.get())}</p>
        <p>
            <button
                type="button"
                data-testid="builder-save-recording"
                prop:disabled=move || file.size.get().is_none()
                on:click=save
            >
                {words::save_recording()}
            </button>
        </p>
    }
}
