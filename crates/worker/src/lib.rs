//! The engine in a dedicated Web Worker: the only crate that uses the worker's global scope.
//!
//! Requests are queued ([`inbox`]) and run one at a time ([`session`]), but for those about models outside of this site,
//! which wait for the network ([`models`]); long ones report progress and can be cancelled ([`task`]).
#![cfg(target_arch = "wasm32")]

mod body;
mod device;
mod download;
mod inbox;
mod models;
mod network;
mod random_weights;
mod scope;
mod session;
mod task;
#[cfg(feature = "cpu")]
mod truth;
#[cfg(feature = "cpu")]
mod vocabularies;

use protocol::{Event, Failure};
use wasm_bindgen::prelude::*;

use crate::scope::Scope;

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
    // Unless the program calls the constructors by name, wasm-ld wraps *every* export so that each call from JavaScript
    // runs all of them again: 750 ms per token instead of 3.5. Called here, they run once.
    __wasm_call_ctors();

    texts::keep_failures();
    let scope = Scope::current();
    let panic_scope = scope.clone();
    std::panic::set_hook(Box::new(move |panic| {
        console_error_panic_hook::hook(panic);
        panic_scope.post(&Event::Lost {
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
