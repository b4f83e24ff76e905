//! What was measured on a model of real texts, outside of the browser: counts in a file of the site, and their tables.
//!
//! `cargo xtask measure` writes the file, from lists in `tests/golden/smollm2/measured`.

pub mod facts;
pub mod record;
pub mod tables;
pub mod words;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use facts::MeasuredFacts;

/// The address of the file, relative to the page's own.
pub const FILE: &str = "measured/smollm2.json";

/// All that was measured on one model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredModel {
    /// The model's name.
    pub model: String,
    /// The SHA-256 of the file with its weights.
    pub weights: String,
    /// The SHA-256 of each list that was read, by the name of its file.
    pub lists: BTreeMap<String, String>,
    /// Right answers by temperature.
    pub facts: MeasuredFacts,
    /// Records under a JSON schema.
    pub records: MeasuredRecords,
    /// Texts that end in a repetition.
    pub loops: MeasuredLoops,
    /// Lengths of answers in a chat.
    pub answers: MeasuredAnswers,
    /// Accepted proposals from the text before.
    pub lookup: MeasuredLookup,
    /// What number formats change.
    pub formats: MeasuredFormats,
}

/// How many of some tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountOf {
    /// Those that are counted.
    pub count: usize,
    /// All of them.
    pub of: usize,
}

/// Records under the schema of the screen Constrained output, at temperature 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredRecords {
    /// The most tokens of a record.
    pub tokens: usize,
    /// With the mask of the schema.
    pub masked: RecordCounts,
    /// Without it.
    pub unmasked: RecordCounts,
}

/// What became of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordCounts {
    /// All of them.
    pub runs: usize,
    /// Those that begin with the bracket of a record.
    pub begun: usize,
    /// Those that a parser of JSON reads.
    pub json: usize,
    /// Those that also keep to the schema.
    pub valid: usize,
}

/// Texts from the same beginnings that end in a repetition; see [`circle`](crate::compare::measures::circle).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredLoops {
    /// The most tokens of a text.
    pub tokens: usize,
    /// Greedy decoding.
    pub greedy: CountOf,
    /// Drawn at temperature 1.
    pub drawn: CountOf,
}

/// Answers in a chat at temperature 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredAnswers {
    /// The most tokens of an answer.
    pub tokens: usize,
    /// The length of each that the model ended itself, the token of the end counted; `None` where the limit ended it.
    pub lengths: Vec<Option<usize>>,
}

/// Greedy texts in which the text before proposes what comes next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredLookup {
    /// The most tokens of a text.
    pub tokens: usize,
    /// The most proposals of a round.
    pub proposals: usize,
    /// Where a text is to be copied or edited.
    pub copying: LookupCounts,
    /// Where questions are answered.
    pub open: LookupCounts,
}

/// What became of the proposals of some texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookupCounts {
    /// The texts.
    pub texts: usize,
    /// Their tokens.
    pub tokens: usize,
    /// Passes of the model.
    pub passes: usize,
    /// Proposed tokens.
    pub proposed: usize,
    /// Accepted ones.
    pub accepted: usize,
}

/// The distributions of a model with its weights in other number formats, beside those of the reference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredFormats {
    /// The positions at which they were compared.
    pub positions: usize,
    /// A row for each format.
    pub rows: Vec<FormatDivergence>,
}

/// How far one format moves the distributions: KL divergences from the reference, in nats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormatDivergence {
    /// Its name.
    pub format: String,
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The value that 99 of 100 positions do not exceed.
    pub percentile_99: f64,
    /// The largest one.
    pub largest: f64,
    /// The positions with the same most likely token.
    pub same_most_likely: usize,
}

/// Why the file cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MeasuredError {
    /// It could not be fetched.
    #[error("{}", texts::shared::measured_not_fetched(FILE, .0))]
    NotFetched(String),
    /// It is no JSON of this form.
    #[error("{}", texts::shared::measured_unreadable(FILE, .0))]
    Unreadable(String),
}

impl MeasuredModel {
    /// Reads the file.
    ///
    /// # Errors
    /// [`MeasuredError::Unreadable`], with what the parser says.
    pub fn from_json(json: &[u8]) -> Result<Self, MeasuredError> {
        serde_json::from_slice(json).map_err(|error| MeasuredError::Unreadable(error.to_string()))
    }
}

#[cfg(test)]
mod tests;
