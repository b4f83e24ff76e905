//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{PageButtons, PageChoice, TeachPanel, TeachScreen, class_page::ClassResults};
use crate::{
    shared::{parts::Parts, split::BuildView},
    unfetched::Unfetched,
};

/// The pages for teachers.
#[wasm_split(teach, wasm_split_path = leptos::wasm_split, fallible)]
pub fn teach(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        text: Some(|| view! { <PageChoice /> }.into_any()),
        settings: Some(|| view! { <TeachPanel /> }.into_any()),
        controls: Some(|| view! { <PageButtons /> }.into_any()),
        ..Parts::new(of, || view! { <TeachScreen /> }.into_any())
    })
}

/// The results of a class, with what pupils hand in.
#[wasm_split(class, wasm_split_path = leptos::wasm_split, fallible)]
pub fn class_results() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <ClassResults /> }.into_any())
}
