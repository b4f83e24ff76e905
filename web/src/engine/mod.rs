//! The page's side of the engine: one face over one or two workers, and a recording.
//!
//! The small CPU engine is started first and answers from then on. Where there is a WebGPU adapter, the
//! GPU engine is fetched beside it, loads the same model, passes its self-test against the CPU's numbers,
//! and takes over. When it fails, the next forward pass runs on the CPU with the whole context: whoever
//! asked for logits never notices. Until the first engine answers, and where none can, a recorded run of the same
//! model answers what it knows.

mod adapter;
mod answers;
mod attempt;
mod connection;
mod context_plan;
#[cfg(test)]
mod fake_engine;
mod port;
mod queue;
mod recall;
mod recording;
mod seat;
mod source;
mod start;
mod status;

pub use answers::{CachedPosition, Forward, Truth};
pub use connection::EngineKind;
pub use port::Engine;
pub use status::{DeviceChoice, EngineState, EngineStatus, LoadedModel, Notice};
