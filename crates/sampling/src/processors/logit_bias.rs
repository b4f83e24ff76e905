//! Logit bias: adds a given amount to the scores of given tokens.
//!
//! Range: −100 to 100 for each; ±100 practically forbids or forces a token. Source: the OpenAI API; transformers
//! `SequenceBiasLogitsProcessor` for single tokens; vLLM `logit_bias`; llama.cpp `logit_bias`. By default no token has
//! a bias. Neighbours: first, so penalties see the biased score; in every engine before temperature.

use serde::{Deserialize, Serialize};

use super::Effect;
use crate::parameter::parameter;
use crate::{Scores, SortedMap, TokenId};

parameter! {
    /// The amount added to one token's score.
    Bias(f64), "logit_bias", range -100.0..=100.0, slider -10.0..=10.0, neutral 0.0
}

/// The logit bias processor: one amount per token.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LogitBias {
    /// The amount added, by token id; a token outside the vocabulary has no effect.
    pub biases: SortedMap<TokenId, Bias>,
}

impl LogitBias {
    pub(super) fn apply(&self, scores: &Scores) -> Effect {
        let change = |id, score| self.biases.get(&id).map(|bias| score + bias.get() as f32);
        Effect::reshaped(scores.adjusted(change))
    }
}
