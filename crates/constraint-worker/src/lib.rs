//! Constrained output in a dedicated Web Worker of its own: it is fetched when the first constraint is compiled, has no model,
//! and is not part of an engine. Each request is answered before the next is read: a mask takes milliseconds. A page that
//! no longer waits ends the worker.
#![cfg(target_arch = "wasm32")]

mod page_channel;

use std::cell::RefCell;

use constraint::ConstraintSession;
use protocol::{
    Constraint, ConstraintCommand, ConstraintEvent, ConstraintRequest, DeviceKind, Failure,
    Payload, VERSION, Vocabulary, wire,
};
use wasm_bindgen::prelude::*;

use crate::page_channel::PageChannel;

/// Runs once, when the module has been compiled.
#[wasm_bindgen(start)]
fn start() {
    texts::keep_failures();
    let page = PageChannel::current();
    install_llguidance_panic_hook();
    let panic_page = page.clone();
    std::panic::set_hook(Box::new(move |panic| {
        console_error_panic_hook::hook(panic);
        let failure = Failure::Crashed {
            detail: panic.to_string(),
        };
        panic_page.post(&ConstraintEvent::Lost { failure }, &Payload::None);
    }));

    let ready = ConstraintEvent::Ready {
        protocol: VERSION,
        build: page.build(),
        device: DeviceKind::Cpu,
    };
    page.post(&ready, &Payload::None);
    let session = RefCell::new(ConstraintSession::default());
    let answers = page.clone();
    page.on_message(move |message| answer(&session, &answers, &message));
}

/// At its first compilation, llguidance sets a panic hook that keeps the messages of its own panics, to return them as
/// errors. Here a panic ends the module and nothing is returned: so its hook is set first, and then replaced by ours.
fn install_llguidance_panic_hook() {
    let letter = Vocabulary::from_pieces(["a"]);
    let mut session = ConstraintSession::default();
    let (bytes, piece_ends) = letter.into_parts();
    let load = ConstraintCommand::Load {
        piece_ends,
        special_token_ids: Vec::new(),
        eos_token_ids: Vec::new(),
    };
    let compile = ConstraintCommand::Compile {
        constraint: Constraint::Regex("a".into()),
    };
    drop(session.answer(load, Payload::Bytes(bytes)));
    drop(session.answer(compile, Payload::None));
}

/// Answers one message. What is no request has no id to answer to.
fn answer(session: &RefCell<ConstraintSession>, page: &PageChannel, message: &JsValue) {
    let (request, payload) = match wire::unpack::<ConstraintRequest>(message) {
        Ok(request) => request,
        Err(failure) => return page.post(&ConstraintEvent::Lost { failure }, &Payload::None),
    };
    let ConstraintRequest { id, command } = request;
    match session.borrow_mut().answer(command, payload) {
        Ok((answer, payload)) => {
            let request = id;
            page.post(&ConstraintEvent::Done { request, answer }, &payload);
        }
        Err(failure) => {
            let request = id;
            page.post(
                &ConstraintEvent::Failed { request, failure },
                &Payload::None,
            );
        }
    }
}
