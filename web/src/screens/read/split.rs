//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{ReadScreen, buttons::ReadButtons, fields::ReadFields, panel::ReadPanel};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Read.
#[wasm_split(read, wasm_split_path = leptos::wasm_split, fallible)]
pub fn read(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <ReadFields /> }.into_any()),
        settings: Some(|| view! { <ReadPanel /> }.into_any()),
        controls: Some(|| view! { <ReadButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ReadScreen /> }.into_any())
    })
}
