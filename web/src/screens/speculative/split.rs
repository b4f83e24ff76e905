//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{SpeculativeScreen, buttons::RoundButtons, round::RoundWords};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Speculative: rounds of a text, with their own buttons in place of the run's.
#[wasm_split(speculative, wasm_split_path = leptos::wasm_split, fallible)]
pub fn speculative(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <RoundWords /> }.into_any()),
        controls: Some(|| view! { <RoundButtons /> }.into_any()),
        ..Parts::new(of, || view! { <SpeculativeScreen /> }.into_any())
    })
}
