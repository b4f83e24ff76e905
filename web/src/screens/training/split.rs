//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{TrainingScreen, buttons::TrainingButtons};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Training.
#[wasm_split(training, wasm_split_path = leptos::wasm_split, fallible)]
pub fn training(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        controls: Some(|| view! { <TrainingButtons /> }.into_any()),
        ..Parts::new(of, || view! { <TrainingScreen /> }.into_any())
    })
}
