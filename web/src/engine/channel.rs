//! The two ways to an engine: a Web Worker of this page, or a port to another page that has one.

use js_sys::{Array, Reflect};
use protocol::{Failure, Payload, wire};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, MessagePort, Worker};

/// A way to an engine. Dropping it ends the worker, or closes the port.
pub(super) struct EngineChannel {
    end: ChannelEnd,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Option<Closure<dyn FnMut(ErrorEvent)>>,
}

enum ChannelEnd {
    Worker(Worker),
    Port(MessagePort),
}

impl EngineChannel {
    /// A worker of this page. `on_error` is called with the browser's message when its script fails.
    pub fn worker(
        worker: Worker,
        on_message: impl FnMut(JsValue) + 'static,
        mut on_error: impl FnMut(Option<String>) + 'static,
    ) -> Self {
        let message = listener(on_message);
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(move |error: ErrorEvent| {
            let detail = Reflect::get(&error, &"message".into());
            on_error(detail.ok().and_then(|words| words.as_string()));
        });
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Self {
            end: ChannelEnd::Worker(worker),
            _message: message,
            _error: Some(error),
        }
    }

    /// A port to another page.
    pub fn port(port: MessagePort, on_message: impl FnMut(JsValue) + 'static) -> Self {
        let message = listener(on_message);
        // Setting the listener also starts the port.
        port.set_onmessage(Some(message.as_ref().unchecked_ref()));
        Self {
            end: ChannelEnd::Port(port),
            _message: message,
            _error: None,
        }
    }

    /// Sends a message with its payload.
    ///
    /// # Errors
    /// [`Failure::Malformed`] if the browser refuses it.
    pub fn post<H: Serialize>(&self, head: &H, payload: &Payload) -> Result<(), Failure> {
        let (message, transfer): (JsValue, Array) = wire::pack(head, payload)?;
        let posted = match &self.end {
            ChannelEnd::Worker(worker) => worker.post_message_with_transfer(&message, &transfer),
            ChannelEnd::Port(port) => port.post_message_with_transferable(&message, &transfer),
        };
        posted.map_err(|error| Failure::Malformed {
            detail: words(&error),
        })
    }
}

impl Drop for EngineChannel {
    fn drop(&mut self) {
        match &self.end {
            ChannelEnd::Worker(worker) => {
                worker.set_onmessage(None);
                worker.set_onerror(None);
                worker.terminate();
            }
            ChannelEnd::Port(port) => {
                port.set_onmessage(None);
                port.close();
            }
        }
    }
}

fn listener(mut on_message: impl FnMut(JsValue) + 'static) -> Closure<dyn FnMut(MessageEvent)> {
    Closure::new(move |message: MessageEvent| on_message(message.data()))
}

/// The message of an exception; its debug form if it is no `Error`.
pub(super) fn words(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(js_sys::Error::message);
    message.map_or_else(|| format!("{error:?}"), String::from)
}
