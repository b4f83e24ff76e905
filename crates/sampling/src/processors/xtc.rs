//! XTC, "exclude top choices": with some probability removes the most likely tokens, for less predictable text.
//!
//! If at least two tokens have probability ≥ threshold, all of them but the least likely are removed, but only if a
//! random number is below `probability`. Ranges: probability 0 to 1, threshold 0 to 0.5 (above one half no two tokens
//! can pass). Source: p-e-w's proposal for text-generation-webui (2024); llama.cpp `llama_sampler_xtc`. Neighbours: the
//! last filter, just before temperature in llama.cpp; transformers and vLLM do not have it. llama.cpp's defaults:
//! probability 0, which is off, threshold 0.1; the proposal recommends probability 0.5 with it.
//!
//! The random number is [`Coin::toss`](crate::Coin::toss) at the position, in a stream of its own: it depends on the
//! seed and the position alone. So going back, other settings, branches and links get the same number, and the number
//! of the draw is not affected.

use serde::{Deserialize, Serialize};

use super::{Cut, Effect};
use crate::coin::Stream;
use crate::engines::{CandidateOrder, llama_cpp_probabilities};
use crate::parameter::parameter;
use crate::{Context, ParameterError, Profile, Scores};

parameter! {
    /// The probability with which XTC acts at a step.
    XtcProbability(f64), "xtc_probability", range 0.0..=1.0, slider 0.0..=1.0, neutral 0.0
}

parameter! {
    /// The least probability of a top choice.
    XtcThreshold(f64), "xtc_threshold", range 0.0..=0.5, slider 0.01..=0.5, default 0.1
}

/// The XTC processor: how often it acts, and the threshold of a top choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Xtc {
    /// The probability with which XTC acts at a step.
    pub probability: XtcProbability,
    /// The least probability of a top choice.
    pub threshold: XtcThreshold,
}

impl Xtc {
    /// The processor with these settings.
    ///
    /// # Errors
    /// Fails for a value outside its range.
    pub fn new(probability: f64, threshold: f64) -> Result<Self, ParameterError> {
        Ok(Self {
            probability: XtcProbability::new(probability)?,
            threshold: XtcThreshold::new(threshold)?,
        })
    }

    pub(super) fn apply(&self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        let u = context.coin.toss(context.position(), Stream::Xtc, 0);
        let acts = u.get() < self.probability.get();
        let cut = Cut::TopChoices {
            threshold: self.threshold.get(),
            u,
            acts,
        };
        if !acts {
            return Effect::cut(scores.clone(), cut);
        }
        let choices = if profile == Profile::LlamaCpp {
            let threshold = self.threshold.get() as f32;
            let sorted = scores.clone().holding(CandidateOrder::Falling);
            llama_cpp_probabilities(&sorted)
                .partition_point(|&probability| probability >= threshold)
        } else {
            let threshold = self.threshold.get() * scores.total_weight();
            scores
                .weights()
                .partition_point(|&weight| weight >= threshold)
        };
        let first = choices.saturating_sub(1);
        let after = scores.filtered(|rank, _| rank >= first);
        Effect::removed(
            scores,
            after.map(|after| after.holding(CandidateOrder::Falling)),
            cut,
        )
    }
}
