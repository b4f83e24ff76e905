//! The screens that are fetched when they are first needed, group by group. `cargo xtask` makes wasm-split put the code
//! that only these functions reach into files of its own.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::screens::Screen;

use crate::{
    screens::{
        cache::CacheScreen,
        compare::CompareScreen,
        parts::{BuildView, Parts},
        price::screen::PriceScreen,
        shape::{chain_panel::ChainPanel, screen::ShapeScreen},
        stop::screen::StopScreen,
    },
    session::unfetched::Unfetched,
};

/// ShapeState: the pictures, and the chain in place of the sliders.
#[wasm_split(shape, wasm_split_path = leptos::wasm_split, fallible)]
pub fn shape(of: Screen) -> Result<Parts, Unfetched> {
    let parts = Parts::new(of, || view! { <ShapeScreen /> }.into_any());
    let settings: BuildView = || view! { <ChainPanel /> }.into_any();
    Ok(Parts {
        settings: Some(settings),
        ..parts
    })
}

/// Compare.
#[wasm_split(compare, wasm_split_path = leptos::wasm_split, fallible)]
pub fn compare(of: Screen) -> Result<Parts, Unfetched> {
    Ok(Parts::new(of, || view! { <CompareScreen /> }.into_any()))
}

/// The screens about what generating costs.
#[wasm_split(cost, wasm_split_path = leptos::wasm_split, fallible)]
pub fn cost(of: Screen) -> Result<Parts, Unfetched> {
    let screen: BuildView = match of.id() {
        "cache" => || view! { <CacheScreen /> }.into_any(),
        "stop" => || view! { <StopScreen /> }.into_any(),
        _ => || view! { <PriceScreen /> }.into_any(),
    };
    Ok(Parts::new(of, screen))
}
