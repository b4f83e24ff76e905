//! Repetition penalty: makes every token that already occurred less likely, once, however often it occurred.
//!
//! Formula: score < 0 → score · θ, else score / θ, over prompt and output. Source: Keskar et al., "CTRL" (2019);
//! transformers `RepetitionPenaltyLogitsProcessor`. Softmax ignores a shift of all scores, this rule does not: where raw
//! logits lie far below zero, as GPT-2's do, even θ = 1.1 all but forbids a repetition. Neighbours: before everything.

use super::Effect;
use crate::{Context, Profile, Scores, TokenId, parameter::parameter};

parameter! {
    /// The θ by which a repeated token's score is multiplied or divided.
    RepetitionPenalty(f64), "repetition_penalty", range 0.01..=10.0, slider 1.0..=2.0, neutral 1.0
}

impl RepetitionPenalty {
    pub(super) fn apply(self, scores: &Scores, context: &Context, _profile: Profile) -> Effect {
        let theta = self.0 as f32;
        let mut seen: Vec<TokenId> = context.tokens().collect();
        seen.sort_unstable();
        seen.dedup();
        Effect::reshaped(scores.adjusted(|id, score| {
            if seen.binary_search(&id).is_err() {
                score
            } else if score < 0.0 {
                (score * theta).max(f32::MIN)
            } else {
                (score / theta).min(f32::MAX)
            }
        }))
    }
}
