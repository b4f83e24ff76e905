//! Copies text to the clipboard, or selects it where the browser offers no clipboard.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Copies a text and returns whether it succeeded. Browsers offer a clipboard only to sites loaded over https.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Selects an element's text, so that the visitor can copy it.
pub fn select(element: &web_sys::Node) {
    if let Ok(Some(selection)) = window().get_selection() {
        // Fails only for an element that is not on the page.
        drop(selection.select_all_children(element));
    }
}
