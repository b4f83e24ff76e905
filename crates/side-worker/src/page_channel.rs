//! The page at the other end: messages in and out through the worker's global object.

use js_sys::Reflect;
use protocol::{Event, Payload, wire};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// A handle on the global object; clones refer to the same worker.
#[derive(Clone)]
pub struct PageChannel(DedicatedWorkerGlobalScope);

impl PageChannel {
    /// The worker in which this code runs.
    pub fn current() -> Self {
        Self(js_sys::global().unchecked_into())
    }

    /// Posts an event with its payload.
    pub fn post<A: Serialize>(&self, event: &Event<A>, payload: &Payload) {
        let sent = wire::pack(event, payload).and_then(|(message, transfer)| {
            let posted = self.0.post_message_with_transfer(&message, &transfer);
            posted.map_err(|error| protocol::Failure::Malformed {
                detail: format!("{error:?}"),
            })
        });
        // A header that does not serialise is a bug of this project; it can only be reported on the console.
        if let Err(failure) = sent {
            wasm_bindgen::throw_str(&failure.to_string());
        }
    }

    /// Calls `receive` with each message from now on.
    pub fn on_message(&self, receive: impl Fn(JsValue) + 'static) {
        let closure = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            receive(message.data())
        });
        self.0.set_onmessage(Some(closure.as_ref().unchecked_ref()));
        closure.forget(); // it lives as long as the worker
    }

    /// The build of the page that started this worker, as `worker.js` has read it from its own address.
    pub fn build(&self) -> String {
        let build = Reflect::get(&self.0, &"tokenloopBuild".into());
        let build = build.ok().and_then(|build| build.as_string());
        build.unwrap_or_default()
    }

    /// Milliseconds since the worker began.
    pub fn now(&self) -> f64 {
        self.0.performance().map_or(0.0, |clock| clock.now())
    }
}
