//! The errors of an engine, as a closed set: each has a message and a next step for the visitor.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{ModelFailure, ModelFailureKind, ModelSource, NetworkPart, TokenId};

/// Why a request, or the whole engine, failed. `Display` is the message the visitor reads;
/// [`next_step`](Self::next_step) is what they can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// A message that is not one of the protocol's, or not at this point.
    #[error("{}", texts::failures::failure_malformed(detail))]
    Malformed {
        /// The parse error, or the message that was out of turn.
        detail: String,
    },
    /// The worker is of another protocol version or build than the page.
    #[error("{}", texts::failures::failure_version_mismatch(found, expected))]
    VersionMismatch {
        /// The page's build id.
        expected: String,
        /// The worker's build id.
        found: String,
    },
    /// The browser did not start the worker.
    #[error("{}", texts::failures::failure_not_started(detail))]
    NotStarted {
        /// The browser's error message, or what is missing.
        detail: String,
    },
    /// The request needs a model, and none is loaded.
    #[error("{}", texts::failures::failure_not_loaded())]
    NotLoaded,
    /// The model's folder cannot be reached, or holds no model.
    #[error("{}", texts::failures::failure_no_model(folder, detail))]
    NoModel {
        /// URL of the folder.
        folder: String,
        /// HTTP status, the browser's error message, or the kind of content received instead.
        detail: String,
    },
    /// A file of the model could not be downloaded.
    #[error("{}", texts::failures::failure_download(file, detail))]
    Download {
        /// Name of the file.
        file: String,
        /// HTTP status or the browser's error message.
        detail: String,
    },
    /// A downloaded file does not match its manifest, or does not parse.
    #[error("{}", texts::failures::failure_damaged_file(file, detail))]
    DamagedFile {
        /// Name of the file.
        file: String,
        /// The mismatch or the parse error.
        detail: String,
    },
    /// The network cannot run this model faithfully.
    #[error("{}", texts::failures::failure_unsupported_model(detail))]
    UnsupportedModel {
        /// The setting that is not supported, and its file.
        detail: String,
    },
    /// A model from outside of this site could not be looked up, downloaded, stored or opened.
    #[error("{}", .0.sentence)]
    Model(Box<ModelFailure>),
    /// This build of the engine has no tokenizer.
    #[error("{}", texts::failures::failure_no_tokenizer())]
    NoTokenizer,
    /// The tokenizer returned an error.
    #[error("{}", texts::failures::failure_tokenizer(detail))]
    Tokenizer {
        /// The tokenizer's error message.
        detail: String,
    },
    /// The text is longer than the limit for tokenizing.
    #[error("{}", texts::failures::failure_text_too_long(&bytes.to_string(), &limit.to_string()))]
    TextTooLong {
        /// Length of the text in bytes.
        bytes: u64,
        /// Longest text allowed, in bytes.
        limit: u64,
    },
    /// A forward pass over no tokens.
    #[error("{}", texts::failures::failure_empty_context())]
    EmptyContext,
    /// More tokens than the model's context window.
    #[error(
        "{}",
        texts::failures::failure_context_full(&tokens.to_string(), &context_window.to_string())
    )]
    ContextFull {
        /// Number of tokens in the request.
        tokens: u64,
        /// Positions the model can read.
        context_window: u32,
    },
    /// A token id outside the vocabulary.
    #[error(
        "{}",
        texts::failures::failure_unknown_token(&token.to_string(), &vocab_size.to_string())
    )]
    UnknownToken {
        /// The id in the request.
        token: TokenId,
        /// V: number of tokens in the vocabulary.
        vocab_size: u32,
    },
    /// A position that would leave a gap after the cached ones.
    #[error(
        "{}",
        texts::failures::failure_position_past_cache(&position.to_string(), &cached.to_string())
    )]
    PositionPastCache {
        /// The position in the request, from 0.
        position: u32,
        /// Positions the cache holds.
        cached: u32,
    },
    /// A layer or position that the cache does not hold.
    #[error(
        "{}",
        texts::failures::failure_not_cached(
            &layer.to_string(),
            &position.to_string(),
            &layers.to_string(),
            &cached.to_string()
        )
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
    /// A layer or a head that the network does not have.
    #[error("{}", no_such_part(*part, *layers, *heads))]
    NoSuchPart {
        /// The part in the request.
        part: NetworkPart,
        /// Decoder layers of the model.
        layers: u32,
        /// Attention heads of a layer.
        heads: u32,
    },
    /// A position to look into that the text does not have.
    #[error(
        "{}",
        texts::failures::failure_not_inspected(&position.to_string(), &positions.to_string())
    )]
    NotInspected {
        /// The position in the request, from 0.
        position: u32,
        /// Tokens of the text.
        positions: u32,
    },
    /// An inspection whose answer would be larger than the limit.
    #[error("{}", inspection_too_large(*bytes, *limit, *columns))]
    InspectionTooLarge {
        /// Bytes of the answer.
        bytes: u64,
        /// The most that are answered.
        limit: u64,
        /// The most columns that fit into it with all that is wanted. 0 where what does not depend on columns is too much.
        columns: u32,
    },
    /// Recorded runs have the inside of the whole network alone, along their own text at most.
    #[error("{}", texts::failures::failure_inside_not_recorded())]
    InsideNotRecorded,
    /// Only recorded runs are available, and none of them contains this request.
    #[error("{}", not_recorded(prompt, *tokens))]
    NotRecorded {
        /// The prompt of the newest recorded run.
        prompt: String,
        /// Tokens generated after it.
        tokens: u32,
    },
    /// A recording has the unlikely tokens in groups of about equal scores, and not which of them is in which.
    #[error("{}", texts::failures::failure_not_listed(&listed.to_string()))]
    NotListed {
        /// The tokens that it names.
        listed: u32,
    },
    /// The browser has no WebGPU, or returns no adapter.
    #[error("{}", texts::failures::failure_no_adapter(detail))]
    NoAdapter {
        /// The browser's error message, or what is missing.
        detail: String,
    },
    /// The GPU device was lost.
    #[error("{}", texts::failures::failure_device_lost(detail))]
    DeviceLost {
        /// The browser's reason.
        detail: String,
    },
    /// The GPU's logits failed the comparison with the CPU's.
    #[error(
        "{}",
        texts::failures::failure_self_test_failed(
            &format!("{max_kl:.1e}"),
            &format!("{max_difference:.1e}")
        )
    )]
    SelfTestFailed {
        /// The largest Kullback–Leibler divergence of any step, in nats.
        max_kl: f64,
        /// The largest difference between two logits.
        max_difference: f64,
    },
    /// This engine writes no text ahead.
    #[error("{}", texts::failures::failure_no_text_ahead())]
    NoTextAhead,
    /// A computed value is not finite.
    #[error("{}", texts::failures::failure_not_a_number())]
    NotANumber,
    /// The device reported an error.
    #[error("{}", texts::failures::failure_device(detail))]
    Device {
        /// The device's error message.
        detail: String,
    },
    /// The worker's code crashed: a bug.
    #[error("{}", texts::failures::failure_crashed(detail))]
    Crashed {
        /// The panic message with its place in the source, or the browser's error message.
        detail: String,
    },
    /// The worker sent nothing for longer than its work takes, and was ended by the page.
    #[error("{}", texts::failures::failure_unresponsive(*seconds as usize))]
    Unresponsive {
        /// How long the page had waited.
        seconds: u32,
    },
    /// The page cancelled the request.
    #[error("{}", texts::failures::failure_cancelled())]
    Cancelled,
}

fn no_such_part(part: NetworkPart, layers: u32, heads: u32) -> String {
    let layer = part.layer().to_string();
    let (layers, heads) = (layers.to_string(), heads.to_string());
    match part {
        NetworkPart::Head { head, .. } => {
            texts::failures::failure_no_such_head(&layer, &head.to_string(), &layers, &heads)
        }
        NetworkPart::Attention { .. } | NetworkPart::Mlp { .. } => {
            texts::failures::failure_no_such_layer(&layer, &layers)
        }
    }
}

fn inspection_too_large(bytes: u64, limit: u64, columns: u32) -> String {
    let kilobytes = |bytes: u64| bytes.div_ceil(1000).to_string();
    let (bytes, limit) = (kilobytes(bytes), kilobytes(limit));
    match columns {
        0 => texts::failures::failure_inspection_too_large(&bytes, &limit),
        columns => texts::failures::failure_inspection_too_wide(&bytes, &limit, columns as usize),
    }
}

fn not_recorded(prompt: &str, tokens: u32) -> String {
    let tokens = tokens.to_string();
    match prompt {
        "" => texts::failures::failure_not_recorded_empty(&tokens),
        prompt => texts::failures::failure_not_recorded(&tokens, prompt),
    }
}

impl Failure {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &str {
        match self {
            Self::Model(failure) => &failure.next_step,
            // Builds are compared before the first request, so a newer version is not the cause.
            Self::Malformed { .. } => texts::failures::failure_malformed_next(),
            Self::VersionMismatch { .. } => texts::failures::failure_version_mismatch_next(),
            Self::NotStarted { .. } => texts::failures::failure_not_started_next(),
            Self::NotLoaded => texts::failures::failure_not_loaded_next(),
            Self::NoModel { .. } => texts::failures::failure_no_model_next(),
            Self::Download { .. } => texts::failures::failure_download_next(),
            Self::DamagedFile { .. } => texts::failures::failure_damaged_file_next(),
            Self::UnsupportedModel { .. } => texts::failures::failure_unsupported_model_next(),
            Self::NoTokenizer | Self::Tokenizer { .. } => texts::failures::failure_tokenizer_next(),
            Self::TextTooLong { .. } | Self::ContextFull { .. } => {
                texts::failures::failure_too_long_next()
            }
            Self::EmptyContext => texts::failures::failure_empty_context_next(),
            Self::UnknownToken { .. } | Self::PositionPastCache { .. } => {
                texts::failures::failure_restart_next()
            }
            Self::NotCached { .. } => texts::failures::failure_not_cached_next(),
            Self::NoSuchPart { .. } => texts::failures::failure_no_such_part_next(),
            Self::NotInspected { .. } => texts::failures::failure_not_inspected_next(),
            Self::InspectionTooLarge { columns: 0, .. } => {
                texts::failures::failure_inspection_too_large_next()
            }
            Self::InspectionTooLarge { .. } => texts::failures::failure_inspection_too_wide_next(),
            Self::InsideNotRecorded => texts::failures::failure_inside_not_recorded_next(),
            Self::NotRecorded { .. } => texts::failures::failure_not_recorded_next(),
            Self::NotListed { .. } => texts::failures::failure_not_listed_next(),
            Self::NoTextAhead => texts::failures::failure_no_text_ahead_next(),
            Self::NoAdapter { .. } => texts::failures::failure_no_adapter_next(),
            Self::DeviceLost { .. }
            | Self::SelfTestFailed { .. }
            | Self::NotANumber
            | Self::Device { .. }
            | Self::Crashed { .. }
            | Self::Unresponsive { .. } => texts::failures::failure_engine_next(),
            Self::Cancelled => texts::failures::failure_cancelled_next(),
        }
    }

    /// The same of a model from this source. A file of the site can be put online anew; one that is stored in the browser or
    /// was chosen by the visitor cannot, and the next step says where it comes from.
    #[must_use]
    pub fn of_model(self, source: &ModelSource) -> Self {
        let next_step = match source {
            ModelSource::Folder { .. } | ModelSource::Random { .. } => return self,
            ModelSource::Stored { .. } => texts::failures::failure_damaged_stored_next(),
            ModelSource::Files { .. } => texts::failures::failure_damaged_chosen_next(),
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
