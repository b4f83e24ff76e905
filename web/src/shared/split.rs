//! The code that saves charts and runs, fetched when it is first needed.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::wasm_split::wasm_split;
use page_model::figures::AnyPicture;

use super::export::{Format, save};
use crate::session::{Session, unfetched::Unfetched};

/// Saves a chart; see [`save::picture`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible, preload(#[doc = "Fetches the chunk."] fetch_extras))]
pub fn save_picture(
    id: &'static str,
    picture: AnyPicture,
    format: Format,
) -> Result<(), Unfetched> {
    save::picture(id, &picture, format);
    Ok(())
}

/// Saves the run, or the lanes; see [`save::run`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn save_run(session: Session) -> Result<(), Unfetched> {
    save::run(session);
    Ok(())
}
