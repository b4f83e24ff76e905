//! Presence penalty: lowers the score of every generated token by the same amount, however often it was generated.
//!
//! Formula: score − α where count > 0. Range: −2 to 2; below 0 repetition is encouraged. Source: the OpenAI API;
//! vLLM `apply_penalties`. It looks at the output; llama.cpp at the last 64 tokens of prompt and output.
//! Neighbours: with the frequency penalty, before temperature, so a higher temperature weakens it.

use super::{Effect, occurrences::Occurrences};
use crate::parameter::parameter;
use crate::{Context, Profile, Scores};

parameter! {
    /// α: the amount subtracted once from a generated token's score.
    PresencePenalty(f64), "presence_penalty", range -2.0..=2.0, slider -2.0..=2.0, neutral 0.0
}

impl PresencePenalty {
    pub(super) fn apply(self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        let alpha = self.0 as f32;
        let seen = Occurrences::of_output(scores, context, profile);
        Effect::reshaped(scores.adjusted(|id, score| (seen.count(id) > 0).then_some(score - alpha)))
    }
}
