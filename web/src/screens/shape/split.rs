//! Parts of Shape that are fetched when they are opened: the vote; the fields for own logits, what reads them, and the
//! views of a list.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use std::sync::Arc;

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::own_logits::top_step::TopStep;

use super::{own_fields::OwnFields, top_views, vote_view::VoteView};
use crate::{shared::split::BuildView, unfetched::Unfetched};

/// The fields in which the visitor gives logits.
#[wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible)]
pub fn own_fields() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <OwnFields /> }.into_any())
}

/// Builds the views of a list of the most likely tokens.
pub type BuildTopViews = fn(Arc<TopStep>) -> AnyView;

/// The views of a list of the most likely tokens.
#[wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible)]
pub fn top_views() -> Result<BuildTopViews, Unfetched> {
    Ok(top_views::views)
}

/// Many samples and a vote.
#[wasm_split(shape, wasm_split_path = leptos::wasm_split, fallible)]
pub fn vote() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <VoteView /> }.into_any())
}
