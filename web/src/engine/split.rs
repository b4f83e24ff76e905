//! The code that talks to workers, fetched while the recorded run is shown.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use std::{pin::Pin, rc::Rc};

use engine_client::{
    EngineId, GPU,
    constraint::{ConstraintTransport, StartingConstraintWorker},
    engines::Attempt,
    server::EngineServer,
    transport::Transport,
};
use leptos::wasm_split::wasm_split;
use protocol::Failure;

use web_sys::MessagePort;

use super::{
    access::EnginePermit,
    adapter, serving,
    worker::{connect, connect_constraint, connect_own, connect_through},
};
use crate::unfetched::Unfetched;

/// A connection that is being made.
type Connecting = Pin<Box<dyn Future<Output = Result<Rc<dyn Transport>, Failure>>>>;

/// Starts the worker of an engine, or reaches it through a port; for the GPU's, if there is an adapter.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start(
    engine: EngineId,
    permit: EnginePermit,
    attempt: Attempt,
) -> Result<Connecting, Unfetched> {
    Ok(Box::pin(async move {
        if engine == GPU {
            // Probed on the page first: the GPU engine is twice the CPU engine's size, and most phones need not
            // fetch it.
            adapter::probe().await?;
            attempt.check()?;
        }
        let connection = match permit {
            EnginePermit::Own => connect(engine, &attempt).await?,
            EnginePermit::Port(port) => connect_through(port, &attempt).await?,
        };
        Ok(Rc::new(connection) as Rc<dyn Transport>)
    }))
}

/// Called when a worker ends without being dropped.
pub type OnLost = Box<dyn Fn(Failure)>;

/// Starts a worker that belongs to no engine of the page, and ends when its transport is dropped.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start_extra(engine: EngineId, on_lost: OnLost) -> Result<Connecting, Unfetched> {
    Ok(Box::pin(async move {
        if engine == GPU {
            adapter::probe().await?;
        }
        let connection = connect_own(engine, on_lost).await?;
        Ok(Rc::new(connection) as Rc<dyn Transport>)
    }))
}

/// Starts the constraint worker; it ends when its transport is dropped.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start_constraint() -> Result<StartingConstraintWorker, Unfetched> {
    Ok(Box::pin(async {
        let connection = connect_constraint().await?;
        Ok(Rc::new(connection) as Rc<ConstraintTransport>)
    }))
}

/// Answers the requests that come through a port.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn serve(port: MessagePort, server: EngineServer) -> Result<(), Unfetched> {
    serving::serve(port, server);
    Ok(())
}
