//! XTC, "exclude top choices": now and then removes the most likely tokens, so that the text leaves the beaten track.
//!
//! Where at least two tokens have probability ≥ threshold, all of them but the least likely go, but only if the coin
//! falls below `probability`. Ranges: probability 0 to 1, threshold 0 to 0.5 (above one half no two tokens can pass).
//! Source: p-e-w's proposal for text-generation-webui (2024); llama.cpp `llama_sampler_xtc`. Neighbours: the last
//! filter, just before temperature in llama.cpp; transformers and vLLM have none. llama.cpp's defaults: probability 0,
//! which is off, threshold 0.1; the proposal recommends probability 0.5 with it.
//!
//! The coin is [`Coin::toss`](crate::Coin::toss) at the position, in a stream of its own: it follows from the seed and
//! the position and from nothing else. So going back, other settings, branches and links toss the same, and the number
//! of the draw is not touched by it.

use serde::{Deserialize, Serialize};

use super::{Cut, Effect};
use crate::coin::Stream;
use crate::engines::{Held, llama_cpp_probabilities};
use crate::parameter::parameter;
use crate::{Context, ParameterError, Profile, Scores};

parameter! {
    /// How often XTC acts.
    XtcProbability(f64), "xtc_probability", range 0.0..=1.0, slider 0.0..=1.0, neutral 0.0
}

parameter! {
    /// The probability from which a token counts as a top choice.
    XtcThreshold(f64), "xtc_threshold", range 0.0..=0.5, slider 0.01..=0.5, default 0.1
}

/// How often the top choices go, and what counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Xtc {
    /// How often XTC acts.
    pub probability: XtcProbability,
    /// The probability from which a token counts as a top choice.
    pub threshold: XtcThreshold,
}

impl Xtc {
    /// Takes both settings.
    ///
    /// # Errors
    /// Refuses a value outside its range.
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
            let sorted = scores.clone().holding(Held::Falling);
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
        Effect::removed(scores, after.map(|after| after.holding(Held::Falling)), cut)
    }
}
