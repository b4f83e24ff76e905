//! The page's clock and timer, for the watchdog over its workers.

use engine_client::watchdog::Timer;
use leptos::prelude::window;
use wasm_bindgen::{JsCast, closure::Closure};

/// The clock and the timer of the browser.
pub(super) struct BrowserTimer;

impl Timer for BrowserTimer {
    fn now(&self) -> f64 {
        window().performance().map_or(0.0, |clock| clock.now())
    }

    fn call_after(&self, milliseconds: f64, function: Box<dyn FnOnce()>) {
        let function = Closure::once_into_js(function);
        // Where the browser refuses a timer, nothing is watched: a function that is called early would find hangs that are
        // none.
        let set = window().set_timeout_with_callback_and_timeout_and_arguments_0(
            function.unchecked_ref(),
            milliseconds as i32,
        );
        drop(set);
    }
}
