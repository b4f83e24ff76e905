//! A run written down: enough to show it again exactly, and to find the first token where a recomputation differs.

use sampling::{Choice, Coin, Rule, SamplingConfig, TokenId};
use serde::{Deserialize, Serialize};

use crate::{
    Generation, GenerationError, GenerationStep, PromptError, StopReason, StoppingCriterion,
};

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

/// How a recorded token compares with the one the logits at hand lead to.
#[derive(Clone, Debug, PartialEq)]
pub enum Replayed {
    /// The same token, or one that was forced.
    Same,
    /// Another token: this machine's logits differ from the recorded run's.
    Differs {
        /// What these logits lead to.
        recomputed: Choice,
    },
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

impl Trace {
    /// The run before its first step.
    ///
    /// # Errors
    /// As [`Generation::new`]: a trace may come from a file somebody edited.
    pub fn start(&self) -> Result<Generation, PromptError> {
        Generation::new(
            self.prompt.clone(),
            self.criteria.clone(),
            self.context_window,
        )
    }

    /// Appends the recorded token of the step that is due, and says whether the logits at hand lead to it too.
    ///
    /// # Errors
    /// Refuses when no choice is awaited, the trace is at its end, or the recorded token is not in the vocabulary.
    pub fn replay(
        &self,
        generation: &mut Generation,
        piece: &[u8],
    ) -> Result<Replayed, GenerationError> {
        let index = generation.steps().len();
        let steps = self.steps.len();
        let recorded = self
            .steps
            .get(index)
            .ok_or(GenerationError::NoSuchStep { index, steps })?;
        let mut decision = generation
            .decide(&recorded.config, recorded.seed)
            .ok_or(GenerationError::NoChoiceAwaited)?;
        // The number may have been moved by hand.
        if let Some(u) = recorded.choice.u {
            decision = decision.with_u(u);
        }
        let token = recorded.choice.token;
        let forced = decision.run.distribution().forced(token);
        let forced = forced.ok_or_else(|| GenerationError::NoSuchToken {
            token,
            vocabulary: decision.run.distribution().vocabulary(),
        })?;
        let replayed = if recorded.choice.rule == Rule::Forced {
            decision.choice = forced;
            Replayed::Same
        } else if decision.choice.token == token {
            Replayed::Same
        } else {
            Replayed::Differs {
                recomputed: std::mem::replace(&mut decision.choice, forced),
            }
        };
        generation.append(decision, piece)?;
        Ok(replayed)
    }
}
