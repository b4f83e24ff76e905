//! Recorded runs as files: a model, a prompt, and the logits of each step. `docs/recordings.md` describes the format.
//!
//! Reading and writing the JSON part is left to the caller: the page uses the browser's own parser. So a file is read in
//! two steps, [`FileParts::of`] and [`Recording::from_parts`], and written in two, [`Recording::into_parts`] and
//! [`FileParts::join`]. With the feature `json`, the module `json` does both at once.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod arrays;
mod check;
mod error;
mod file;
mod grouped;
mod header;
mod inside;
#[cfg(feature = "json")]
pub mod json;
mod numbers;
mod recorded_texts;
mod rounded;
mod tree;

pub use error::RecordingError;
pub use file::{FileParts, MOST_BYTES, is_recording};
pub use grouped::GroupedLogits;
pub use header::{
    Header, ModelConfig, RecordedModel, RecordedPass, RecordedPrompt, RecordedSelection,
    SelectedBy, TruthOrigin, WeightsByPart,
};
pub use inside::{
    InsideShape, RecordedColumn, RecordedFollower, RecordedHead, RecordedInside, RecordedParts,
    StoredInside,
};
pub use numbers::{
    RecordedBranch, RecordedStep, RecordedTruth, Recording, StepNumbers, TokenBytes,
};
pub use recorded_texts::{RecordedText, RecordedTexts};
pub use rounded::RoundedLogits;

/// The index of a token in the model's vocabulary.
pub type TokenId = u32;
