//! Repetition penalty: makes every token that already occurred less likely, once, however often it occurred.
//!
//! Formula: score < 0 → score · θ, else score / θ, over prompt and output. Source: Keskar et al., "CTRL" (2019);
//! transformers `RepetitionPenaltyLogitsProcessor`. Softmax is invariant to a shift of all scores, this rule is not:
//! where raw logits lie far below zero, as GPT-2's do, even θ = 1.1 all but forbids a repetition. vLLM multiplies by
//! 1/θ instead of dividing, which rounds differently; llama.cpp uses the last 64 tokens only. Neighbours: before all
//! processors that use probabilities.

use super::{Effect, occurrences::Occurrences};
use crate::parameter::parameter;
use crate::{Context, Profile, Scores};

parameter! {
    /// θ: the factor or divisor of a repeated token's score.
    RepetitionPenalty(f64), "repetition_penalty", range 0.01..=10.0, slider 1.0..=2.0, neutral 1.0
}

impl RepetitionPenalty {
    pub(super) fn apply(self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        let theta = self.0 as f32;
        let seen = Occurrences::of_text(scores, context, profile);
        Effect::reshaped(scores.adjusted(|id, score| {
            (seen.count(id) > 0).then(|| match profile {
                _ if score < 0.0 => score * theta,
                Profile::Vllm => score * (1.0 / theta),
                _ => score / theta,
            })
        }))
    }
}
