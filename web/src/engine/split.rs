//! The code that talks to workers, fetched while the recorded run is shown.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use std::{pin::Pin, rc::Rc};

use engine_client::{EngineId, GPU, engines::Attempt, transport::Transport};
use leptos::wasm_split::wasm_split;
use protocol::Failure;

use super::{adapter, worker::connect};
use crate::unfetched::Unfetched;

/// A connection that is being made.
type Connecting = Pin<Box<dyn Future<Output = Result<Rc<dyn Transport>, Failure>>>>;

/// Starts the worker of an engine; for the GPU's, if there is an adapter.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start(engine: EngineId, attempt: Attempt) -> Result<Connecting, Unfetched> {
    Ok(Box::pin(async move {
        if engine == GPU {
            // Probed on the page first: the GPU engine is twice the CPU engine's size, and most phones need not
            // fetch it.
            adapter::probe().await?;
            attempt.check()?;
        }
        Ok(Rc::new(connect(engine, &attempt).await?) as Rc<dyn Transport>)
    }))
}
