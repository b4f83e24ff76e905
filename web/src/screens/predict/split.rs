//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{PredictScreen, buttons::PredictButtons, panel::PredictPanel, remarks::PredictRemarks};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Predict. The screens with exercises and questions are fetched together.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn predict(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <PredictRemarks /> }.into_any()),
        settings: Some(|| view! { <PredictPanel /> }.into_any()),
        controls: Some(|| view! { <PredictButtons /> }.into_any()),
        ..Parts::new(of, || view! { <PredictScreen /> }.into_any())
    })
}
