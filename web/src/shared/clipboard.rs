//! Text into the clipboard, or selected where the browser gives none.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Whether the text is now in the clipboard. Browsers give one only to sites that came over https.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Selects an element's text, ready to be copied by hand.
pub fn select(element: &web_sys::Node) {
    if let Ok(Some(selection)) = window().get_selection() {
        // Only an element that is not on the page could be refused.
        drop(selection.select_all_children(element));
    }
}
