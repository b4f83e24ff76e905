//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::CacheScreen;
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Cache. The screens about the cost of generating are fetched together.
#[wasm_split(cost, wasm_split_path = leptos::wasm_split, fallible)]
pub fn cache(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts::new(of, || view! { <CacheScreen /> }.into_any()))
}
