//! What renders chats, fetched for a model that has a chat template and for no other; and what opens another model.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use chat::{ChatDate, ChatError, ChatMessage};
use leptos::wasm_split::wasm_split;
use page_model::models::Model;
use protocol::ChatFormat;

use super::{Session, models::ChosenFile};
use crate::unfetched::Unfetched;

/// Renders messages with a model's template, up to where the model's answer begins; see [`chat::render`].
pub type RenderChat = fn(&ChatFormat, &[ChatMessage], ChatDate) -> Result<String, ChatError>;

/// What renders chats.
#[wasm_split(chat, wasm_split_path = leptos::wasm_split, fallible)]
pub fn chat_renderer() -> Result<RenderChat, Unfetched> {
    Ok(|format, messages, today| chat::render(format, messages, true, today))
}

/// Opens a model with one of its examples; see [`Session::open_example`].
pub type OpenExample = fn(Session, Model, &'static str);

/// What opens another model in place of the present one.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn example_opener() -> Result<OpenExample, Unfetched> {
    Ok(Session::open_example)
}

/// Opens the model among some files; see [`Session::open_files`].
pub type OpenFiles = fn(Session, Vec<ChosenFile>);

/// What opens files as a model.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn file_opener() -> Result<OpenFiles, Unfetched> {
    Ok(Session::open_files)
}

/// What Training asks of the hub and of the storage.
pub struct CheckpointPresses {
    /// Asks the hub for the chosen checkpoint and downloads it.
    pub download: fn(Session),
    /// Looks the network of the hub up on the Models screen.
    pub find: fn(Session),
    /// Reads what is stored.
    pub list: fn(Session),
}

/// What Training asks of the hub: most visitors stay with the checkpoints of this site.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn checkpoint_presses() -> Result<CheckpointPresses, Unfetched> {
    Ok(CheckpointPresses {
        download: Session::download_checkpoint,
        find: Session::find_pythia,
        list: Session::list_stored,
    })
}
