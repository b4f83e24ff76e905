//! Min-p: keeps the tokens whose probability is at least a fraction of the most likely token's.
//!
//! Formula: keep where p ≥ min_p · p_max. Range: 0 to 1; 0 keeps everything. Source: Nguyen et al., "Turning Up the
//! Heat: Min-p Sampling for Creative and Coherent LLM Outputs" (2024). Neighbours: after top-p in transformers and
//! llama.cpp, before top-k in vLLM. llama.cpp compares scores with max + ln(min_p) and needs no probabilities.

use super::{Cut, Effect};
use crate::engines::{logf, torch_probabilities};
use crate::parameter::parameter;
use crate::{Profile, Scores};

parameter! {
    /// The fraction of the greatest probability below which a token is removed.
    MinP(f64), "min_p", range 0.0..=1.0, slider 0.0..=0.5, neutral 0.0
}

impl MinP {
    pub(super) fn apply(self, scores: &Scores, profile: Profile) -> Effect {
        let kept = match profile {
            // The greatest weight is 1, so each weight is already a fraction of the greatest probability.
            Profile::Textbook => scores.weights().partition_point(|&weight| weight >= self.0),
            Profile::Transformers | Profile::Vllm => {
                let probabilities = torch_probabilities(scores);
                let least = self.0 as f32 * probabilities[0];
                probabilities.partition_point(|&probability| probability >= least)
            }
            Profile::LlamaCpp => {
                let least = scores.values()[0] + logf(self.0 as f32);
                scores.values().partition_point(|&value| value >= least)
            }
        };
        let least = self.0 / scores.total_weight();
        Effect::cut(scores.truncated(kept), Cut::Probability { least })
    }
}
