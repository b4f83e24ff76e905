//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{ExperimentsScreen, buttons::ExperimentButtons, result::ExperimentWords};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Experiments: one at a time, with its own buttons in place of the run's.
#[wasm_split(experiments, wasm_split_path = leptos::wasm_split, fallible)]
pub fn experiments(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <ExperimentWords /> }.into_any()),
        controls: Some(|| view! { <ExperimentButtons /> }.into_any()),
        ..Parts::new(of, || view! { <ExperimentsScreen /> }.into_any())
    })
}
