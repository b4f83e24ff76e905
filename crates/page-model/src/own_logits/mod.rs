//! The visitor's own logits: pasted text or a file, read into logits of a whole vocabulary or a list of the most likely.

mod answer;
pub mod input;
mod literal;
mod npy;
mod npz;
mod number;
mod rows;
pub mod source;
mod table;
mod text;
pub mod top_step;
pub mod words;

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

/// What was read, and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnReading {
    /// The logits or the list.
    pub logits: OwnLogits,
    /// What was left out or taken for something.
    pub notes: Vec<OwnNote>,
}

/// Something that a visitor must know of what was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnNote {
    /// Tokens without a chance, by a number that stands for that.
    #[error("{}", words::removed(tokens, *others))]
    Removed {
        /// The texts of the first.
        tokens: String,
        /// How many more there are.
        others: usize,
    },
    /// The sampled token was the last of its list.
    #[error("{}", texts::shared::own_logits_sampled_left_out(token))]
    SampledLeftOut {
        /// Its text.
        token: String,
    },
    /// A list by text in which one of several tokens of the same text can be missing.
    #[error("{}", texts::shared::own_logits_same_texts())]
    SameTexts,
    /// Numbers of all tokens that sum to 1, as probabilities do.
    #[error("{}", texts::shared::own_logits_sum_to_one())]
    SumOfProbabilities,
    /// One of several rows was read.
    #[error("{}", texts::shared::own_logits_one_row(&row.to_string(), &rows.to_string()))]
    OneRow {
        /// The row, counted from 1.
        row: usize,
        /// How many there are.
        rows: usize,
    },
    /// Lines before an answer, which are no part of it.
    #[error("{}", texts::shared::own_logits_lines_before(*.0))]
    LinesBefore(usize),
    /// Numbers of no type were read as bfloat16.
    #[error("{}", texts::shared::own_logits_taken_for_bfloat())]
    TakenForBfloat,
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
    /// A column whose heading says that it has probabilities.
    #[error("{}", texts::shared::own_logits_probability_column(.0))]
    ProbabilityColumn(String),
    /// Commas that may be decimal ones.
    #[error("{}", texts::shared::own_logits_which_commas())]
    WhichCommas,
    /// A print that leaves out numbers.
    #[error("{}", texts::shared::own_logits_shortened())]
    Shortened,
    /// The text ends within brackets or quotation marks.
    #[error("{}", texts::shared::own_logits_not_whole())]
    NotWhole,
    /// Something that has no place in an answer.
    #[error("{}", texts::shared::own_logits_misplaced(&line.to_string(), &format!("{found:?}")))]
    Misplaced {
        /// The line, counted from 1.
        line: usize,
        /// What stands there, at most 20 characters.
        found: String,
    },
    /// Rows of different lengths.
    #[error("{}", texts::shared::own_logits_uneven_rows(&row.to_string(), *found, &first.to_string()))]
    UnevenRows {
        /// The row, counted from 1.
        row: usize,
        /// How many numbers it has.
        found: usize,
        /// How many the first one has.
        first: usize,
    },
    /// A row that is not there.
    #[error("{}", texts::shared::own_logits_no_row(&rows.to_string(), &wanted.to_string()))]
    NoRow {
        /// The row asked for, counted from 1.
        wanted: usize,
        /// How many there are.
        rows: usize,
    },
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
    /// Probabilities after the server's sampler.
    #[error("{}", texts::shared::own_logits_after_sampling(&position.to_string()))]
    AfterSampling {
        /// The position, counted from 1.
        position: usize,
    },
    /// Probabilities under the name of log-probabilities.
    #[error("{}", texts::shared::own_logits_probabilities(&position.to_string()))]
    Probabilities {
        /// The position, counted from 1.
        position: usize,
    },
    /// A token without a number.
    #[error("{}", texts::shared::own_logits_no_log_prob(&position.to_string(), token))]
    NoLogProb {
        /// The position, counted from 1.
        position: usize,
        /// The token's text.
        token: String,
    },
    /// The sampled token is more likely than one of the list, and not in it.
    #[error("{}", texts::shared::own_logits_not_most_likely(&position.to_string(), token))]
    NotMostLikely {
        /// The position, counted from 1.
        position: usize,
        /// The sampled token's text.
        token: String,
    },
    /// A position that is refused, in an answer with another that is not.
    #[error("{error} {}", texts::shared::own_logits_other_position(&readable.to_string()))]
    OtherPosition {
        /// Why.
        error: Box<OwnLogitsError>,
        /// The first position that can be read, counted from 1.
        readable: usize,
    },
    /// A zip file without arrays.
    #[error("{}", texts::shared::own_logits_no_array())]
    NoArray,
    /// A compressed array.
    #[error("{}", texts::shared::own_logits_compressed())]
    Compressed,
    /// Several arrays in one file.
    #[error("{}", texts::shared::own_logits_several_arrays(.0))]
    SeveralArrays(String),
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
    /// No numbers, or no row of them.
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
