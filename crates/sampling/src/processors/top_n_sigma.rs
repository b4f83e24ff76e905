//! Top-nσ: keeps the tokens whose score is within n standard deviations of the greatest.
//!
//! Formula: keep where score ≥ max − n · σ, with σ over the scores not removed (dividing by their number). Since
//! distances from max and σ scale alike, temperature does not change what is kept. Range: above 0. Source: Tang et al.,
//! "Top-nσ: Not All Logits Are You Need" (2024); llama.cpp computes in single precision. Neighbours: after the
//! penalties, before top-k in llama.cpp; transformers and vLLM do not have it.

use super::{Cut, Effect};
use crate::engines::CandidateOrder;
use crate::parameter::parameter;
use crate::{Profile, Scores, TokenId};

parameter! {
    /// n: the greatest distance from the greatest score, in standard deviations. No score is more than √V of them away.
    TopNSigma(f64), "top_n_sigma", range 0.01..=1000.0, slider 0.1..=5.0, neutral 1000.0
}

impl TopNSigma {
    pub(super) fn apply(self, scores: &Scores, profile: Profile) -> Effect {
        let least = match profile {
            Profile::LlamaCpp => {
                let deviation = deviation_single(scores);
                f64::from(scores.values()[0] - self.0 as f32 * deviation)
            }
            _ => f64::from(scores.values()[0]) - self.0 * deviation(scores.values()),
        };
        let kept = scores
            .values()
            .partition_point(|&value| f64::from(value) >= least);
        Effect::cut(scores.truncated(kept), Cut::Score { least })
    }
}

fn deviation(values: &[f32]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
    let squares = values
        .iter()
        .map(|&value| (f64::from(value) - mean) * (f64::from(value) - mean));
    libm::sqrt(squares.sum::<f64>() / count)
}

/// llama.cpp's standard deviation: single-precision sums, in the order it stores the candidates.
fn deviation_single(scores: &Scores) -> f32 {
    let mut values: Vec<f32> = scores.values().to_vec();
    if scores.held() == CandidateOrder::ByToken {
        // The id above the value's bits: unique ids, so the order is theirs.
        let key = |(id, value): (TokenId, f32)| (u64::from(id) << 32) | u64::from(value.to_bits());
        let mut by_token: Vec<u64> = scores.iter().map(key).collect();
        by_token.sort_unstable();
        values = by_token
            .into_iter()
            .map(|key| f32::from_bits(key as u32))
            .collect();
    }
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    let squares = values.iter().fold(0.0_f32, |sum, value| {
        let difference = f64::from(value - mean);
        (f64::from(sum) + difference * difference) as f32
    });
    libm::sqrt(f64::from(squares / count)) as f32
}
