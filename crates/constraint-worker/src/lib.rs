//! Constrained output in a dedicated Web Worker of its own: it is fetched when the first constraint is compiled. A mask takes
//! milliseconds.
#![cfg(target_arch = "wasm32")]

use constraint::ConstraintSession;
use protocol::{Constraint, ConstraintCommand, Payload, Vocabulary};
use wasm_bindgen::prelude::*;

/// Runs once, when the module has been compiled.
#[wasm_bindgen(start)]
fn start() {
    install_llguidance_panic_hook();
    let mut session = ConstraintSession::default();
    side_worker::serve(move |command, payload| session.answer(command, payload));
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
