//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{compare::words::shared_u, screens::Screen};

use super::{ComparePanel, CompareScreen};
use crate::{
    shared::{explanation::with_italics, parts::Parts, split::BuildView},
    unfetched::Unfetched,
};

/// Compare: the lanes, with presets and seed in place of the sliders.
#[wasm_split(compare, wasm_split_path = leptos::wasm_split, fallible)]
pub fn compare(of: Screen) -> Result<Parts, Unfetched> {
    let settings: BuildView = || view! { <ComparePanel /> }.into_any();
    Ok(Parts {
        words: Some(|| view! { <p class="prose">{with_italics(shared_u())}</p> }.into_any()),
        settings: Some(settings),
        ..Parts::new(of, || view! { <CompareScreen /> }.into_any())
    })
}
