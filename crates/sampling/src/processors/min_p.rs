//! Min-p: keeps the tokens whose probability is at least a fraction of the most likely token's.
//!
//! Formula: keep where p ≥ min_p · p_max. Range: 0 to 1; 0 keeps everything. Source: Nguyen et al., "Turning Up the
//! Heat: Min-p Sampling for Creative and Coherent LLM Outputs" (2024). Neighbours: after top-p in transformers and
//! llama.cpp, before top-k in vLLM.

use super::{Cut, Effect};
use crate::{Profile, Scores, parameter::parameter};

parameter! {
    /// The fraction of the greatest probability below which a token goes.
    MinP(f64), "min_p", range 0.0..=1.0, slider 0.0..=0.5, neutral 0.0
}

impl MinP {
    pub(super) fn apply(self, scores: &Scores, _profile: Profile) -> Effect {
        // The greatest weight is 1, so a weight is already a fraction of the greatest probability.
        let kept = scores.weights().partition_point(|&weight| weight >= self.0);
        let least = self.0 / scores.total_weight();
        Effect::cut(scores.truncated(kept), Cut::Probability { least })
    }
}
