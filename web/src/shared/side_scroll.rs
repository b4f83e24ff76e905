//! Scrolls the place of the settings, and nothing around it.

use leptos::prelude::*;
use web_sys::Element;

/// The id of the place of the settings.
pub const SIDE_ID: &str = "side";

/// The place of the settings.
pub fn side() -> Option<Element> {
    document().get_element_by_id(SIDE_ID)
}

/// Brings a part of it to its top.
pub fn show(part: &Element) {
    if let Some(side) = side() {
        let below = part.get_bounding_client_rect().top() - side.get_bounding_client_rect().top();
        side.set_scroll_top(side.scroll_top() + below as i32);
    }
}
