//! The code that arrives when it is first needed: every screen but the Loop, and what few visitors press. `cargo xtask`
//! has wasm-split put what only these functions reach into files of their own.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use protocol::TokenId;

use crate::{
    screens::{
        cache_screen::CacheScreen,
        compare_screen::CompareScreen,
        parts::{Part, Parts},
        price_screen::PriceScreen,
        shape_screen::ShapeScreen,
        stop_screen::StopScreen,
    },
    state::{lexicon::Lexicon, look::Looked, screen::Screen, search, session::Session},
    widgets::{
        export::{AnyPicture, Format, save},
        shape::chain_panel::ChainPanel,
        step::tree::Tree,
    },
};

/// Code did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A part of this page could not be fetched.")]
pub struct Unfetched;

impl Unfetched {
    /// What the visitor can do.
    pub fn next_step(self) -> &'static str {
        "See whether the network is there, and try again. What is on the page stays as it is."
    }
}

impl From<SplitLoaderError> for Unfetched {
    // The loader has written the reason to the browser's console and keeps no more of it.
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Shape: the pictures, and the chain in place of the sliders.
#[wasm_split(shape, wasm_split_path = leptos::wasm_split, fallible)]
pub fn shape() -> Result<Parts, Unfetched> {
    let parts = Parts::new(Screen::Shape, || view! { <ShapeScreen /> }.into_any());
    let rule: Part = || view! { <ChainPanel /> }.into_any();
    Ok(Parts {
        rule: Some(rule),
        ..parts
    })
}

/// Compare.
#[wasm_split(compare, wasm_split_path = leptos::wasm_split, fallible)]
pub fn compare() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Compare, || {
        view! { <CompareScreen /> }.into_any()
    }))
}

/// Cache.
#[wasm_split(cache, wasm_split_path = leptos::wasm_split, fallible)]
pub fn cache() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Cache, || {
        view! { <CacheScreen /> }.into_any()
    }))
}

/// Stop.
#[wasm_split(stop, wasm_split_path = leptos::wasm_split, fallible)]
pub fn stop() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Stop, || {
        view! { <StopScreen /> }.into_any()
    }))
}

/// Price.
#[wasm_split(price, wasm_split_path = leptos::wasm_split, fallible)]
pub fn price() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Price, || {
        view! { <PriceScreen /> }.into_any()
    }))
}

/// The tree of branches, once there is a second one.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible, preload(#[doc = "Fetches the chunk."] fetch_extras))]
pub fn tree() -> Result<Part, Unfetched> {
    Ok(|| view! { <Tree /> }.into_any())
}

/// Saves a picture; see [`save::picture`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn save_picture(
    id: &'static str,
    picture: AnyPicture,
    format: Format,
) -> Result<(), Unfetched> {
    save::picture(id, &picture, format);
    Ok(())
}

/// Saves the run, or the lanes; see [`save::run`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn save_run(session: Session) -> Result<(), Unfetched> {
    save::run(session);
    Ok(())
}

/// Looks for tokens by their text; see [`search::find`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn find(
    query: String,
    looked: Looked,
    lexicon: Lexicon,
) -> Result<Vec<(TokenId, String)>, Unfetched> {
    let found = search::find(&query, looked.ranking.ids(), &lexicon);
    let named = found.into_iter().map(|token| (token, lexicon.label(token)));
    Ok(named.collect())
}

/// Fetches all of it. What does not come now is fetched again, and spoken of, when it is asked for.
pub async fn fetch_all() {
    let _ = fetch_extras().await;
    for screen in Screen::ALL {
        let _ = Parts::of(screen).await;
    }
}
