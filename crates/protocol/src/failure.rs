//! The errors of an engine, as a closed set: each has a message and a next step for the visitor.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{ModelFailure, ModelFailureKind, ModelSource, TokenId};

/// Why a request, or the whole engine, failed. `Display` is the message the visitor reads;
/// [`next_step`](Self::next_step) is what they can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// A message that is not one of the protocol's, or not at this point.
    #[error("The page received an answer it cannot read ({detail}).")]
    Malformed {
        /// The parse error, or the message that was out of turn.
        detail: String,
    },
    /// The worker is of another protocol version or build than the page.
    #[error("The engine is of build {found}, the page is of build {expected}.")]
    VersionMismatch {
        /// The page's build id.
        expected: String,
        /// The worker's build id.
        found: String,
    },
    /// The browser did not start the worker.
    #[error("The engine could not be started: {detail}.")]
    NotStarted {
        /// The browser's error message, or what is missing.
        detail: String,
    },
    /// The request needs a model, and none is loaded.
    #[error("No model is loaded yet.")]
    NotLoaded,
    /// The model's folder cannot be reached, or holds no model.
    #[error("No model was found in {folder} ({detail}).")]
    NoModel {
        /// URL of the folder.
        folder: String,
        /// HTTP status, the browser's error message, or the kind of content received instead.
        detail: String,
    },
    /// A file of the model could not be downloaded.
    #[error("{file} could not be downloaded ({detail}).")]
    Download {
        /// Name of the file.
        file: String,
        /// HTTP status or the browser's error message.
        detail: String,
    },
    /// A downloaded file does not match its manifest, or does not parse.
    #[error("{file} is damaged: {detail}.")]
    DamagedFile {
        /// Name of the file.
        file: String,
        /// The mismatch or the parse error.
        detail: String,
    },
    /// The network cannot run this model faithfully.
    #[error("This model cannot be run here: {detail}.")]
    UnsupportedModel {
        /// The setting that is not supported, and its file.
        detail: String,
    },
    /// A model from outside of this site could not be looked up, downloaded, stored or opened.
    #[error("{}", .0.sentence)]
    Model(Box<ModelFailure>),
    /// This build of the engine has no tokenizer.
    #[error("This engine was built without a tokenizer.")]
    NoTokenizer,
    /// The tokenizer returned an error.
    #[error("The text could not be cut into tokens: {detail}.")]
    Tokenizer {
        /// The tokenizer's error message.
        detail: String,
    },
    /// The text is longer than the limit for tokenizing.
    #[error("The text has {bytes} bytes; at most {limit} are looked at.")]
    TextTooLong {
        /// Length of the text in bytes.
        bytes: u64,
        /// Longest text allowed, in bytes.
        limit: u64,
    },
    /// A forward pass over no tokens.
    #[error("There is no token to start from.")]
    EmptyContext,
    /// More tokens than the model's context window.
    #[error("The text has {tokens} tokens; this model sees at most {context_window}.")]
    ContextFull {
        /// Number of tokens in the request.
        tokens: u64,
        /// Positions the model can read.
        context_window: u32,
    },
    /// A token id outside the vocabulary.
    #[error("There is no token {token}: the vocabulary has {vocab_size}.")]
    UnknownToken {
        /// The id in the request.
        token: TokenId,
        /// V: number of tokens in the vocabulary.
        vocab_size: u32,
    },
    /// A position that would leave a gap after the cached ones.
    #[error("Position {position} cannot follow: the cache holds {cached} positions.")]
    PositionPastCache {
        /// The position in the request, from 0.
        position: u32,
        /// Positions the cache holds.
        cached: u32,
    },
    /// A layer or position that the cache does not hold.
    #[error(
        "The cache holds nothing at layer {layer}, position {position}: it has {layers} layers of {cached} positions."
    )]
    NotCached {
        /// The layer in the request, from 0.
        layer: u32,
        /// The position in the request, from 0.
        position: u32,
        /// Decoder layers of the model.
        layers: u32,
        /// Positions the cache holds.
        cached: u32,
    },
    /// Only recorded runs are available, and none of them contains this request.
    #[error(
        "No model is running here, only recorded runs: {tokens} tokens after {}.",
        quoted(prompt)
    )]
    NotRecorded {
        /// The prompt of the newest recorded run.
        prompt: String,
        /// Tokens generated after it.
        tokens: u32,
    },
    /// A recording has the unlikely tokens in groups of about equal scores, and not which of them is in which.
    #[error(
        "The choice falls on a token beyond the {listed} likeliest, and the recording does not say which one that is."
    )]
    NotListed {
        /// The tokens that it names.
        listed: u32,
    },
    /// The browser has no WebGPU, or returns no adapter.
    #[error("This browser offers no GPU to pages ({detail}).")]
    NoAdapter {
        /// The browser's error message, or what is missing.
        detail: String,
    },
    /// The GPU device was lost.
    #[error("The GPU was lost ({detail}).")]
    DeviceLost {
        /// The browser's reason.
        detail: String,
    },
    /// The GPU's logits failed the comparison with the CPU's.
    #[error(
        "The GPU failed its self-test: its numbers differ from the CPU's (divergence {max_kl:.1e} nats, largest difference {max_difference:.1e})."
    )]
    SelfTestFailed {
        /// The largest Kullback–Leibler divergence of any step, in nats.
        max_kl: f64,
        /// The largest difference between two logits.
        max_difference: f64,
    },
    /// This engine writes no text ahead.
    #[error("This engine writes no text ahead.")]
    NoTextAhead,
    /// A computed value is not finite.
    #[error("The engine computed values that are not numbers.")]
    NotANumber,
    /// The device reported an error.
    #[error("The engine's device failed: {detail}.")]
    Device {
        /// The device's error message.
        detail: String,
    },
    /// The worker's code crashed: a bug.
    #[error("The engine crashed: {detail}.")]
    Crashed {
        /// The panic message with its place in the source, or the browser's error message.
        detail: String,
    },
    /// The worker sent nothing for longer than its work takes, and was ended by the page.
    #[error("The engine did not answer for {seconds} seconds and was ended.")]
    Unresponsive {
        /// How long the page had waited.
        seconds: u32,
    },
    /// The page cancelled the request.
    #[error("Cancelled.")]
    Cancelled,
}

/// A prompt in quotation marks, for the message.
fn quoted(prompt: &str) -> String {
    match prompt {
        "" => "an empty prompt".into(),
        prompt => format!("“{prompt}”"),
    }
}

impl Failure {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &str {
        match self {
            Self::Model(failure) => &failure.next_step,
            // Builds are compared before the first request, so a newer version is not the cause.
            Self::Malformed { .. } => {
                "Reload the page. If it happens again, it is a mistake in this program."
            }
            Self::VersionMismatch { .. } => {
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
                "Take another of the examples, or go on with a model that runs here."
            }
            Self::NotListed { .. } => {
                "Take another seed or a lower temperature, or go on with the model itself."
            }
            Self::NoTextAhead => "Go on step by step: the run needs no text ahead.",
            Self::NoAdapter { .. } => "The same model runs on the CPU instead.",
            Self::DeviceLost { .. }
            | Self::SelfTestFailed { .. }
            | Self::NotANumber
            | Self::Device { .. }
            | Self::Crashed { .. }
            | Self::Unresponsive { .. } => {
                "Press “Try again” to start the engine anew; prompt, settings and text are kept."
            }
            Self::Cancelled => "Start again whenever you like.",
        }
    }

    /// The same of a model from this source. A file of the site can be put online anew; one that is stored in the browser or
    /// was chosen by the visitor cannot, and the next step says where it comes from.
    #[must_use]
    pub fn of_model(self, source: &ModelSource) -> Self {
        let next_step = match source {
            ModelSource::Folder { .. } | ModelSource::Random { .. } => return self,
            ModelSource::Stored { .. } => {
                "Delete the model from this browser’s storage and download it again. If that does not help, its files on the hub are so: choose another model."
            }
            ModelSource::Files { .. } => {
                "Get the files anew from where the model came from, or choose another model: files are read here as they are."
            }
        };
        match self {
            Self::DamagedFile { .. } => Self::Model(Box::new(ModelFailure {
                kind: ModelFailureKind::Damaged,
                sentence: self.to_string(),
                next_step: next_step.into(),
            })),
            other => other,
        }
    }

    /// Whether the engine that reported this can answer no other request.
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
                | Self::Unresponsive { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::ModelKey;

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
    fn a_newer_version_is_named_only_where_two_builds_differ() {
        let differ = Failure::VersionMismatch {
            expected: "a".into(),
            found: "b".into(),
        };
        assert!(differ.next_step().contains("newer version"));
        // The page makes this one too, where its own steps are out of turn.
        let malformed = Failure::Malformed {
            detail: "no logits".into(),
        };
        assert!(!malformed.next_step().contains("version"));
        assert!(malformed.next_step().starts_with("Reload the page."));
    }

    #[test]
    fn a_damaged_file_is_got_anew_from_where_it_came_from() {
        let damaged = Failure::DamagedFile {
            file: "model.safetensors".into(),
            detail: "it has no lm_head.weight".into(),
        };
        let folder = ModelSource::folder("models/tiny/");
        let of_site = damaged.clone().of_model(&folder);
        assert!(of_site.next_step().contains("put online anew"));
        let chosen = ModelSource::Files {
            name: "mine".into(),
            files: vec![],
        };
        let stored = ModelSource::Stored {
            key: ModelKey {
                repo: "owner/name".into(),
                commit: "0".repeat(40),
                file: None,
            },
        };
        for (source, step) in [(chosen, "Get the files anew"), (stored, "Delete the model")] {
            let failure = damaged.clone().of_model(&source);
            assert_eq!(failure.to_string(), damaged.to_string());
            assert!(failure.next_step().starts_with(step), "{failure:?}");
            assert!(!failure.next_step().contains("site"), "{failure:?}");
            assert_eq!(Failure::NotLoaded.of_model(&source), Failure::NotLoaded);
        }
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
