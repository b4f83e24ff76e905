//! A run written down: prompt, settings, seed and every choice, for a file that other programs read.

use sampling::{Choice, Coin, SamplingConfig, TokenId};
use serde::{Deserialize, Serialize};

use crate::{Generation, GenerationStep, StopReason, StoppingCriterion};

/// A run as data. Logits are not in it: they differ in the last bits between machines, the chosen ids do not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The prompt.
    pub prompt: Vec<TokenId>,
    /// When it was to stop.
    pub criteria: Vec<StoppingCriterion>,
    /// How many positions the model could read.
    pub context_window: usize,
    /// The tokens, in order.
    pub steps: Vec<TraceStep>,
    /// Why it stopped; `None` for a run that could go on.
    pub stop_reason: Option<StopReason>,
}

/// One token of a [`Trace`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The settings.
    pub config: SamplingConfig,
    /// The seed.
    pub seed: Coin,
    /// The token and why.
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
