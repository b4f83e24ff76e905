//! Puts the page in place of what was painted before the program arrived.

use leptos::{mount::mount_to, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, UrlSearchParams};

use crate::{
    engine::Engine,
    screens::loop_screen::LoopScreen,
    state::{address::Address, session::Session},
    text::examples::FIRST_PROMPT,
};

/// The folder of the model that ships, from the page's own.
const MODEL_FOLDER: &str = "models/tiny/";
/// The element that holds the page.
const PAGE_ID: &str = "page";

/// Replaces the first paint by the page.
pub fn mount() {
    let document = document();
    let Some(place) = document
        .get_element_by_id(PAGE_ID)
        .and_then(|place| place.dyn_into::<HtmlElement>().ok())
    else {
        return;
    };
    place.set_inner_html("");
    mount_to(place, Page).forget();
}

/// The page.
#[component]
fn Page() -> impl IntoView {
    let address = read_address();
    let engine = Engine::start(model_url(), address.device);
    let session = Session::open(engine, address, FIRST_PROMPT);
    session.watch_prompt();
    provide_context(session);
    view! { <LoopScreen /> }
}

fn read_address() -> Address {
    let search = window().location().search().unwrap_or_default();
    let pairs = UrlSearchParams::new_with_str(&search).map(|parameters| {
        let pairs = parameters.entries().into_iter().filter_map(Result::ok);
        pairs
            .map(|pair| js_sys::Array::from(&pair))
            .filter_map(|pair| Some((pair.get(0).as_string()?, pair.get(1).as_string()?)))
            .collect::<Vec<_>>()
    });
    Address::from_pairs(pairs.unwrap_or_default())
}

/// The worker is told an absolute address: its own folder is not the page's.
fn model_url() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    web_sys::Url::new_with_base(MODEL_FOLDER, &base)
        .map_or_else(|_| MODEL_FOLDER.into(), |url| url.href())
}

/// The page's state, from anywhere on it.
///
/// # Panics
/// Outside the page, which no widget is.
pub fn session() -> Session {
    expect_context()
}
