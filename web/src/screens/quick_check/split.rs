//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{
    AnswersSoFar, QuestionButtons, QuestionPlace, QuickCheckPanel, QuickCheckScreen, task::Task,
};
use crate::{
    shared::{parts::Parts, split::BuildView},
    unfetched::Unfetched,
};

/// The Quick check. The screens with exercises and questions are fetched together.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn quick_check(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <QuestionPlace /> }.into_any()),
        more: Some(|| view! { <AnswersSoFar /> }.into_any()),
        settings: Some(|| view! { <QuickCheckPanel /> }.into_any()),
        controls: Some(|| view! { <QuestionButtons /> }.into_any()),
        ..Parts::new(of, || view! { <QuickCheckScreen /> }.into_any())
    })
}

/// The task of the Quick check that is open, for the words of another screen.
#[wasm_split(exercises, wasm_split_path = leptos::wasm_split, fallible)]
pub fn task() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Task /> }.into_any())
}
