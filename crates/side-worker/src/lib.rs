//! What the workers beside the engines have in common: each is fetched when it is first needed, and has no model of the page.
//! Each request is answered before the next is read; a page that no longer waits ends the worker.
#![cfg(target_arch = "wasm32")]

mod page_channel;

use std::cell::RefCell;

use protocol::{DeviceKind, Event, Failure, Payload, Request, VERSION, wire};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;

use crate::page_channel::PageChannel;

/// Milliseconds since the worker began.
pub fn now() -> f64 {
    PageChannel::current().now()
}

/// Says that the worker is ready, then answers each request with `answer`. Called once, when the module has been compiled.
pub fn serve<C, A>(answer: impl FnMut(C, Payload) -> Result<(A, Payload), Failure> + 'static)
where
    C: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    texts::keep_failures();
    let page = PageChannel::current();
    let panic_page = page.clone();
    std::panic::set_hook(Box::new(move |panic| {
        console_error_panic_hook::hook(panic);
        let failure = Failure::Crashed {
            detail: panic.to_string(),
        };
        panic_page.post(&Event::<A>::Lost { failure }, &Payload::None);
    }));
    let ready = Event::<A>::Ready {
        protocol: VERSION,
        build: page.build(),
        device: DeviceKind::Cpu,
    };
    page.post(&ready, &Payload::None);
    let answer = RefCell::new(answer);
    let answers = page.clone();
    page.on_message(move |message| answer_one(&answer, &answers, &message));
}

/// Answers one message. What is no request has no id to answer to.
fn answer_one<C: DeserializeOwned, A: Serialize>(
    answer: &RefCell<impl FnMut(C, Payload) -> Result<(A, Payload), Failure>>,
    page: &PageChannel,
    message: &JsValue,
) {
    let (request, payload) = match wire::unpack::<Request<C>>(message) {
        Ok(request) => request,
        Err(failure) => return page.post(&Event::<A>::Lost { failure }, &Payload::None),
    };
    let Request { id, command } = request;
    let request = id;
    match (*answer.borrow_mut())(command, payload) {
        Ok((answer, payload)) => page.post(&Event::Done { request, answer }, &payload),
        Err(failure) => page.post(&Event::<A>::Failed { request, failure }, &Payload::None),
    }
}
