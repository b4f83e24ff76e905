//! The views of the Loop, which come with the page, and what is fetched after it is shown: what stands below the frame.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{
    run::step_analysis::SelectedStep, screens::Screen, the_loop::search, tokens::TokenTexts,
};
use protocol::TokenId;

use super::{
    LoopDetails, LoopScreen,
    details::Details,
    stage_panel::StagePanel,
    survivors::{StripUnderText, SurvivorsView},
    tree::Tree,
};
use crate::{
    shared::{parts::Parts, split::BuildView},
    unfetched::Unfetched,
};

/// The Loop.
///
/// # Errors
/// Never: its code is there. Those of the other screens have to be fetched.
pub async fn the_loop(of: Screen) -> Result<Parts, Unfetched> {
    Ok(there_at_once(of))
}

/// The views of the Loop, without a wait.
pub fn there_at_once(of: Screen) -> Parts {
    Parts {
        words: Some(|| view! { <StagePanel /> }.into_any()),
        more: Some(|| view! { <LoopDetails /> }.into_any()),
        ..Parts::new(of, || view! { <LoopScreen /> }.into_any())
    }
}

/// The tree of branches, shown once there are two.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn tree() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Tree /> }.into_any())
}

/// Searches the vocabulary for tokens by their text; see [`search::find`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn find(
    query: String,
    selected: SelectedStep,
    texts: TokenTexts,
) -> Result<Vec<(TokenId, String)>, Unfetched> {
    let found = search::find(&query, selected.ranking.ids(), &texts);
    let named = found.into_iter().map(|token| (token, texts.label(token)));
    Ok(named.collect())
}

/// What stands below the frame.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn details() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Details /> }.into_any())
}

/// How many tokens each filter keeps along the run, under the text.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn under_text() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <StripUnderText /> }.into_any())
}

/// How many tokens each filter keeps along the run, with the tokens' names.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn survivors() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <SurvivorsView /> }.into_any())
}
