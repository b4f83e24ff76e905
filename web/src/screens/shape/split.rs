//! The views of Shape, which are fetched when it is first opened, and what is fetched later: the vote; the fields for own logits, what reads them, and the
//! views of a list.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use std::sync::Arc;

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{own_logits::top_step::TopStep, screens::Screen};

use super::{
    chain_panel::ChainPanel, own_fields::OwnFields, screen::ShapeScreen, top_views,
    vote_view::VoteView,
};
use crate::{
    screens::the_loop::UnderText,
    shared::{parts::Parts, split::BuildView},
    unfetched::Unfetched,
};

/// Shape: the charts, and the chain of samplers in place of the sliders.
#[wasm_split(shape, wasm_split_path = leptos::wasm_split, fallible)]
pub fn shape(of: Screen) -> Result<Parts, Unfetched> {
    let settings: BuildView = || view! { <ChainPanel /> }.into_any();
    Ok(Parts {
        under_text: Some(|| view! { <UnderText /> }.into_any()),
        settings: Some(settings),
        ..Parts::new(of, || view! { <ShapeScreen /> }.into_any())
    })
}

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
