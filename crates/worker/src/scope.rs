//! The worker's global object: messages, clock, URL of its script.

use engine::Clock;
use js_sys::{Array, Reflect};
use protocol::{Event, Payload, wire};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// A handle on the global object; clones refer to the same worker.
#[derive(Clone)]
pub struct Scope(DedicatedWorkerGlobalScope);

impl Scope {
    /// The worker in which this code runs.
    pub fn current() -> Self {
        Self(js_sys::global().unchecked_into())
    }

    /// Posts an event without a payload.
    pub fn post(&self, event: &Event) {
        self.post_with(event, &Payload::None);
    }

    /// Posts an event with its payload.
    pub fn post_with(&self, event: &Event, payload: &Payload) {
        let sent = wire::pack(event, payload)
            .and_then(|(message, transfer)| self.send(&message, &transfer));
        // A header that does not serialise is a bug of this project; it can only be reported on the console.
        if let Err(failure) = sent {
            wasm_bindgen::throw_str(&failure.to_string());
        }
    }

    fn send(
        &self,
        message: &wasm_bindgen::JsValue,
        transfer: &Array,
    ) -> Result<(), protocol::Failure> {
        (self.0.post_message_with_transfer(message, transfer)).map_err(|error| {
            protocol::Failure::Malformed {
                detail: format!("{error:?}"),
            }
        })
    }

    /// Calls `receive` with each message from now on.
    pub fn on_message(&self, receive: impl FnMut(MessageEvent) + 'static) {
        let closure = Closure::<dyn FnMut(MessageEvent)>::new(receive);
        self.0.set_onmessage(Some(closure.as_ref().unchecked_ref()));
        closure.forget(); // it lives as long as the worker
    }

    /// Milliseconds since the worker started.
    pub fn now(&self) -> f64 {
        self.0.performance().map_or(0.0, |clock| clock.now())
    }

    /// The same time as a [`Clock`] for the engine.
    pub fn clock(&self) -> Clock {
        let scope = self.clone();
        Clock::new(move || scope.now())
    }

    /// The build of the page that started this worker, as `worker.js` has read it from its own address.
    pub fn build(&self) -> String {
        let build = Reflect::get(&self.0, &"tokenloopBuild".into());
        build
            .ok()
            .and_then(|build| build.as_string())
            .unwrap_or_default()
    }

    /// The global object as a `web_sys` type.
    pub fn raw(&self) -> &DedicatedWorkerGlobalScope {
        &self.0
    }
}

/// Size in bytes of this module's memory. It never shrinks, so this is the most that was needed so far.
pub fn linear_memory() -> u64 {
    const PAGE: u64 = 65_536;
    core::arch::wasm32::memory_size::<0>() as u64 * PAGE
}
