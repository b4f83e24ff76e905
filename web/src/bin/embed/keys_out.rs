//! Keys that turn slides, handed back to the page around: while the focus is in a frame, that page hears no key.

use leptos::{ev, prelude::*};
use page_model::embed::message::FrameMessage;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::host::HostLink;

/// The keys of presenters and their remote controls.
const SLIDE_KEYS: [&str; 10] = [
    "PageUp",
    "PageDown",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "Escape",
    "b",
    ".",
    "f",
];
/// What uses such keys itself.
const USES_KEYS: &str = ":is(input,select,textarea,summary,[contenteditable],[role=grid],dialog)";

/// Tells each such key that nothing in the frame has used.
pub fn hand_back(link: &HostLink) {
    let link = link.clone();
    // It listens as long as the frame lives.
    window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let is_used = target.is_some_and(|target| matches!(target.closest(USES_KEYS), Ok(Some(_))));
        let is_shortcut = event.ctrl_key() || event.alt_key() || event.meta_key();
        let (key, code) = (event.key(), event.code());
        if !is_used && !is_shortcut && !event.default_prevented() && SLIDE_KEYS.contains(&&*key) {
            link.send(&FrameMessage::Key { key, code });
        }
    });
}
