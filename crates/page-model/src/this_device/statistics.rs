//! The statistics of a check: times, and how far two engines' logits are apart.

use serde::{Deserialize, Serialize};

use crate::median::median;

/// The middle and the ends of several times, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeSpread {
    /// The median.
    pub median: f64,
    /// The shortest.
    pub least: f64,
    /// The longest.
    pub most: f64,
}

impl TimeSpread {
    /// Of these times; `None` without any above 0.
    pub fn of(times: &[f64]) -> Option<Self> {
        let spread = Self {
            median: median(times.to_vec()),
            least: times.iter().copied().fold(f64::INFINITY, f64::min),
            most: times.iter().copied().fold(0.0, f64::max),
        };
        (spread.median > 0.0).then_some(spread)
    }

    /// Tokens in a second at the median, at one token a pass.
    pub fn per_second(&self) -> f64 {
        1000.0 / self.median
    }
}

/// How far two vectors of logits for the same context are apart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogitAgreement {
    /// The largest difference of two logits; `None` where one is not a number.
    pub largest_difference: Option<f64>,
    /// The Kullback–Leibler divergence of the distributions, in nats; `None` where one is not a number.
    pub divergence_nats: Option<f64>,
}

impl LogitAgreement {
    /// Compares `candidate` with `reference`.
    pub fn of(reference: &[f32], candidate: &[f32]) -> Self {
        let pairs = || reference.iter().zip(candidate);
        let differences = pairs().map(|(a, b)| f64::from((a - b).abs()));
        // NaN is in no order: `max` would drop it.
        let largest = differences.fold(
            0.0,
            |most: f64, next| {
                if next.is_nan() { next } else { most.max(next) }
            },
        );
        let (p, q) = (log_softmax(reference), log_softmax(candidate));
        let parts = p.iter().zip(&q).map(|(p, q)| p.exp() * (p - q));
        // Rounding may make the divergence of two equal distributions slightly negative.
        let divergence = parts.sum::<f64>().max(0.0);
        let all_finite = pairs().all(|(a, b)| a.is_finite() && b.is_finite());
        let comparable = all_finite && reference.len() == candidate.len();
        Self {
            largest_difference: comparable.then_some(largest),
            divergence_nats: comparable.then_some(divergence),
        }
    }
}

fn log_softmax(logits: &[f32]) -> Vec<f64> {
    let greatest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shifted = || (logits.iter()).map(|logit| f64::from(*logit) - f64::from(greatest));
    let sum = shifted().map(f64::exp).sum::<f64>().ln();
    shifted().map(|logit| logit - sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_has_the_middle_and_both_ends() {
        let spread = TimeSpread::of(&[4.0, 2.0, 10.0]);
        let expected = TimeSpread {
            median: 4.0,
            least: 2.0,
            most: 10.0,
        };
        assert_eq!(spread, Some(expected));
        assert_eq!(expected.per_second(), 250.0);
        assert_eq!((TimeSpread::of(&[]), TimeSpread::of(&[0.0])), (None, None));
    }

    #[test]
    fn agreement_is_a_difference_and_a_divergence() {
        let same = LogitAgreement::of(&[0.0, 1.0], &[0.0, 1.0]);
        assert_eq!(same.largest_difference, Some(0.0));
        assert_eq!(same.divergence_nats, Some(0.0));
        // Probabilities ½, ½ against ¼, ¾: ½·ln 2 + ½·ln ⅔.
        let apart = LogitAgreement::of(&[0.0, 0.0], &[0.0, 3.0_f32.ln()]);
        let by_hand = 0.5 * 2.0_f64.ln() + 0.5 * (2.0_f64 / 3.0).ln();
        // The logarithm of 3 is rounded to f32.
        assert!((apart.divergence_nats.unwrap_or(f64::NAN) - by_hand).abs() < 1e-7);
        let broken = LogitAgreement::of(&[0.0, 1.0], &[f32::NAN, 1.0]);
        assert_eq!(
            (broken.largest_difference, broken.divergence_nats),
            (None, None)
        );
    }
}
