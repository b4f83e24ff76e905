//! Why a file cannot be read as a recording, each case with a next step.

use thiserror::Error;

use crate::TokenId;

/// Why a file is not read, or not replayed. `Display` continues a sentence; [`next_step`](Self::next_step) is one.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum RecordingError {
    /// The file begins otherwise.
    #[error("{}", texts::failures::recording_not_a_recording())]
    NotARecording,
    /// A later version of the format.
    #[error("{}", texts::failures::recording_other_version(&found.to_string()))]
    OtherVersion {
        /// The major version in the file.
        found: u16,
    },
    /// The file ends before its header or its arrays do.
    #[error("{}", texts::failures::recording_cut_off())]
    CutOff,
    /// There are bytes behind the last array.
    #[error("{}", texts::failures::recording_longer(&extra.to_string()))]
    Longer {
        /// The bytes that belong to nothing.
        extra: usize,
    },
    /// The header is no JSON, or a field is missing or of another type.
    #[error("{}", texts::failures::recording_header(.0))]
    Header(String),
    /// A file of more than [`MOST_BYTES`](crate::MOST_BYTES).
    #[error("{}", texts::failures::recording_too_long(crate::MOST_BYTES >> 20))]
    TooLong,
    /// A number in the header is outside of its range.
    #[error("{}", texts::failures::recording_field(.0))]
    Field(&'static str),
    /// A token id that the vocabulary does not have.
    #[error(
        "{}",
        texts::failures::recording_unknown_token(&token.to_string(), &vocab_size.to_string())
    )]
    UnknownToken {
        /// The id.
        token: TokenId,
        /// V, as the header has it.
        vocab_size: u32,
    },
    /// The tokens with their bytes are not in order, or their lengths do not add up.
    #[error("{}", texts::failures::recording_token_bytes())]
    TokenBytes,
    /// A step that does not follow from the one before.
    #[error("{}", texts::failures::recording_step(&step.to_string()))]
    Step {
        /// Counted from 1.
        step: usize,
    },
    /// A branch that goes on from no earlier step, or is of another length than it says.
    #[error("{}", texts::failures::recording_branch(&branch.to_string()))]
    Branch {
        /// Counted from 1.
        branch: usize,
    },
    /// The numbers of a step are no logits.
    #[error("{}", texts::failures::recording_logits(&step.to_string()))]
    Logits {
        /// Counted from 1.
        step: usize,
    },
    /// The true distribution of a step is none.
    #[error("{}", texts::failures::recording_truth(&step.to_string()))]
    Truth {
        /// Counted from 1.
        step: usize,
    },
    /// It cannot be replayed as a run: the model's dimensions are missing.
    #[error("{}", texts::failures::recording_no_config())]
    NoConfig,
    /// It cannot be replayed as a run: the bytes of some tokens are missing.
    #[error("{}", texts::failures::recording_no_vocabulary())]
    NoVocabulary,
    /// It cannot be replayed as a run: no step has the logits of the whole vocabulary.
    #[error("{}", texts::failures::recording_no_logits())]
    NoLogits,
    /// None of its steps has logits at all.
    #[error("{}", texts::failures::recording_no_steps())]
    NoSteps,
    /// No model is loaded that it could be a run of.
    #[error("{}", texts::failures::recording_no_model())]
    NoModel,
    /// It is of another model than the one loaded.
    #[error("{}", texts::failures::recording_other_model(recorded, loaded, field))]
    OtherModel {
        /// The name of the recorded model, with its revision.
        recorded: String,
        /// The name of the loaded one.
        loaded: String,
        /// The field of the recording in which they differ.
        field: &'static str,
    },
}

impl RecordingError {
    /// What can be done about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::NotARecording => texts::failures::recording_not_a_recording_next(),
            Self::OtherVersion { .. } => texts::failures::recording_other_version_next(),
            Self::CutOff | Self::Longer { .. } => texts::failures::recording_cut_off_next(),
            Self::Header(_)
            | Self::Field(_)
            | Self::UnknownToken { .. }
            | Self::TokenBytes
            | Self::Step { .. }
            | Self::Branch { .. }
            | Self::Logits { .. }
            | Self::Truth { .. } => texts::failures::recording_wrong_next(),
            Self::TooLong => texts::failures::recording_too_long_next(),
            Self::NoConfig | Self::NoVocabulary | Self::NoLogits => {
                texts::failures::recording_no_logits_next()
            }
            Self::NoSteps => texts::failures::recording_no_steps_next(),
            Self::NoModel => texts::failures::recording_no_model_next(),
            Self::OtherModel { .. } => texts::failures::recording_other_model_next(),
        }
    }
}
