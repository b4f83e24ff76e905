//! Temperature: divides every score by T. Below 1 the likely tokens get likelier, above 1 the probabilities even out.
//!
//! Formula: score / T, in single precision as all engines compute it. T = 0 is no temperature but greedy decoding:
//! transformers refuses it, vLLM takes less than 1e-5 for it and raises what lies between 0 and 0.01 to 0.01, llama.cpp
//! leaves the most likely of the tokens that the filters before kept ([`crate::SamplingConfig::skips`]).
//! Source: transformers `TemperatureLogitsWarper`. Neighbours: before the filters in transformers and vLLM,
//! after all of them in llama.cpp.

use super::Effect;
use crate::{Scores, parameter::parameter};

parameter! {
    /// T: the divisor of every score.
    Temperature(f64), "temperature", range 0.01..=100.0, slider 0.1..=2.0, neutral 1.0
}

impl Temperature {
    pub(super) fn apply(self, scores: &Scores) -> Effect {
        let t = self.0 as f32;
        let greatest = scores.values()[0];
        // Division by a T below 1 can overflow; softmax is invariant to a shift, so the greatest score is moved to 0.
        let overflows = scores
            .values()
            .iter()
            .any(|value| (value / t).is_infinite());
        let values = if overflows {
            scores
                .values()
                .iter()
                .map(|value| ((value - greatest) / t).max(f32::MIN))
                .collect()
        } else {
            scores.values().iter().map(|value| value / t).collect()
        };
        Effect::reshaped(scores.reshaped(values))
    }
}
