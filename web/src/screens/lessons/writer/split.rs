//! What is fetched when a lesson is written.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};

use super::LessonWriter;
use crate::unfetched::Unfetched;

/// A form that calls back when it was closed.
pub type BuildWriter = fn(Callback<()>) -> AnyView;

/// The form.
#[wasm_split(lesson_writer, wasm_split_path = leptos::wasm_split, fallible)]
pub fn writer() -> Result<BuildWriter, Unfetched> {
    Ok(|close| view! { <LessonWriter close /> }.into_any())
}
