//! The first paint, which stands in the document before the program arrives.

use leptos::{mount::mount_to, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The id of the element that holds it.
const PAGE_ID: &str = "page";
/// The id of the element that says how far the page is.
const BOOT_ID: &str = "boot";

/// Says in the first paint that the texts did not come, in the words that the document has for it.
pub fn say_unfetched() {
    if let Some(place) = document().get_element_by_id(BOOT_ID) {
        let said = place.get_attribute("data-unfetched");
        place.set_text_content(said.as_deref());
    }
}

/// Replaces the first paint by a view.
pub fn replace_by<V: IntoView + 'static>(build: impl FnOnce() -> V + 'static) {
    let place = document()
        .get_element_by_id(PAGE_ID)
        .and_then(|place| place.dyn_into::<HtmlElement>().ok());
    // The documents of this site have it.
    if let Some(place) = place {
        place.set_inner_html("");
        mount_to(place, build).forget();
    }
}
