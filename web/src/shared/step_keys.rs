//! The keys of a screen with step buttons of its own: those of the run, for what that screen writes.

use leptos::{ev, prelude::*};

use crate::{session::session, shared::shortcuts};

/// What the keys do.
#[derive(Clone, Copy)]
pub struct StepKeys {
    /// The right arrow: one step more.
    pub step: Callback<()>,
    /// Space, while nothing is being done: steps to the end.
    pub play: Callback<()>,
    /// Space, while steps are made.
    pub pause: Callback<()>,
    /// The left arrow: one step back.
    pub back: Callback<()>,
    /// R: begins again.
    pub restart: Callback<()>,
    /// Whether steps are being made.
    pub is_busy: Signal<bool>,
}

/// Listens to the keys while the screen is open.
pub fn listen(keys: StepKeys) {
    let session = session();
    let is_free = shortcuts::free_keys();
    let handle = window_event_listener(ev::keydown, move |event| {
        if !is_free(&event) || event.shift_key() {
            return;
        }
        let ready = untrack(|| session.can_compute());
        let busy = keys.is_busy.get_untracked();
        match &*event.key() {
            "ArrowRight" if ready => keys.step.run(()),
            " " if busy => keys.pause.run(()),
            " " if ready => keys.play.run(()),
            "ArrowLeft" => keys.back.run(()),
            "r" | "R" => keys.restart.run(()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
