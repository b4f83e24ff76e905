//! The ladder: a few models from very small to large, each with a sentence and a sample of what it writes, as a file of the site
//! lists them. The owner of a site can change the file.

mod read;
mod row;
pub mod speed;

use protocol::{Failure, ModelFailure, ModelFailureKind, ModelOffer, WeightPrecision};
use serde::Deserialize;

use super::{Model, words::ladder as words};

pub use read::LadderError;
pub use row::{LadderRow, rows};

/// The address of the file, relative to the page's own.
pub const FILE: &str = "models/ladder.json";

/// The models in the order of their sizes, as the file has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder(Vec<LadderStep>);

/// One model of the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderStep {
    /// The model: of this site, or of the hub at a commit.
    pub model: Model,
    /// What it writes, and what not, in the words of the list's author; `None` where the page says it.
    pub about: Option<String>,
    /// The licence, as an SPDX expression, if it is known.
    pub license: Option<String>,
    /// How many weights it has.
    pub weights: u64,
    /// The number type of its weights in the file.
    pub stored_as: StoredType,
    /// Length of the files with its weights, in bytes.
    pub weight_bytes: u64,
    /// Something that it has written; `None` if it was not run.
    pub sample: Option<LadderSample>,
}

/// The number type of weights in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StoredType {
    /// 32 bits.
    F32,
    /// 16 bits, with 11 significant ones.
    F16,
    /// 16 bits, with 8 significant ones: what the page keeps in bf16 without a loss.
    Bf16,
}

/// A text that a model has written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderSample {
    /// What it was given.
    pub prompt: String,
    /// What it wrote.
    pub text: String,
    /// How it was computed: `greedy`, `greedy-chat-4-bits`, `likeliest`, or words of the list's author.
    pub computed: String,
    /// The probability of its token, from 0 to 1, where it is one token.
    pub probability: Option<f64>,
}

impl Ladder {
    /// Its steps; at least one.
    pub fn steps(&self) -> &[LadderStep] {
        &self.0
    }
}

impl LadderStep {
    /// The format in which the engine keeps the weights: the one that was asked for, or the most exact one whose weights fit.
    /// `None` if none does. Weights stored in bf16 are never kept in f32.
    pub fn format(&self, asked: Option<WeightPrecision>, memory: u64) -> Option<WeightPrecision> {
        let fits = |format: &WeightPrecision| weight_bytes(self.weights, *format) <= memory;
        if asked.is_some() {
            return asked.filter(fits);
        }
        let f32_is_waste = self.stored_as == StoredType::Bf16;
        let mut formats = WeightPrecision::ALL.into_iter();
        formats.find(|format| fits(format) && !(f32_is_waste && *format == WeightPrecision::F32))
    }

    /// Compares what the hub says of the model with the file.
    ///
    /// # Errors
    /// [`ModelFailureKind::Damaged`] if its weights have another length.
    pub fn check(&self, offer: &ModelOffer) -> Result<(), Failure> {
        let weights = offer.files.iter();
        let weights = weights.filter(|file| file.path.ends_with(".safetensors"));
        let found: u64 = weights.map(|file| file.bytes).sum();
        if found == self.weight_bytes {
            return Ok(());
        }
        Err(Failure::Model(Box::new(ModelFailure {
            kind: ModelFailureKind::Damaged,
            sentence: words::other_length(self.model.name(), self.weight_bytes, found),
            next_step: words::other_length_next().into(),
        })))
    }
}

/// Bytes of this many weights in memory, without the few that are in no matrix: 32, 16 or 9 bits each.
pub fn weight_bytes(weights: u64, format: WeightPrecision) -> u64 {
    match format {
        WeightPrecision::F32 => weights * 4,
        WeightPrecision::Bf16 => weights * 2,
        WeightPrecision::Int8 => weights * 9 / 8,
    }
}

#[cfg(test)]
mod tests;
