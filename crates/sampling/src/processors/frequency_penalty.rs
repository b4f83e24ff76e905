//! Frequency penalty: lowers the score of every generated token in proportion to how often it was generated.
//!
//! Formula: score − α · count. Range: −2 to 2; below 0 repetition is encouraged. Source: the OpenAI API; vLLM
//! `apply_penalties`. It counts tokens of the output; llama.cpp counts the last 64 tokens of prompt and output.
//! Neighbours: with the presence penalty, before temperature, so a higher temperature weakens it.

use super::{Effect, occurrences::Occurrences};
use crate::parameter::parameter;
use crate::{Context, Profile, Scores};

parameter! {
    /// α: the amount subtracted from a token's score for each time it was generated.
    FrequencyPenalty(f64), "frequency_penalty", range -2.0..=2.0, slider -2.0..=2.0, neutral 0.0
}

impl FrequencyPenalty {
    pub(super) fn apply(self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        let alpha = self.0 as f32;
        let seen = Occurrences::of_output(scores, context, profile);
        Effect::reshaped(scores.adjusted(|id, score| match seen.count(id) {
            0 => None,
            count => Some(score - alpha * count as f32),
        }))
    }
}
