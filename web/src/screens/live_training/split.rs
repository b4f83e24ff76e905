//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{
    LiveTrainingScreen, buttons::LiveTrainingButtons, fields::LiveTrainingFields,
    panel::LiveTrainingPanel,
};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Live training.
#[wasm_split(live_training, wasm_split_path = leptos::wasm_split, fallible)]
pub fn live_training(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <LiveTrainingFields /> }.into_any()),
        settings: Some(|| view! { <LiveTrainingPanel /> }.into_any()),
        controls: Some(|| view! { <LiveTrainingButtons /> }.into_any()),
        ..Parts::new(of, || view! { <LiveTrainingScreen /> }.into_any())
    })
}
