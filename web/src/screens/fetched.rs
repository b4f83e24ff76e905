//! The screens whose code arrives when they are first asked for: all but the Loop. `cargo xtask` has wasm-split put what
//! only they reach into files of their own.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

use super::{
    cache_screen::CacheScreen, compare_screen::CompareScreen, price_screen::PriceScreen,
    shape_screen::ShapeScreen, stop_screen::StopScreen,
};
use crate::{state::screen::Screen, widgets::shape::chain_panel::ChainPanel};

/// Builds a part of the page.
pub type Part = fn() -> AnyView;

/// What a screen puts on the page.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Which screen's they are.
    pub of: Screen,
    /// What it has to say.
    pub screen: Part,
    /// What it has in place of the sliders of the rule.
    pub rule: Option<Part>,
}

/// A screen has one set of parts.
impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

/// The code of a screen did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This screen could not be fetched.")]
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

impl Parts {
    /// The parts of a screen, there at once where its code is.
    ///
    /// # Errors
    /// Where its code cannot be fetched; asked again, it tries again.
    pub async fn of(screen: Screen) -> Result<Self, Unfetched> {
        match screen {
            Screen::Loop => Ok(Self::of_loop()),
            Screen::Shape => shape().await,
            Screen::Compare => compare().await,
            Screen::Cache => cache().await,
            Screen::Stop => stop().await,
            Screen::Price => price().await,
        }
    }

    /// The screen that comes with the page.
    pub fn of_loop() -> Self {
        Self::new(Screen::Loop, || {
            view! { <super::loop_screen::LoopScreen /> }.into_any()
        })
    }

    fn new(of: Screen, screen: Part) -> Self {
        Self {
            of,
            screen,
            rule: None,
        }
    }
}

#[wasm_split(shape, wasm_split_path = leptos::wasm_split, fallible)]
fn shape() -> Result<Parts, Unfetched> {
    let parts = Parts::new(Screen::Shape, || view! { <ShapeScreen /> }.into_any());
    let rule: Part = || view! { <ChainPanel /> }.into_any();
    Ok(Parts {
        rule: Some(rule),
        ..parts
    })
}

#[wasm_split(compare, wasm_split_path = leptos::wasm_split, fallible)]
fn compare() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Compare, || {
        view! { <CompareScreen /> }.into_any()
    }))
}

#[wasm_split(cache, wasm_split_path = leptos::wasm_split, fallible)]
fn cache() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Cache, || {
        view! { <CacheScreen /> }.into_any()
    }))
}

#[wasm_split(stop, wasm_split_path = leptos::wasm_split, fallible)]
fn stop() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Stop, || {
        view! { <StopScreen /> }.into_any()
    }))
}

#[wasm_split(price, wasm_split_path = leptos::wasm_split, fallible)]
fn price() -> Result<Parts, Unfetched> {
    Ok(Parts::new(Screen::Price, || {
        view! { <PriceScreen /> }.into_any()
    }))
}
