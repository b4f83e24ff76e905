//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{
    PracticeScreen, buttons::PracticeButtons, panel::PracticePanel, remarks::Remarks,
    sheet::PrintedWorksheet, start::ExerciseStart,
};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Practice. The screens with exercises and questions are fetched together.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn practice(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <ExerciseStart /> }.into_any()),
        words: Some(|| view! { <Remarks /> }.into_any()),
        more: Some(|| view! { <PrintedWorksheet /> }.into_any()),
        settings: Some(|| view! { <PracticePanel /> }.into_any()),
        controls: Some(|| view! { <PracticeButtons /> }.into_any()),
        ..Parts::new(of, || view! { <PracticeScreen /> }.into_any())
    })
}
