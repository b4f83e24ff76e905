//! The visitor's own logits: pasted text or a file, read into logits of a whole vocabulary or a list of the most likely.

mod answer;
pub mod input;
mod npy;
pub mod source;
mod text;
pub mod top_step;
pub mod words;

pub use answer::read_answer;
pub use npy::read_npy;
pub use text::{read_list, read_text};

use sampling::{Logits, LogitsError, TopLogProbs, TopLogProbsError};

use crate::words::common::bytes;

/// What was read.
#[derive(Clone, Debug, PartialEq)]
pub enum OwnLogits {
    /// One logit for each token of a vocabulary.
    Full {
        /// The logits, indexed by token id.
        logits: Logits,
        /// The text of each token by id, where the source names them; else empty.
        texts: Vec<String>,
    },
    /// The most likely tokens and the rest.
    Top {
        /// The list. Its ids are those of the source, or places in `texts` where it names tokens by text alone.
        list: TopLogProbs,
        /// The text of each token of the list, in the list's order.
        texts: Vec<String>,
        /// How many positions the answer has; the list is that of one of them.
        positions: usize,
    },
}

/// Why something is not read, naming the line or field, with a next step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OwnLogitsError {
    /// The size of the vocabulary is no whole number.
    #[error("{}", texts::shared::own_logits_not_a_size())]
    NotASize,
    /// The position is no whole number.
    #[error("{}", texts::shared::own_logits_not_a_position())]
    NotAPosition,
    /// A file that is neither a `.npy` file nor text.
    #[error("{}", texts::shared::own_logits_not_text())]
    NotText,
    /// A file larger than any logits.
    #[error("{}", texts::shared::own_logits_too_large(&bytes(*found), &bytes(input::LARGEST_FILE)))]
    TooLarge {
        /// Its bytes.
        found: u64,
    },
    /// No text.
    #[error("{}", texts::shared::own_logits_nothing())]
    Nothing,
    /// A word that is not a number.
    #[error("{}", texts::shared::own_logits_no_number(&line.to_string(), &format!("{found:?}")))]
    NoNumber {
        /// The line, counted from 1.
        line: usize,
        /// What stands there, at most 20 characters.
        found: String,
    },
    /// A line without a token, among lines that have one.
    #[error("{}", texts::shared::own_logits_no_colon(&line.to_string()))]
    NoColon {
        /// The line, counted from 1.
        line: usize,
    },
    /// Not JSON, or a field of another type than an answer has.
    #[error("{}", texts::shared::own_logits_json(.0))]
    Json(String),
    /// An answer without any of the fields that hold log-probabilities.
    #[error("{}", texts::shared::own_logits_no_log_probs())]
    NoLogProbs,
    /// A position that the answer does not have.
    #[error("{}", texts::shared::own_logits_no_position(&positions.to_string(), &wanted.to_string()))]
    NoPosition {
        /// The position asked for, counted from 1.
        wanted: usize,
        /// How many there are.
        positions: usize,
    },
    /// The list of a position is empty, or missing.
    #[error("{}", texts::shared::own_logits_no_tokens(&position.to_string()))]
    NoTokens {
        /// The position, counted from 1.
        position: usize,
    },
    /// The only token listed is the sampled one.
    #[error("{}", texts::shared::own_logits_only_sampled(&position.to_string()))]
    OnlySampled {
        /// The position, counted from 1.
        position: usize,
    },
    /// Not a `.npy` file.
    #[error("{}", texts::shared::own_logits_not_npy())]
    NotNpy,
    /// A `.npy` file of a later version.
    #[error("{}", texts::shared::own_logits_npy_version(&.0.to_string()))]
    NpyVersion(u8),
    /// A header that breaks off, or lacks a field.
    #[error("{}", texts::shared::own_logits_npy_header(.0))]
    NpyHeader(&'static str),
    /// Numbers of another type.
    #[error("{}", texts::shared::own_logits_npy_type(.0))]
    NpyType(String),
    /// Columns first.
    #[error("{}", texts::shared::own_logits_npy_order())]
    NpyOrder,
    /// More than one row.
    #[error("{}", texts::shared::own_logits_npy_shape(.0))]
    NpyShape(String),
    /// Fewer or more bytes than the shape says.
    #[error("{}", texts::shared::own_logits_npy_length(&found.to_string(), &needed.to_string()))]
    NpyLength {
        /// The bytes that are there.
        found: usize,
        /// The bytes that the shape says.
        needed: usize,
    },
    /// The numbers are no logits.
    #[error("{0}")]
    Logits(#[from] LogitsError),
    /// The numbers are no list of the most likely tokens.
    #[error("{0}")]
    Top(#[from] TopLogProbsError),
}
