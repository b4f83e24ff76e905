//! Everything that can go wrong with an engine, as a closed set: each has a sentence and a next step.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::TokenId;

/// Why a request, or the whole engine, failed. `Display` is the sentence a visitor reads;
/// [`next_step`](Self::next_step) is what they can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// A message that is none of the protocol's.
    #[error("The page and the engine do not understand each other ({detail}).")]
    Malformed {
        /// What could not be read.
        detail: String,
    },
    /// The other side is of another version or build.
    #[error("The engine is of build {found}, the page is of build {expected}.")]
    VersionMismatch {
        /// The page's own build.
        expected: String,
        /// What the worker said.
        found: String,
    },
    /// The worker could not be started at all.
    #[error("The engine could not be started: {detail}.")]
    NotStarted {
        /// The browser's words.
        detail: String,
    },
    /// A model is needed first.
    #[error("No model is loaded yet.")]
    NotLoaded,
    /// The folder that should hold the model holds none, or is out of reach.
    #[error("No model was found in {folder} ({detail}).")]
    NoModel {
        /// The folder's address.
        folder: String,
        /// HTTP status, the browser's words, or what came instead.
        detail: String,
    },
    /// A file did not arrive.
    #[error("{file} could not be downloaded ({detail}).")]
    Download {
        /// The file's name.
        file: String,
        /// HTTP status or the browser's words.
        detail: String,
    },
    /// A file arrived and is not what its manifest says.
    #[error("{file} is damaged: {detail}.")]
    DamagedFile {
        /// The file's name.
        file: String,
        /// What does not fit.
        detail: String,
    },
    /// A model this network cannot run truthfully.
    #[error("This model cannot be run here: {detail}.")]
    UnsupportedModel {
        /// Which setting of which file.
        detail: String,
    },
    /// This build of the engine has no tokenizer.
    #[error("This engine was built without a tokenizer.")]
    NoTokenizer,
    /// The tokenizer gave up.
    #[error("The text could not be cut into tokens: {detail}.")]
    Tokenizer {
        /// The tokenizer's words.
        detail: String,
    },
    /// A text too long to be worth cutting into tokens.
    #[error("The text has {bytes} bytes; at most {limit} are looked at.")]
    TextTooLong {
        /// Bytes of the text.
        bytes: u64,
        /// Bytes that are allowed.
        limit: u64,
    },
    /// Nothing to run.
    #[error("There is no token to start from.")]
    EmptyContext,
    /// More tokens than the model can see.
    #[error("The text has {tokens} tokens; this model sees at most {context_window}.")]
    ContextFull {
        /// Tokens asked for.
        tokens: u64,
        /// The model's limit.
        context_window: u32,
    },
    /// An id outside the vocabulary.
    #[error("There is no token {token}: the vocabulary has {vocab_size}.")]
    UnknownToken {
        /// The id.
        token: TokenId,
        /// V.
        vocab_size: u32,
    },
    /// A position behind a gap.
    #[error("Position {position} cannot follow: the cache holds {cached} positions.")]
    PositionPastCache {
        /// The position asked for.
        position: u32,
        /// What the cache holds.
        cached: u32,
    },
    /// A key or value that the cache does not hold.
    #[error(
        "The cache holds nothing at layer {layer}, position {position}: it has {layers} layers of {cached} positions."
    )]
    NotCached {
        /// The layer asked for, from 0.
        layer: u32,
        /// The position asked for, from 0.
        position: u32,
        /// Layers there are.
        layers: u32,
        /// Positions the cache holds.
        cached: u32,
    },
    /// Only recorded runs are there, and none holds what was asked.
    #[error(
        "No model is running here, only recorded runs: {tokens} tokens after {}.",
        quoted(prompt)
    )]
    NotRecorded {
        /// The prompt of the newest of them.
        prompt: String,
        /// How many tokens were written after it.
        tokens: u32,
    },
    /// The browser has WebGPU, or not, but gives no adapter.
    #[error("This browser offers no GPU to pages ({detail}).")]
    NoAdapter {
        /// The browser's words.
        detail: String,
    },
    /// The GPU went away.
    #[error("The GPU was lost ({detail}).")]
    DeviceLost {
        /// The browser's words.
        detail: String,
    },
    /// The GPU's numbers are not the CPU's.
    #[error(
        "The GPU failed its self-test: its numbers differ from the CPU's (divergence {max_kl:.1e} nats, largest difference {max_difference:.1e})."
    )]
    SelfTestFailed {
        /// Nats.
        max_kl: f64,
        /// Of two logits.
        max_difference: f64,
    },
    /// Logits that are not numbers.
    #[error("The engine computed values that are not numbers.")]
    NotANumber,
    /// The device could not do what was asked of it.
    #[error("The engine's device failed: {detail}.")]
    Device {
        /// The device's words.
        detail: String,
    },
    /// A bug of ours.
    #[error("The engine crashed: {detail}.")]
    Crashed {
        /// Where.
        detail: String,
    },
    /// Ended because the page asked for it.
    #[error("Cancelled.")]
    Cancelled,
}

/// A prompt in a sentence.
fn quoted(prompt: &str) -> String {
    match prompt {
        "" => "an empty prompt".into(),
        prompt => format!("“{prompt}”"),
    }
}

impl Failure {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Malformed { .. } | Self::VersionMismatch { .. } => {
                "Reload the page: a newer version has been put online since you opened it."
            }
            Self::NotStarted { .. } => {
                "Reload the page, or open it in a tab of its own if it is embedded in another page."
            }
            Self::NotLoaded => "Wait until the model has arrived.",
            Self::NoModel { .. } => {
                "Check the connection, and the model in the address: its folder, with a manifest.json in it, must lie beside this page. Or choose another model."
            }
            Self::Download { .. } => "Check the connection and try again.",
            Self::DamagedFile { .. } => {
                "Try again; if it stays damaged, the site must be put online anew."
            }
            Self::UnsupportedModel { .. } => "Choose another model.",
            Self::NoTokenizer | Self::Tokenizer { .. } => "Change the text, or reload the page.",
            Self::TextTooLong { .. } | Self::ContextFull { .. } => {
                "Shorten the text; nothing of it is lost."
            }
            Self::EmptyContext => "Type a prompt.",
            Self::UnknownToken { .. } | Self::PositionPastCache { .. } => "Restart the run.",
            Self::NotCached { .. } => "Choose a position that has been read.",
            Self::NotRecorded { .. } => {
                "Take that prompt, or another of the examples, with the settings the page opens with. For anything else, use a device that can run the model."
            }
            Self::NoAdapter { .. } => "The same model runs on the CPU instead.",
            Self::DeviceLost { .. }
            | Self::SelfTestFailed { .. }
            | Self::NotANumber
            | Self::Device { .. }
            | Self::Crashed { .. } => {
                "Press “Try again” to start the engine anew; prompt, settings and text are kept."
            }
            Self::Cancelled => "Start again whenever you like.",
        }
    }

    /// Whether the engine that said this can answer anything else.
    pub fn is_fatal(&self) -> bool {
        matches!(
            self,
            Self::Malformed { .. }
                | Self::VersionMismatch { .. }
                | Self::NotStarted { .. }
                | Self::NoAdapter { .. }
                | Self::DeviceLost { .. }
                | Self::SelfTestFailed { .. }
                | Self::NotANumber
                | Self::Device { .. }
                | Self::Crashed { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_failure_crosses_as_readable_json() {
        let failure = Failure::ContextFull {
            tokens: 300,
            context_window: 256,
        };
        let json = serde_json::to_string(&failure).unwrap();
        assert_eq!(
            json,
            r#"{"context_full":{"tokens":300,"context_window":256}}"#
        );
        assert_eq!(serde_json::from_str::<Failure>(&json).unwrap(), failure);
    }

    #[test]
    fn a_failed_request_leaves_the_engine_alive_unless_the_device_is_gone() {
        assert!(!Failure::Cancelled.is_fatal());
        assert!(
            !Failure::ContextFull {
                tokens: 300,
                context_window: 256
            }
            .is_fatal()
        );
        assert!(
            Failure::DeviceLost {
                detail: String::new()
            }
            .is_fatal()
        );
    }
}
