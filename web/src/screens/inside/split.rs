//! The views of the screen, which are fetched when it is first opened.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use super::{InsideScreen, panel::InsideWords};
use crate::{shared::parts::Parts, unfetched::Unfetched};

/// Inside.
#[wasm_split(inside, wasm_split_path = leptos::wasm_split, fallible)]
pub fn inside(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts {
        words: Some(|| view! { <InsideWords /> }.into_any()),
        ..Parts::new(of, || view! { <InsideScreen /> }.into_any())
    })
}
