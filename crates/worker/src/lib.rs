//! The engine in a dedicated Web Worker: the only crate that knows it is in one.
//!
//! Messages come in ([`inbox`]), are answered one at a time ([`session`]), and what takes long reports its
//! progress and can be cancelled ([`task`]).
#![cfg(target_arch = "wasm32")]

mod device;
mod download;
mod inbox;
mod scope;
mod session;
mod task;
#[cfg(feature = "cpu")]
mod truth;

use protocol::{Event, Failure};
use wasm_bindgen::prelude::*;

use crate::scope::Scope;

#[allow(
    unsafe_code,
    reason = "the linker's function takes nothing, gives nothing, and is run once, before all else"
)]
#[expect(
    unsafe_code,
    reason = "the linker's own symbol can be named in no other way; it takes nothing, gives nothing, and is called once"
)]
unsafe extern "C" {
    /// Runs the constructors that the linker has collected (cubecl registers its operations in hundreds).
    safe fn __wasm_call_ctors();
}

/// Runs once, when the module has been compiled.
#[wasm_bindgen(start)]
fn start() {
    // Unless something calls the constructors by name, wasm-ld wraps *every* export so that each call from
    // JavaScript runs all of them again: 750 ms of a token instead of 3.5. Calling them here, once, is what
    // they are for.
    __wasm_call_ctors();

    let scope = Scope::current();
    let witness = scope.clone();
    std::panic::set_hook(Box::new(move |panic| {
        console_error_panic_hook::hook(panic);
        witness.post(&Event::Lost {
            failure: Failure::Crashed {
                detail: panic.to_string(),
            },
        });
    }));

    scope.post(&Event::Ready {
        protocol: protocol::VERSION,
        build: scope.build(),
        device: device::KIND,
    });
    inbox::listen(scope);
}
