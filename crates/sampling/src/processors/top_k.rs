//! Top-k: keeps the k tokens with the greatest scores.
//!
//! Range: 1 to the vocabulary. Source: Fan, Lewis, Dauphin, "Hierarchical Neural Story Generation" (2018). Ties at the
//! k-th place: the textbook and llama.cpp keep exactly k; transformers and vLLM remove what is *below* the k-th score,
//! so more than k can stay. Neighbours: after temperature, before top-p; in llama.cpp before temperature.

use super::{Cut, Effect};
use crate::{Profile, Scores, parameter::parameter};

parameter! {
    /// How many tokens stay.
    TopK(u32), "top_k", range 1..=u32::MAX, slider 1..=200, neutral u32::MAX
}

impl TopK {
    pub(super) fn apply(self, scores: &Scores, profile: Profile) -> Effect {
        let k = self.0 as usize;
        let kept = match profile {
            Profile::Textbook | Profile::LlamaCpp => k,
            Profile::Transformers | Profile::Vllm => match scores.values().get(k - 1) {
                Some(&kth) => scores.values().partition_point(|&value| value >= kth),
                None => scores.len(),
            },
        };
        Effect::cut(scores.truncated(kept), Cut::Rank { k })
    }
}
