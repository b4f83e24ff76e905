//! The screens that are fetched when they are first needed. `cargo xtask` makes wasm-split put the code that only these
//! functions reach into files of its own.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};

use crate::{
    screens::{
        cache::CacheScreen,
        compare::CompareScreen,
        parts::{Part, Parts},
        price::screen::PriceScreen,
        shape::{chain_panel::ChainPanel, screen::ShapeScreen},
        stop::screen::StopScreen,
    },
    session::unfetched::Unfetched,
    shared::split::fetch_extras,
};
use page_model::screens::Screen;

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

/// Fetches all of it. What does not come now is fetched again, and spoken of, when it is asked for.
pub async fn fetch_all() {
    let _ = fetch_extras().await;
    for screen in Screen::ALL {
        let _ = Parts::of(screen).await;
    }
}
