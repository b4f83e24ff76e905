//! The messages between the page and the engine's worker: commands, events, failures.
//!
//! The rules, for both sides and for every other implementation (a recording, a test):
//!
//! 1. The worker sends the first message, [`Event::Ready`]; a page of another [`VERSION`] or build stops there.
//! 2. Every [`Request`] carries an id chosen by the page and gets exactly one terminal event
//!    ([`Event::Done`] or [`Event::Failed`]), after any number of [`Event::Progress`].
//! 3. One forward pass at a time: requests are answered in the order in which they came, except
//!    [`Command::Cancel`], which is handled at once and has no answer of its own: the request it names
//!    ends, as always, with its one terminal event. Commands about models outside of this site wait for the network
//!    and not for the engine: they run beside the others ([`Command::runs_beside_others`]).
//!    [`Command::WriteAhead`] makes way: every later request but a ping cancels it.
//! 4. [`Command::Ping`] is answered at once too, whatever runs: between two chunks of a pass, two weights of a load, two
//!    passes of a self-test. A worker that answers neither a ping nor anything else hangs. [`Command::Speak`] is answered at
//!    once as well: what fails from then on is said in another language.
//! 5. Headers are small and readable: `{ prefill: { tokens: [1, 2] } }`. Enums are externally tagged: for internally
//!    tagged ones serde must buffer the content, in code as large as the rest of this crate. Large data (logits, the
//!    bytes of a vocabulary) travels beside the header as a [`Payload`], see `wire`.

mod ablation;
mod ahead;
mod chat_format;
mod command;
mod constraint;
mod event;
mod failure;
mod inspect;
mod inspection;
mod language;
mod learning;
mod model_failure;
mod model_info;
mod model_offer;
mod model_source;
mod payload;
mod report;
mod score;
mod score_window;
mod storage;
mod token_set;
mod weight_precision;
#[cfg(feature = "wire")]
pub mod wire;

pub use ablation::{
    AblatedPositions, Ablation, Ablations, AblationsError, LONGEST_REFERENCE, MOST_ABLATED,
    NetworkPart, Replacement,
};
pub use ahead::{AHEAD_PART, AheadEnd, AheadPart, AheadReport};
pub use chat_format::ChatFormat;
pub use command::{Command, MOST_EXTENDED, Request, RequestId, WantedLogits};
pub use constraint::{
    Constraint, ConstraintAnswer, ConstraintCommand, ConstraintEvent, ConstraintFailure,
    ConstraintKind, ConstraintRequest, LONGEST_CONSTRAINT, MaskOutcome,
};
pub use event::{Answer, DeviceInfo, DeviceKind, Event, Progress, SelfTestReport, TruthKnown};
pub use failure::Failure;
pub use inspect::{
    CellWanted, ContributionsWanted, InspectRequest, InspectWanted, LENS_TOP, MOST_INSPECTED_BYTES,
    MOST_NEURONS, NetworkShape,
};
pub use inspection::{
    CellShape, CellVectors, ContributionsShape, HeadArithmetic, Inspection, LayerAttention,
    LayerAttentionShape, LayerContribution, LensCell, LensColumns, LensFollower, LensShape,
    LogitColumns, LogitShape, TokenContributions,
};
pub use language::SpokenLanguage;
pub use learning::{
    LearnRequest, LearnedFile, LearnedTextReport, LearningAnswer, LearningCell, LearningCommand,
    LearningEffort, LearningEvent, LearningRefusal, LearningReport, LearningRequest, LearningRun,
    LearningSource, PromptLook,
};
pub use model_failure::{ModelFailure, ModelFailureKind};
pub use model_info::{
    Joining, ModelInfo, QuantisedWeights, StartOfText, SuggestedSettings, Vocabulary,
    VocabularyError, WeightCounts,
};
pub use model_offer::{FormatMemory, GgufRepository, ModelOffer, OfferedFile};
pub use model_source::{FileAddress, ModelKey, ModelSource};
pub use payload::Payload;
pub use report::{CacheReport, ExactnessReport, ForwardReport, GpuMemory, MemoryReport, PassParts};
pub use score::{ScoreReport, TokenScore, grammar_payload, grammar_probabilities};
pub use score_window::ScoreWindow;
pub use storage::{FinishedDownload, InMemoryReason, ModelInStorage, StorageReport};
pub use token_set::TokenSet;
pub use weight_precision::WeightPrecision;

/// The index of a token in the model's vocabulary.
pub type TokenId = u32;

/// The version of these types. It changes with any of them; each side rejects another version.
pub const VERSION: u32 = 14;
