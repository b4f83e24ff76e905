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
    #[error(
        "The number of tokens in the vocabulary must be a whole number of at least 1. Leave the field empty if it is not known."
    )]
    NotASize,
    /// The position is no whole number.
    #[error("The position in the answer must be a whole number of at least 1.")]
    NotAPosition,
    /// A file that is neither a `.npy` file nor text.
    #[error(
        "The file is neither a .npy file nor text. Write it with numpy.save, or as numbers in a text file."
    )]
    NotText,
    /// A file larger than any logits.
    #[error(
        "The file has {}, and at most {} are read. Save one step alone: one row of numbers, or the answer to one request.",
        bytes(*found), bytes(input::LARGEST_FILE)
    )]
    TooLarge {
        /// Its bytes.
        found: u64,
    },
    /// No text.
    #[error(
        "There is nothing to read. Paste numbers, lines of token: logit, or the JSON answer of a server."
    )]
    Nothing,
    /// A word that is not a number.
    #[error(
        "Line {line}: {found:?} is not a number. Separate numbers by spaces, commas or new lines."
    )]
    NoNumber {
        /// The line, counted from 1.
        line: usize,
        /// What stands there, at most 20 characters.
        found: String,
    },
    /// A line without a token, among lines that have one.
    #[error("Line {line} has no colon. Write every line as token: logit.")]
    NoColon {
        /// The line, counted from 1.
        line: usize,
    },
    /// Not JSON, or a field of another type than an answer has.
    #[error("The JSON cannot be read: {0}. Paste the whole answer of the server.")]
    Json(String),
    /// An answer without any of the fields that hold log-probabilities.
    #[error(
        "The answer has none of choices[0].logprobs.content, choices[0].logprobs.top_logprobs and completion_probabilities. Ask for log-probabilities: logprobs and top_logprobs, with llama.cpp n_probs."
    )]
    NoLogProbs,
    /// A position that the answer does not have.
    #[error("The answer has {positions} positions; there is no position {wanted}.")]
    NoPosition {
        /// The position asked for, counted from 1.
        wanted: usize,
        /// How many there are.
        positions: usize,
    },
    /// The list of a position is empty, or missing.
    #[error(
        "Position {position} of the answer lists no tokens. Ask for top_logprobs of 2 or more."
    )]
    NoTokens {
        /// The position, counted from 1.
        position: usize,
    },
    /// The only token listed is the sampled one.
    #[error(
        "Position {position} lists only the sampled token, which need not be the most likely one. Ask for top_logprobs of 2 or more."
    )]
    OnlySampled {
        /// The position, counted from 1.
        position: usize,
    },
    /// Not a `.npy` file.
    #[error("This is no .npy file: it does not begin as one. Write it with numpy.save.")]
    NotNpy,
    /// A `.npy` file of a later version.
    #[error(
        "This .npy file has version {0}; versions 1 to 3 can be read. Write it again with numpy.save."
    )]
    NpyVersion(u8),
    /// A header that breaks off, or lacks a field.
    #[error("The header of the .npy file has no readable {0}. Write it again with numpy.save.")]
    NpyHeader(&'static str),
    /// Numbers of another type.
    #[error(
        "The .npy file has numbers of type {0}; f4 and f8, little-endian, can be read. Use array.astype('<f4')."
    )]
    NpyType(String),
    /// Columns first.
    #[error("The .npy file has Fortran order. Use numpy.ascontiguousarray(array).")]
    NpyOrder,
    /// More than one row.
    #[error(
        "The .npy file has shape {0}; one row is needed, as (V,) or (1, V). Use array[-1] for the last position."
    )]
    NpyShape(String),
    /// Fewer or more bytes than the shape says.
    #[error(
        "The .npy file has {found} bytes of numbers; its shape needs {needed}. It was cut off: copy it again."
    )]
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
