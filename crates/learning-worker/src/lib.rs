//! A tiny network that learns, in a dedicated Web Worker of its own: it is fetched when a training is begun.
#![cfg(target_arch = "wasm32")]

use learning::LearningSession;
use wasm_bindgen::prelude::*;

/// Runs once, when the module has been compiled.
#[wasm_bindgen(start)]
fn start() {
    let mut session = LearningSession::default();
    side_worker::serve(move |command, _| session.answer(command, side_worker::now));
}
