//! The two sums behind the probabilities and the entropy of a softmax over many logits.

use crate::exponential::{LOWEST, exp};
use crate::simd::{Native, Simd};

/// Numbers that are added in f32 before their sum goes on in f64: few enough that it loses no more than its last places.
const AT_ONCE: usize = 256;

/// Σ eˣ and Σ eˣ·x over the x = logit − `largest`, to about seven digits. What is less than −87 counts as −87.
///
/// The probability of a logit is then e^(logit − largest) / Σ eˣ, and the entropy ln Σ eˣ − Σ eˣ·x / Σ eˣ nats.
pub fn softmax_sums(logits: &[f32], largest: f32) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for some in logits.chunks(AT_ONCE) {
        let (fours, rest) = some.as_chunks::<4>();
        let mut of_fours = [Native::splat(0.0); 2];
        for four in fours {
            let [weights, weighted] = terms(four, largest);
            of_fours[0] = Native::add(of_fours[0], weights);
            of_fours[1] = Native::add(of_fours[1], weighted);
        }
        for (sum, of_four) in sums.iter_mut().zip(of_fours) {
            *sum += f64::from(Native::sum(of_four));
        }
        for &logit in rest {
            let [weights, weighted] = terms(&[logit; 4], largest).map(Native::store);
            sums[0] += f64::from(weights[0]);
            sums[1] += f64::from(weighted[0]);
        }
    }
    sums
}

#[inline(always)]
fn terms(logits: &[f32; 4], largest: f32) -> [<Native as Simd>::Floats; 2] {
    let below = Native::sub(Native::load(logits), Native::splat(largest));
    let below = Native::max(below, Native::splat(LOWEST));
    let weights = exp::<Native>(below);
    [weights, Native::mul(weights, below)]
}

#[cfg(test)]
mod tests {
    use super::softmax_sums;

    /// Seven digits of f32, of which sums of 256 lose less than one.
    const RELATIVE: f64 = 1e-6;

    #[test]
    fn sums_are_those_of_f64() {
        for count in [1, 3, 4, 255, 256, 257, 50_001] {
            let logits: Vec<f32> = (0..count)
                .map(|place: u32| (place.wrapping_mul(2_654_435_761) >> 8) as f32 * 2e-6 - 9.0)
                .collect();
            let largest = logits.iter().copied().fold(f32::MIN, f32::max);
            let below = logits.iter().map(|logit| f64::from(logit - largest));
            let right = [
                below.clone().map(f64::exp).sum::<f64>(),
                below.map(|x| x.exp() * x).sum(),
            ];
            for (found, right) in softmax_sums(&logits, largest).into_iter().zip(right) {
                assert!(
                    (found - right).abs() <= right.abs() * RELATIVE,
                    "{count}: {found} {right}"
                );
            }
        }
    }

    #[test]
    fn an_excluded_logit_adds_nothing_that_counts() {
        let [weights, weighted] = softmax_sums(&[2.0, f32::NEG_INFINITY, 1.0], 2.0);
        assert!((weights - (1.0 + (-1.0_f64).exp())).abs() < RELATIVE);
        assert!((weighted + (-1.0_f64).exp()).abs() < RELATIVE);
    }
}
