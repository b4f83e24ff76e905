//! Why a file cannot be read as a recording, each case with a next step.

use thiserror::Error;

use crate::TokenId;

/// Why a file is not read, or not replayed. `Display` continues a sentence; [`next_step`](Self::next_step) is one.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum RecordingError {
    /// The file begins otherwise.
    #[error("it is not a recording of a run")]
    NotARecording,
    /// A later version of the format.
    #[error("it has version {found} of the format, and versions 1 and 2 are read here")]
    OtherVersion {
        /// The major version in the file.
        found: u16,
    },
    /// The file ends before its header or its arrays do.
    #[error("it is cut off: it ends before its numbers do")]
    CutOff,
    /// There are bytes behind the last array.
    #[error("it has {extra} bytes more than its header says")]
    Longer {
        /// The bytes that belong to nothing.
        extra: usize,
    },
    /// The header is no JSON, or a field is missing or of another type.
    #[error("its header cannot be read ({0})")]
    Header(String),
    /// A file of more than [`MOST_BYTES`](crate::MOST_BYTES).
    #[error("it has more than {} MiB", crate::MOST_BYTES >> 20)]
    TooLong,
    /// A number in the header is outside of its range.
    #[error("its field {0} has a value that it cannot have")]
    Field(&'static str),
    /// A token id that the vocabulary does not have.
    #[error("it has token {token}, and its vocabulary only {vocab_size}")]
    UnknownToken {
        /// The id.
        token: TokenId,
        /// V, as the header has it.
        vocab_size: u32,
    },
    /// The tokens with their bytes are not in order, or their lengths do not add up.
    #[error("the bytes of its tokens do not fit their lengths")]
    TokenBytes,
    /// A step that does not follow from the one before.
    #[error("step {step} does not follow from the one before it")]
    Step {
        /// Counted from 1.
        step: usize,
    },
    /// A branch that goes on from no earlier step, or is of another length than it says.
    #[error("branch {branch} does not follow from a step before it")]
    Branch {
        /// Counted from 1.
        branch: usize,
    },
    /// The numbers of a step are no logits.
    #[error("the numbers of step {step} are no logits")]
    Logits {
        /// Counted from 1.
        step: usize,
    },
    /// The true distribution of a step is none.
    #[error("the true distribution of step {step} is not one")]
    Truth {
        /// Counted from 1.
        step: usize,
    },
    /// It cannot be replayed as a run: the model's dimensions are missing.
    #[error("it does not say the dimensions of its model")]
    NoConfig,
    /// It cannot be replayed as a run: the bytes of some tokens are missing.
    #[error("it does not have the text of every token")]
    NoVocabulary,
    /// It cannot be replayed as a run: no step has the logits of the whole vocabulary.
    #[error("none of its steps has the logits of all tokens")]
    NoLogits,
    /// None of its steps has logits at all.
    #[error("none of its steps has logits")]
    NoSteps,
    /// No model is loaded that it could be a run of.
    #[error("no model is loaded yet")]
    NoModel,
    /// It is of another model than the one loaded.
    #[error("it is a run of {recorded}, and {loaded} is loaded here")]
    OtherModel {
        /// The name of the recorded model, with its revision.
        recorded: String,
        /// The name of the loaded one.
        loaded: String,
    },
}

impl RecordingError {
    /// What can be done about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::NotARecording => {
                "Choose a file that was saved here with “Save the run as a recording”, or written as docs/recordings.md says."
            }
            Self::OtherVersion { .. } => {
                "Open it with the version of the page that wrote it, or record the run again."
            }
            Self::CutOff | Self::Longer { .. } => {
                "It was damaged on its way: copy or download it again."
            }
            Self::Header(_)
            | Self::Field(_)
            | Self::UnknownToken { .. }
            | Self::TokenBytes
            | Self::Step { .. }
            | Self::Branch { .. }
            | Self::Logits { .. }
            | Self::Truth { .. } => {
                "Record the run again; docs/recordings.md says what a program that writes recordings must keep to."
            }
            Self::TooLong => "Record fewer steps, or only the most likely tokens of each.",
            Self::NoConfig | Self::NoVocabulary | Self::NoLogits => {
                "Open it on the page with “Open a recording”: its steps are shown one by one in Shape."
            }
            Self::NoSteps => "Record the run again, with its logits.",
            Self::NoModel => "Wait until the model has arrived, and open it again.",
            Self::OtherModel { .. } => "Open the page with that model first.",
        }
    }
}
