//! The page's side of the engine: one face over one or two workers.
//!
//! The small CPU engine is started first and answers from then on. Where there is a WebGPU adapter, the
//! GPU engine is fetched beside it, loads the same model, passes its self-test against the CPU's numbers,
//! and takes over. When it fails, the next forward pass runs on the CPU with the whole context: whoever
//! asked for logits never notices.

mod adapter;
mod connection;
mod context_plan;
mod port;
mod seat;
mod status;

pub use port::Engine;
pub use status::{DeviceChoice, EngineState, EngineStatus, LoadedModel, Notice};

use protocol::{DeviceInfo, ForwardReport};

/// Logits of the last position of a context, and how they came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Forward {
    /// `[V]`, raw.
    pub logits: Vec<f32>,
    /// What the pass computed and what it read from the cache.
    pub report: ForwardReport,
    /// The device that computed it.
    pub device: DeviceInfo,
}
