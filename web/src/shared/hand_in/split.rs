//! What is fetched when a visitor hands something in.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};

use super::HandInPanel;
use crate::{shared::split::BuildView, unfetched::Unfetched};

/// The code, and what copies and saves it.
#[wasm_split(class, wasm_split_path = leptos::wasm_split, fallible)]
pub fn hand_in() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <HandInPanel /> }.into_any())
}
