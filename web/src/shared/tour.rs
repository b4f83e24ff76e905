//! The bar of the tour: the caption of the scene, what stops, repeats and closes it, and how much of it has passed. Whatever
//! is pressed elsewhere ends the tour.

use js_sys::Function;
use leptos::{html, prelude::*};
use page_model::{
    tour::words,
    words::{controls, labels::close},
};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, KeyboardEvent, Node};

use super::bar_buttons::{BarButton, hand_focus};
use crate::session::{session, tour::Tour};

/// What a visitor does to a control, by the names of its events. An assistive technology may click without a pointer.
const EVENTS: [&str; 6] = [
    "pointerdown",
    "pointerup",
    "pointercancel",
    "keydown",
    "click",
    "input",
];

/// Milliseconds within which the click follows a finger that is lifted.
const CLICK_FOLLOWS: f64 = 300.0;

/// The bar. The tour begins when it is shown.
#[component]
pub fn TourBar() -> impl IntoView {
    let session = session();
    let unattended = session.parts.the_loop.with_untracked(|part| part.tours);
    let tour = Tour::begin(session);
    let (bar, pause) = (
        NodeRef::<html::Section>::new(),
        NodeRef::<html::Button>::new(),
    );
    listen(tour, bar);
    if !unattended {
        // The button that began the tour is gone.
        hand_focus(pause);
    }
    let toggle = move || tour.pause(!tour.paused.get_untracked());
    let label = Signal::derive(move || {
        if tour.paused.get() {
            words::go_on()
        } else {
            controls::pause()
        }
    });
    let passed = move || format!("scaleX({:.4})", tour.progress.get());
    view! {
        <section class="tour" aria-label=words::tour() data-testid="tour" data-scene=move || tour.scene.get() node_ref=bar>
            <p class="tour-caption" data-testid="tour-caption" aria-live="polite">{move || tour.caption()}</p>
            <div class="buttons">
                <BarButton id="tour-pause" label hidden=tour.over element=pause press=toggle />
                <BarButton id="tour-back" label=controls::back() press=move || tour.back() />
                <BarButton id="tour-close" label=close() about=words::close_about() press=move || tour.close() />
            </div>
            <div class="tour-progress" aria-hidden="true"><span style:transform=passed></span></div>
        </section>
    }
}

/// Ends the tour with the first press outside of its bar, before the control that is pressed acts: what the control changes
/// is not undone with the tour.
fn listen(tour: Tour, bar: NodeRef<html::Section>) {
    let heard = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        let bar = bar.try_get_untracked().flatten();
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Node>().ok());
        let is_inside = bar.is_some_and(|bar| bar.contains(target.as_ref()));
        match event.type_().as_str() {
            // The bar keeps its place until the press is over: what is pressed would move.
            "pointerdown" if !is_inside => tour.take_over(),
            "pointerup" | "pointercancel" if tour.has_ended() => tour.hide(CLICK_FOLLOWS),
            "keydown" => press(tour, &event, is_inside),
            "click" | "input" if !is_inside => {
                tour.take_over();
                tour.hide(0.0);
            }
            _ => {}
        }
    });
    let heard: Function = heard.into_js_value().unchecked_into();
    for name in EVENTS {
        // Fails for no event of these names.
        drop(window().add_event_listener_with_callback_and_bool(name, &heard, true));
    }
    let heard = StoredValue::new_local(heard);
    on_cleanup(move || {
        heard.with_value(|heard| {
            for name in EVENTS {
                drop(window().remove_event_listener_with_callback_and_bool(name, heard, true));
            }
        });
    });
}

/// Does what a key does: those that move the focus do nothing to the tour, Escape closes it.
fn press(tour: Tour, event: &Event, is_inside: bool) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
        return;
    };
    match event.key().as_str() {
        "Tab" | "Shift" | "Control" | "Alt" | "Meta" => {}
        "Enter" | " " if is_inside => {}
        "Escape" => tour.close(),
        _ => {
            tour.take_over();
            tour.hide(0.0);
        }
    }
}
