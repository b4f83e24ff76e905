//! Whether the page is being printed: what only paper shows is built right before, and gone after it.

use leptos::prelude::*;
use web_sys::Event;

/// The browser's notices.
const BEFORE: &str = "beforeprint";
const AFTER: &str = "afterprint";

/// Whether the page is being printed, for the view that asks.
pub fn printing() -> ReadSignal<bool> {
    let (printing, set_printing) = signal(false);
    let handles = [BEFORE, AFTER]
        .map(|name| window_event_listener_untyped(name, move |_| set_printing.set(name == BEFORE)));
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    printing
}

/// Prints the page. What only paper shows is built first: the views that wait for the browser's own notice would get it
/// too late, because they do not run before the program returns to the browser.
pub fn print() {
    if let Ok(notice) = Event::new(BEFORE) {
        // Fails only for an event that is already on its way.
        drop(window().dispatch_event(&notice));
    }
    set_timeout(
        || {
            // Fails only in a frame that must not print.
            drop(window().print());
        },
        std::time::Duration::ZERO,
    );
}
