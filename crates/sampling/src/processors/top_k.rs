//! Top-k: keeps the k tokens with the greatest scores.
//!
//! Range: 1 to the vocabulary. Source: Fan, Lewis, Dauphin, "Hierarchical Neural Story Generation" (2018). Ties at rank
//! k: the textbook and llama.cpp keep exactly k; transformers and vLLM remove the tokens *below* the k-th score, so
//! more than k can stay. Neighbours: after temperature, before top-p; in llama.cpp before temperature.

use super::{Cut, Effect};
use crate::engines::CandidateOrder;
use crate::parameter::parameter;
use crate::{Profile, Scores};

parameter! {
    /// k: the number of tokens kept.
    TopK(u32), "top_k", range 1..=u32::MAX, slider 1..=200, neutral u32::MAX
}

impl TopK {
    pub(super) fn apply(self, scores: &Scores, profile: Profile) -> Effect {
        let k = self.0 as usize;
        let after = match (profile, scores.values().get(k - 1)) {
            (Profile::Transformers | Profile::Vllm, Some(&kth)) => {
                scores.truncated(scores.values().partition_point(|&value| value >= kth))
            }
            (Profile::LlamaCpp, _) => scores.truncated(k).holding(CandidateOrder::Falling),
            _ => scores.truncated(k),
        };
        Effect::cut(after, Cut::Rank { k })
    }
}
