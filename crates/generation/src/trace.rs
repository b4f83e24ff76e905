//! A run as a serializable record: prompt, settings, seed and every choice, for export to other programs.

use sampling::{Choice, Coin, SamplingConfig, TokenId};
use serde::{Deserialize, Serialize};

use crate::{Generation, GenerationStep, StopReason, StoppingCriterion};

/// A run as data, without its logits: their last bits differ between machines, the chosen ids do not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The prompt's token ids.
    pub prompt: Vec<TokenId>,
    /// The stopping criteria of the run.
    pub criteria: Vec<StoppingCriterion>,
    /// The number of positions the model can read.
    pub context_window: usize,
    /// The generated tokens, in order.
    pub steps: Vec<TraceStep>,
    /// Why the run stopped; `None` if it could continue.
    pub stop_reason: Option<StopReason>,
}

/// One token of a [`Trace`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The sampling settings it was chosen with.
    pub config: SamplingConfig,
    /// The random seed it was chosen with.
    pub seed: Coin,
    /// The token, its probability and how it was chosen.
    pub choice: Choice,
}

impl From<&Generation> for Trace {
    fn from(generation: &Generation) -> Self {
        let step = |step: &GenerationStep| TraceStep {
            config: step.config.clone(),
            seed: step.coin,
            choice: step.choice.clone(),
        };
        Self {
            prompt: generation.prompt().to_vec(),
            criteria: generation.criteria().to_vec(),
            context_window: generation.context_window(),
            steps: generation.steps().iter().map(step).collect(),
            stop_reason: generation.stop_reason(),
        }
    }
}
