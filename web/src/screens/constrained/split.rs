//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{ConstrainedScreen, buttons::ConstrainedButtons, mask::MaskWords};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Constrained output: two runs, with their own buttons in place of the run's.
#[wasm_split(constrained, wasm_split_path = leptos::wasm_split, fallible)]
pub fn constrained(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <MaskWords /> }.into_any()),
        controls: Some(|| view! { <ConstrainedButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ConstrainedScreen /> }.into_any())
    })
}
