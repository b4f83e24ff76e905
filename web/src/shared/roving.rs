//! Moves the focus within a row by arrow keys, so that the row is a single Tab stop.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Handles the arrow keys, Home and End in a container whose items match the selector `items`. Put `tabindex` 0 on one
/// item and −1 on the others; this moves the focus, and the 0 with it.
pub fn move_focus(event: &KeyboardEvent, items: &str) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let Some(item) = target.and_then(|target| target.closest(items).ok().flatten()) else {
        return;
    };
    let container = event
        .current_target()
        .and_then(|container| container.dyn_into::<Element>().ok());
    let Some(all) = container.and_then(|container| container.query_selector_all(items).ok()) else {
        return;
    };
    let at = |index: u32| {
        all.get(index)
            .and_then(|item| item.dyn_into::<HtmlElement>().ok())
    };
    let Some(here) = (0..all.length()).find(|&index| at(index).as_deref() == Some(&item)) else {
        return;
    };
    let last = all.length() - 1;
    let there = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => (here + 1).min(last),
        "ArrowLeft" | "ArrowUp" => here.saturating_sub(1),
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let (Some(from), Some(to)) = (at(here), at(there)) {
        from.set_tab_index(-1);
        to.set_tab_index(0);
        // Fails only for an element that is not on the page.
        drop(to.focus());
    }
}
