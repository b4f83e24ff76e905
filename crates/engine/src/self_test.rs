//! The known-answer test a GPU must pass before a number of its own is shown.
//!
//! Both engines run the same tokens on the same weights: one prefill, then decodes, so that the cache is
//! tested too. The CPU's logits are the known answers.

use protocol::{SelfTestReport, TokenId};

/// Tokens in the prefill: enough for several rows of a matrix product, and an odd number, so that a kernel's
/// edge handling is exercised.
const PROMPT_TOKENS: usize = 19;
/// Decodes after it: past two multiples of four, the widths in which GPU kernels read memory.
const DECODED_TOKENS: usize = 9;

/// The largest divergence of one step that passes, nats. Two engines that agree to `f32` rounding differ by
/// less than 1e-9; a wrong kernel differs by more than 1e-2. At 1e-5 a reader would need a hundred thousand
/// draws to tell the two apart.
const MAX_KL: f64 = 1e-5;
/// The largest difference of two logits that passes. Rounding gives up to 1e-4 at depth 12; the
/// reciprocal square roots and exponentials that GPUs are allowed give ten times as much.
const MAX_DIFFERENCE: f64 = 1e-2;

/// What is run: a prefill, then one decode for each further token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownAnswerTest {
    /// The prefill.
    pub prompt: Vec<TokenId>,
    /// The decodes.
    pub continuation: Vec<TokenId>,
}

impl KnownAnswerTest {
    /// Tokens spread over a vocabulary of `vocab_size`, fitted into `context_window` positions.
    pub fn new(vocab_size: u32, context_window: u32) -> Self {
        // Multiples of a large prime visit the whole vocabulary without a pattern a kernel could be right on by luck.
        let token = |index: usize| (index as u64 * 7_919 % u64::from(vocab_size)) as TokenId;
        let window = context_window as usize;
        let prompt = PROMPT_TOKENS.min(window.div_ceil(2));
        let decoded = DECODED_TOKENS.min(window - prompt);
        Self {
            prompt: (1..=prompt).map(token).collect(),
            continuation: (prompt + 1..=prompt + decoded).map(token).collect(),
        }
    }

    /// Steps whose logits are compared.
    pub fn steps(&self) -> usize {
        1 + self.continuation.len()
    }
}

/// Holds `candidate` against `reference`, both `[steps × vocab_size]`.
pub fn compare(reference: &[f32], candidate: &[f32], steps: usize) -> SelfTestReport {
    let mut report = SelfTestReport {
        passed: false,
        max_kl: 0.0,
        max_difference: 0.0,
        steps: steps as u32,
    };
    if reference.len() != candidate.len()
        || reference.is_empty()
        || !reference.len().is_multiple_of(steps)
    {
        return SelfTestReport {
            max_kl: f64::INFINITY,
            max_difference: f64::INFINITY,
            ..report
        };
    }
    let vocab_size = reference.len() / steps;
    let mut same_choice = true;
    for (reference, candidate) in reference
        .chunks(vocab_size)
        .zip(candidate.chunks(vocab_size))
    {
        report.max_kl = worst(report.max_kl, kl_divergence(reference, candidate));
        for (a, b) in reference.iter().zip(candidate) {
            report.max_difference = worst(report.max_difference, f64::from((a - b).abs()));
        }
        same_choice &= picks_a_top_token(reference, candidate);
    }
    report.passed =
        same_choice && report.max_kl <= MAX_KL && report.max_difference <= MAX_DIFFERENCE;
    report
}

/// The larger of two; a value that is not a number is the worst of all.
fn worst(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::INFINITY
    } else {
        a.max(b)
    }
}

/// Whether the candidate's argmax is the reference's, or as good as: within the allowed difference of it.
fn picks_a_top_token(reference: &[f32], candidate: &[f32]) -> bool {
    let argmax =
        |logits: &[f32]| (0..logits.len()).max_by(|&a, &b| logits[a].total_cmp(&logits[b]));
    match (argmax(reference), argmax(candidate)) {
        (Some(top), Some(chosen)) => {
            f64::from(reference[top] - reference[chosen]) <= MAX_DIFFERENCE
        }
        _ => false,
    }
}

/// KL(softmax(reference) ‖ softmax(candidate)), nats.
fn kl_divergence(reference: &[f32], candidate: &[f32]) -> f64 {
    let (log_p, log_q) = (log_softmax(reference), log_softmax(candidate));
    log_p
        .iter()
        .zip(&log_q)
        .map(|(p, q)| p.exp() * (p - q))
        .sum::<f64>()
        .abs()
}

fn log_softmax(logits: &[f32]) -> Vec<f64> {
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shifted = || {
        logits
            .iter()
            .map(|logit| f64::from(*logit) - f64::from(max))
    };
    let log_sum = shifted().map(f64::exp).sum::<f64>().ln();
    shifted().map(|logit| logit - log_sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: usize = 3;

    fn logits() -> Vec<f32> {
        (0..STEPS * 50)
            .map(|i| ((i * 37 % 101) as f32) / 10.0 - 5.0)
            .collect()
    }

    #[test]
    fn rounding_passes() {
        let rounded: Vec<f32> = logits().iter().map(|logit| logit * (1.0 + 1e-6)).collect();
        let report = compare(&logits(), &rounded, STEPS);
        assert!(report.passed, "{report:?}");
        assert!(report.max_difference > 0.0);
    }

    #[test]
    fn one_wrong_logit_nan_or_a_missing_step_fails() {
        let mut wrong = logits();
        wrong[70] += 0.5;
        let mut nan = logits();
        nan[70] = f32::NAN;
        let mut missing = logits();
        missing.truncate(100);
        for bad in [wrong, nan, missing, Vec::new(), vec![f32::NAN; STEPS * 50]] {
            let report = compare(&logits(), &bad, STEPS);
            assert!(!report.passed, "{report:?}");
        }
    }

    #[test]
    fn the_test_fits_any_context_and_vocabulary() {
        for (vocab_size, context_window) in
            [(1, 1), (2, 2), (48, 11), (2_048, 256), (50_257, 1_024)]
        {
            let test = KnownAnswerTest::new(vocab_size, context_window);
            assert!(!test.prompt.is_empty());
            assert!(test.prompt.len() + test.continuation.len() <= context_window as usize);
            assert!(
                test.prompt
                    .iter()
                    .chain(&test.continuation)
                    .all(|token| *token < vocab_size)
            );
        }
    }
}
