//! The links a chain is made of: one file each, with its range, formula, source and neighbours.

mod min_p;
mod repetition_penalty;
mod temperature;
mod top_k;
mod top_p;

use serde::{Deserialize, Serialize};

pub use min_p::MinP;
pub use repetition_penalty::RepetitionPenalty;
pub use temperature::Temperature;
pub use top_k::TopK;
pub use top_p::TopP;

use crate::{Context, Profile, Scores};

/// One rule that changes scores or removes tokens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Processor {
    /// Makes tokens that already occurred less likely.
    RepetitionPenalty(RepetitionPenalty),
    /// Sharpens or flattens.
    Temperature(Temperature),
    /// Keeps the k most likely.
    TopK(TopK),
    /// Keeps the nucleus: the fewest tokens that hold p together.
    TopP(TopP),
    /// Keeps what is at least a fraction of the most likely token.
    MinP(MinP),
}

/// Which rule a [`Processor`] is, without its setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the same names as in `Processor`")]
pub enum ProcessorKind {
    RepetitionPenalty,
    Temperature,
    TopK,
    TopP,
    MinP,
}

/// Where a link made its cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// After this many tokens by rank.
    Rank {
        /// The k of top-k.
        k: usize,
    },
    /// Where the cumulative probability reached `p`.
    Cumulative {
        /// What was asked for.
        p: f64,
        /// What the kept tokens hold together.
        reached: f64,
    },
    /// Below this probability.
    Probability {
        /// The least probability that stays.
        least: f64,
    },
}

/// What a link did.
pub(crate) struct Effect {
    pub scores: Scores,
    pub cut: Option<Cut>,
}

impl Effect {
    /// Values changed or nothing at all; no token was cut.
    pub(crate) fn reshaped(scores: Scores) -> Self {
        Self { scores, cut: None }
    }

    pub(crate) fn cut(scores: Scores, cut: Cut) -> Self {
        Self {
            scores,
            cut: Some(cut),
        }
    }
}

impl Processor {
    /// Which rule this is.
    #[must_use]
    pub fn kind(&self) -> ProcessorKind {
        match self {
            Self::RepetitionPenalty(_) => ProcessorKind::RepetitionPenalty,
            Self::Temperature(_) => ProcessorKind::Temperature,
            Self::TopK(_) => ProcessorKind::TopK,
            Self::TopP(_) => ProcessorKind::TopP,
            Self::MinP(_) => ProcessorKind::MinP,
        }
    }

    /// What it makes of the scores, by the arithmetic of a profile.
    pub(crate) fn apply(&self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        match self {
            Self::RepetitionPenalty(penalty) => penalty.apply(scores, context, profile),
            Self::Temperature(temperature) => temperature.apply(scores),
            Self::TopK(top_k) => top_k.apply(scores, profile),
            Self::TopP(top_p) => top_p.apply(scores, profile),
            Self::MinP(min_p) => min_p.apply(scores, profile),
        }
    }
}

impl ProcessorKind {
    /// Whether it belongs to sampling alone: greedy decoding leaves it out, as transformers does with `do_sample=False`.
    #[must_use]
    pub fn is_warper(self) -> bool {
        matches!(
            self,
            Self::Temperature | Self::TopK | Self::TopP | Self::MinP
        )
    }
}
