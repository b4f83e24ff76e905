//! Top-p: keeps the nucleus, the smallest set of most likely tokens whose probabilities sum to at least p.
//!
//! Range: 0 to 1; 1 keeps everything, 0 only the most likely token. The token that crosses p is kept. Source: Holtzman,
//! Buys, Du, Forbes, Choi, "The Curious Case of Neural Text Degeneration" (2020). Neighbours: after top-k,
//! renormalised;
//! before min-p in transformers, after it in vLLM; in llama.cpp on probabilities without temperature.
//!
//! transformers and vLLM sum from the smallest upwards and remove while the sum is ≤ 1 − p: the same set, except where
//! a sum equals the threshold exactly. llama.cpp sums downwards in single precision.

use super::{Cut, Effect};
use crate::distribution::nucleus;
use crate::engines::{CandidateOrder, llama_cpp_probabilities, torch_probabilities};
use crate::parameter::parameter;
use crate::{Profile, Scores};

parameter! {
    /// p: the least total probability of the kept tokens.
    TopP(f64), "top_p", range 0.0..=1.0, slider 0.05..=1.0, neutral 1.0
}

impl TopP {
    pub(super) fn apply(self, scores: &Scores, profile: Profile) -> Effect {
        let p = self.0;
        if p >= 1.0 {
            return Effect::cut(scores.clone(), Cut::Cumulative { p, reached: 1.0 });
        }
        let kept = match profile {
            Profile::Textbook => nucleus(scores.weights(), scores.total_weight(), p),
            Profile::Transformers => scores.len() - removed_from_below(scores, (1.0 - p) as f32),
            Profile::Vllm => scores.len() - removed_from_below(scores, 1.0 - p as f32),
            Profile::LlamaCpp => reached_from_above(scores, p as f32),
        };
        let after = scores.truncated(kept);
        let reached = after.total_weight() / scores.total_weight();
        let after = if profile == Profile::LlamaCpp {
            after.holding(CandidateOrder::Falling)
        } else {
            after
        };
        Effect::cut(after, Cut::Cumulative { p, reached })
    }
}

/// How many of the least likely tokens have a sum of at most `rest`, by torch's `cumsum`: it adds in double precision
/// and rounds each running sum to single.
fn removed_from_below(scores: &Scores, rest: f32) -> usize {
    let mut sum = 0.0_f64;
    torch_probabilities(scores)
        .iter()
        .rev()
        .take_while(|&&probability| {
            sum += f64::from(probability);
            sum as f32 <= rest
        })
        .count()
        .min(scores.len() - 1)
}

/// How many of the most likely tokens are needed to reach `p`, in single precision throughout.
fn reached_from_above(scores: &Scores, p: f32) -> usize {
    let mut sum = 0.0_f32;
    let crossing = llama_cpp_probabilities(scores)
        .iter()
        .position(|probability| {
            sum += probability;
            sum >= p
        });
    crossing.map_or(scores.len(), |rank| rank + 1)
}
