//! Typical sampling: keeps the tokens whose surprise is closest to the expected one, up to a total probability.
//!
//! Formula: rank by |−ln p − H|, keep from the smallest until cumulative p ≥ mass. It can remove the most likely token.
//! Range: above 0 to 1; 1 keeps everything. Source: Meister, Pimentel, Wiher, Cotterell, "Locally Typical Sampling"
//! (2022). transformers also keeps ties with the last one kept; llama.cpp continues until the sum *exceeds* the mass.
//! Neighbours: last of the filters in transformers, before top-p in llama.cpp; vLLM does not have it.

use super::{Cut, Effect};
use crate::engines::{CandidateOrder, llama_cpp_probabilities, logf};
use crate::parameter::parameter;
use crate::{Profile, Scores, math};

parameter! {
    /// The mass: the least total probability of the kept tokens.
    Typical(f64), "typical_p", range 0.001..=1.0, slider 0.05..=1.0, neutral 1.0
}

impl Typical {
    pub(super) fn apply(self, scores: &Scores, profile: Profile) -> Effect {
        let mass = self.0;
        if mass >= 1.0 {
            return Effect::cut(scores.clone(), Cut::Typical { mass });
        }
        let kept = match profile {
            Profile::LlamaCpp => keep_single(scores, mass as f32),
            _ => keep_double(scores, mass, profile == Profile::Transformers),
        };
        let after = scores.filtered(|rank, _| kept[rank]);
        // llama.cpp leaves its candidates in order of typicality; no later sum here reproduces that order.
        let after = after.map(|after| after.holding(CandidateOrder::ByToken));
        Effect::removed(scores, after, Cut::Typical { mass })
    }
}

/// Which ranks are kept, in double precision; `ties` also keeps all that are as far from H as the last one.
fn keep_double(scores: &Scores, mass: f64, ties: bool) -> Vec<bool> {
    let total = scores.total_weight();
    let entropy = scores.entropy_bits() * std::f64::consts::LN_2;
    let greatest = f64::from(scores.values()[0]);
    let log_total = math::ln(total);
    let surprise = |value: &f32| log_total - (f64::from(*value) - greatest);
    let distance: Vec<f64> = scores
        .values()
        .iter()
        .map(|value| (surprise(value) - entropy).abs())
        .collect();
    let order = by_distance(&distance);
    let mut sum = 0.0;
    let crossing = order.iter().position(|&rank| {
        sum += scores.weights()[rank] / total;
        sum >= mass
    });
    let last = crossing.unwrap_or(order.len() - 1);
    let mut kept = vec![false; order.len()];
    for (place, &rank) in order.iter().enumerate() {
        kept[rank] = place <= last || (ties && distance[rank] <= distance[order[last]]);
    }
    kept
}

/// Which ranks are kept, with llama.cpp's arithmetic: single precision, and the sum must exceed the mass.
fn keep_single(scores: &Scores, mass: f32) -> Vec<bool> {
    let probabilities = llama_cpp_probabilities(&scores.clone().holding(CandidateOrder::Falling));
    let log: Vec<f32> = probabilities
        .iter()
        .map(|&probability| logf(probability))
        .collect();
    let entropy = probabilities
        .iter()
        .zip(&log)
        .fold(0.0_f32, |sum, (p, log)| match p {
            // 0 · −∞ is NaN; a token whose probability rounds to 0 in single precision adds nothing.
            0.0 => sum,
            _ => sum + -p * log,
        });
    let distance: Vec<f64> = log
        .iter()
        .map(|log| f64::from((-log - entropy).abs()))
        .collect();
    let mut kept = vec![false; distance.len()];
    let mut sum = 0.0;
    for rank in by_distance(&distance) {
        kept[rank] = true;
        sum += probabilities[rank];
        if sum > mass {
            break;
        }
    }
    kept
}

/// Ranks by rising distance, ties by lower rank.
fn by_distance(distance: &[f64]) -> Vec<usize> {
    // Bits of floats from 0 up rise with them.
    let key =
        |(rank, distance): (usize, &f64)| (u128::from(distance.to_bits()) << 64) | rank as u128;
    let mut keys: Vec<u128> = distance.iter().enumerate().map(key).collect();
    keys.sort_unstable();
    keys.into_iter().map(|key| key as u64 as usize).collect()
}
