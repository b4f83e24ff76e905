//! What a comparison of readings is made of: the passes that it asks for, what they give, and the steps of each reading.

use protocol::{DeviceInfo, DeviceKind, Failure, TokenId, WeightPrecision};
use sampling::Logits;
use thiserror::Error;

use super::{ChoiceGap, ReadingEngine, ReadingPass, ReadingVariant};
use crate::{
    driver::{NoAnswer, TaskAnswer, numbers, pass_logits},
    experiments::words::determinism as words,
};

/// The forward pass that is needed next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingRequest {
    /// The engine that makes it.
    pub engine: ReadingEngine,
    /// The pass.
    pub pass: ReadingPass,
}

/// How far the load of an engine for a reading is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EngineLoad {
    /// What the engine computes on.
    pub device: DeviceKind,
    /// The format of its weights.
    pub format: WeightPrecision,
    /// The part that is done, from 0 to 1, where that is known.
    pub fraction: Option<f64>,
}

/// What a pass gave.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadRows {
    /// The logits, in the order of the text.
    pub rows: Vec<Logits>,
    /// What computed them.
    pub device: DeviceInfo,
    /// The number of positions that were computed.
    pub computed: usize,
}

impl ReadRows {
    /// The rows of a pass.
    ///
    /// # Errors
    /// [`NoAnswer`] for logits that are not numbers, and for another answer.
    pub(super) fn of(answer: TaskAnswer) -> Result<Self, NoAnswer> {
        match answer {
            TaskAnswer::Pass(pass) => Ok(Self {
                rows: vec![pass_logits(pass.logits, &pass.report)?],
                device: pass.device,
                computed: pass.report.computed as usize,
            }),
            TaskAnswer::Rows(pass) => {
                let rows: Result<Vec<Logits>, Failure> =
                    pass.rows.into_iter().map(numbers).collect();
                let before = pass.before.map_or(0, |before| before.computed);
                Ok(Self {
                    rows: rows?,
                    device: pass.device,
                    computed: (pass.report.computed + before) as usize,
                })
            }
            _ => Err(NoAnswer::other_answer()),
        }
    }
}

/// A step of the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReferenceStep {
    /// The chosen token.
    pub token: TokenId,
    /// How near the choice is to another one; `None` where no other token can be chosen.
    pub gap: Option<ChoiceGap>,
}

/// What a reading gives at one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadingStep {
    /// The largest absolute difference of two logits of one token: this reading's and the reference's.
    pub difference: f64,
    /// The token that the same settings and the same random number choose.
    pub token: TokenId,
    /// The gap of the reference's token here; `None` where no other token can be chosen.
    pub gap: Option<ChoiceGap>,
}

/// A reading of the text, under way, complete or refused.
#[derive(Clone, Debug)]
pub struct VariantReading {
    /// How the text is read.
    pub variant: ReadingVariant,
    /// What it was read on, once that has answered.
    pub device: Option<DeviceInfo>,
    /// The format of its weights.
    pub format: WeightPrecision,
    /// Its steps so far.
    pub steps: Vec<ReadingStep>,
    /// Why it cannot be read.
    pub unread: Option<UnreadReason>,
}

/// Why a text was not read in one of the ways.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum UnreadReason {
    /// Its engine failed.
    #[error(transparent)]
    Failed(Failure),
    /// Passes of another text came between its own in every attempt.
    #[error("{}", words::disturbed())]
    Disturbed,
}

impl VariantReading {
    /// The largest difference of two logits at any step so far.
    pub fn largest_difference(&self) -> Option<f64> {
        let differences = self.steps.iter().map(|step| step.difference);
        differences.max_by(f64::total_cmp)
    }
}

/// The largest absolute difference between the logits of one token.
pub(super) fn largest_difference(a: &Logits, b: &Logits) -> f64 {
    let pairs = a.as_slice().iter().zip(b.as_slice());
    // Two equal infinities have no difference, which would be NaN.
    let differences = pairs.filter(|(a, b)| a != b);
    let differences = differences.map(|(a, b)| (f64::from(*a) - f64::from(*b)).abs());
    differences.fold(0.0, f64::max)
}
