//! Why a model from outside of this site could not be looked up, downloaded, stored or opened.

use serde::{Deserialize, Serialize};

/// The failure of a command about a model of the hub, of the storage, or of the visitor's files.
///
/// The sentences are written where the failure is found; the page decides by the kind what it offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelFailure {
    /// What kind of failure it is.
    pub kind: ModelFailureKind,
    /// What went wrong, as a sentence.
    pub sentence: String,
    /// What the visitor can do, as a sentence. Empty where the first sentence says it.
    pub next_step: String,
}

/// The kinds of failures that a page may treat differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelFailureKind {
    /// What was typed or chosen names no model.
    Name,
    /// The hub has no such model, revision or file.
    NotFound,
    /// The files are given only to those who have accepted terms.
    Gated,
    /// Too many requests from this network.
    RateLimited {
        /// Seconds until requests are answered again, if the hub said so.
        seconds: Option<u64>,
    },
    /// The hub cannot be reached.
    Unreachable,
    /// The hub has a fault of its own, or its answer cannot be read.
    Hub,
    /// The network here cannot run this model.
    Unsupported,
    /// The model does not fit into this device's memory.
    TooLarge,
    /// The download stopped again and again; what has arrived is kept.
    Interrupted,
    /// What arrived, or what is stored, is not what the hub lists.
    Damaged,
    /// The browser's storage failed.
    Storage,
    /// The model is being downloaded in another tab.
    InUse,
    /// The storage does not hold the whole model.
    NotStored,
    /// The chosen files are not a whole model.
    Files,
}
