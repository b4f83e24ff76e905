//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{LibraryButtons, LibraryHead, LibraryPanel, ModelsScreen};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Models: one part of the choice at a time.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn models(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <LibraryHead /> }.into_any()),
        settings: Some(|| view! { <LibraryPanel /> }.into_any()),
        controls: Some(|| view! { <LibraryButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ModelsScreen /> }.into_any())
    })
}
