//! Hears the messages of an embed in a frame of this page.

use js_sys::{Function, Object};
use leptos::{html, prelude::*};
use page_model::embed::message::FrameMessage;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::MessageEvent;

/// Calls `heard` with each message of the embed in `frame`, until the view is removed.
pub fn hear(frame: NodeRef<html::Iframe>, mut heard: impl FnMut(FrameMessage) + 'static) {
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let window = frame.try_get_untracked().flatten();
        let window = window.and_then(|frame| frame.content_window());
        let from_frame = event.source().zip(window);
        if !from_frame.is_some_and(|(source, window)| Object::is(&source, &window)) {
            return;
        }
        let data = event.data();
        if !is_flat(&data) {
            return;
        }
        // The embed also says its height as LTI does, which is no message of ours.
        if let Ok(message) = serde_wasm_bindgen::from_value(data) {
            heard(message);
        }
    });
    let listener: Function = listener.into_js_value().unchecked_into();
    // Fails for no event of this name.
    drop(window().add_event_listener_with_callback("message", &listener));
    let listener = StoredValue::new_local(listener);
    on_cleanup(move || {
        listener.with_value(|listener| {
            drop(window().remove_event_listener_with_callback("message", listener));
        });
    });
}

/// Whether no field is an object, as in every message of an embed. Another object is not looked into: it may contain itself.
fn is_flat(data: &JsValue) -> bool {
    let values = data.dyn_ref::<Object>().map(Object::values);
    values.is_some_and(|values| values.iter().all(|value| !value.is_object()))
}
