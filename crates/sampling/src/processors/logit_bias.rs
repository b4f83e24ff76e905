//! Logit bias: adds a chosen amount to the scores of chosen tokens.
//!
//! Range: −100 to 100 for each; ±100 in effect forbids or forces a token. Source: the OpenAI API; transformers
//! `SequenceBiasLogitsProcessor` for single tokens; vLLM `logit_bias`; llama.cpp `logit_bias`. By default no token has
//! one. Neighbours: first of all, so penalties see the biased score; in every engine before temperature.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Effect;
use crate::parameter::parameter;
use crate::{Scores, TokenId};

parameter! {
    /// The amount added to one token's score.
    Bias(f64), "logit_bias", range -100.0..=100.0, slider -10.0..=10.0, neutral 0.0
}

/// Amounts added to the scores of tokens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LogitBias {
    /// What is added, by token; a token outside the vocabulary has no effect.
    pub biases: BTreeMap<TokenId, Bias>,
}

impl LogitBias {
    pub(super) fn apply(&self, scores: &Scores) -> Effect {
        let change = |id, score| self.biases.get(&id).map(|bias| score + bias.get() as f32);
        Effect::reshaped(scores.adjusted(change))
    }
}
