//! The code that talks to workers, fetched while the recorded run is shown.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use std::{pin::Pin, rc::Rc};

use engine_client::{
    EngineId, GPU,
    engines::Attempt,
    server::EngineServer,
    side_worker::StartingSideWorker,
    transport::Transport,
    watchdog::{WatchedCommand, WatchedTransport},
};
use leptos::wasm_split::wasm_split;
use protocol::{
    Command, ConstraintAnswer, ConstraintCommand, Failure, LearningAnswer, LearningCommand,
    SpokenLanguage,
};

use serde::de::DeserializeOwned;
use web_sys::MessagePort;

use super::{
    access::EnginePermit,
    adapter,
    language::keep_told,
    serving,
    timer::BrowserTimer,
    worker::{WorkerConnection, connect, connect_extra, connect_side, connect_through},
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
        let transport: Rc<dyn Transport> = match permit {
            EnginePermit::Own => {
                let worker = Rc::new(connect(engine, &attempt).await?);
                keep_told(&worker, Command::Speak).await;
                let on_hang = move |failure| attempt.fail(failure);
                Rc::new(WatchedTransport::new(
                    worker,
                    Rc::new(BrowserTimer),
                    on_hang,
                ))
            }
            // Its worker is watched by the page that has started it.
            EnginePermit::Port(port) => Rc::new(connect_through(port, &attempt).await?),
        };
        Ok(transport)
    }))
}

/// Called when a worker ends without being dropped.
pub type OnLost = Rc<dyn Fn(Failure)>;

/// Starts a worker that belongs to no engine of the page, and ends when its transport is dropped.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start_extra(engine: EngineId, on_lost: OnLost) -> Result<Connecting, Unfetched> {
    Ok(Box::pin(async move {
        if engine == GPU {
            adapter::probe().await?;
        }
        let on_hang = on_lost.clone();
        let worker = Rc::new(connect_extra(engine, move |failure| on_lost(failure)).await?);
        keep_told(&worker, Command::Speak).await;
        Ok(Rc::new(WatchedTransport::new(
            worker,
            Rc::new(BrowserTimer),
            move |failure| on_hang(failure),
        )) as Rc<dyn Transport>)
    }))
}

/// Starts the constraint worker; it ends when its transport is dropped.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start_constraint()
-> Result<StartingSideWorker<ConstraintCommand, ConstraintAnswer>, Unfetched> {
    Ok(side_worker("constraint", ConstraintCommand::Speak))
}

/// Starts the learning worker; it ends when its transport is dropped. Its messages come with the screen that sends them.
#[wasm_split(live_training, wasm_split_path = leptos::wasm_split, fallible)]
pub fn start_learning() -> Result<StartingSideWorker<LearningCommand, LearningAnswer>, Unfetched> {
    Ok(side_worker("learning", LearningCommand::Speak))
}

fn side_worker<C>(
    name: &'static str,
    speak: fn(SpokenLanguage) -> C,
) -> StartingSideWorker<C, C::Answer>
where
    C: WatchedCommand,
    C::Answer: DeserializeOwned,
    WorkerConnection<C::Answer>: Transport<C, C::Answer>,
{
    Box::pin(async move {
        let worker = Rc::new(connect_side(name).await?);
        keep_told(&worker, speak).await;
        // The client learns from the outcome of a request that its worker was ended.
        let watched = WatchedTransport::new(worker, Rc::new(BrowserTimer), drop);
        Ok(Rc::new(watched) as Rc<dyn Transport<C, C::Answer>>)
    })
}

/// Answers the requests that come through a port.
#[wasm_split(engines, wasm_split_path = leptos::wasm_split, fallible)]
pub fn serve(port: MessagePort, server: EngineServer) -> Result<(), Unfetched> {
    serving::serve(port, server);
    Ok(())
}
