//! The known-answer test that a GPU engine must pass before any of its numbers is shown.
//!
//! Both engines run the same tokens on the same weights, through the same code as a run: a prefill of more than one
//! chunk, decodes, and steps back, on both sides of the border of a cache block. The CPU's logits are the reference.
//!
//! A context window of one block or less has one chunk and no border to cross; there, a run consists of prefill,
//! decodes and steps back, and only these are tested.

use model::KvCache;
use protocol::{SelfTestReport, TokenId};

use crate::pass::CHUNK;

/// Tokens in the prefill's last chunk: enough for several rows of a matrix product, and an odd number, to exercise the
/// edge handling of kernels.
const LAST_CHUNK: usize = 19;
/// Decodes right after the prefill: past a multiple of four, the width in which GPU kernels read memory.
const AFTER_PREFILL: usize = 5;
/// Decodes on either side of the border between the first and the second block of the cache. They begin with a step
/// back from the second block to the first, which drops a block, and make the cache grow by it again.
const BESIDE_BORDER: usize = 4;
/// Positions of a last, short step back: within a block, where the old entries must be masked, not dropped.
const SHORT_STEP_BACK: usize = 2;

/// The largest Kullback–Leibler divergence of one step that passes, in nats. Two engines that agree to `f32` rounding
/// differ by less than 1e-9; a wrong kernel differs by more than 1e-2. At 1e-5 it would take a hundred thousand draws
/// to distinguish the two.
const MAX_KL: f64 = 1e-5;
/// The largest difference of two logits that passes. Rounding gives up to 1e-4 at depth 12; the reciprocal square roots
/// and exponentials that GPUs are allowed give ten times as much.
const MAX_DIFFERENCE: f64 = 1e-2;

/// The passes of the test: a prefill, then the decodes in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownAnswerTest {
    /// The tokens of the prefill, from position 0.
    pub prompt: Vec<TokenId>,
    /// The decodes after the prefill, in order.
    pub decodes: Vec<Decode>,
}

/// One token at an absolute position. Cached positions from there on are dropped first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decode {
    /// Id of the token.
    pub token: TokenId,
    /// Its absolute position, from 0.
    pub position: u32,
}

impl KnownAnswerTest {
    /// Tokens spread over a vocabulary of `vocab_size`, within `context_window` positions.
    pub fn new(vocab_size: u32, context_window: u32) -> Self {
        // Multiples of a large prime visit the whole vocabulary without a pattern that a wrong kernel could match by
        // chance. None repeats before all were used, so other tokens are run after a step back than before.
        let mut indices = 1_u64..;
        let mut token =
            || (indices.next().unwrap_or_default() * 7_919 % u64::from(vocab_size)) as TokenId;
        let window = context_window as usize;
        let (prompt, after, back) = if window > KvCache::BLOCK {
            // At least one token after the first chunk.
            let after = AFTER_PREFILL.min(window - CHUNK - 1);
            let prompt = (CHUNK + LAST_CHUNK).min(window - after);
            (prompt, after, KvCache::BLOCK - BESIDE_BORDER)
        } else {
            let prompt = LAST_CHUNK.min(window.div_ceil(2));
            (prompt, AFTER_PREFILL.min(window - prompt), prompt / 2)
        };
        let end = window.min(back + 2 * BESIDE_BORDER);
        let short = end.saturating_sub(SHORT_STEP_BACK).max(back);
        let tokens = (0..prompt).map(|_| token()).collect();
        let positions = (prompt..prompt + after).chain(back..end).chain(short..end);
        let decodes = positions.map(|position| Decode {
            token: token(),
            position: position as u32,
        });
        Self {
            decodes: decodes.collect(),
            prompt: tokens,
        }
    }

    /// Number of passes whose logits are compared.
    pub fn steps(&self) -> usize {
        1 + self.decodes.len()
    }
}

/// Compares the logits of `candidate` with those of `reference`, both `[steps × vocab_size]`.
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

/// The larger of two; NaN counts as infinite.
fn worst(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::INFINITY
    } else {
        a.max(b)
    }
}

/// Whether the reference's logit at the candidate's argmax is its greatest, or within [`MAX_DIFFERENCE`] of that.
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

/// KL(softmax(reference) ‖ softmax(candidate)), in nats.
pub fn kl_divergence(reference: &[f32], candidate: &[f32]) -> f64 {
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
    /// A decode takes up to 45 ms on a software GPU; the whole test must stay below two seconds.
    const MOST_DECODES: usize = 40;

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
    fn the_test_fits_any_context_and_vocabulary_and_is_short() {
        for (vocab_size, context_window) in [(1, 1), (2, 2), (48, 11), (300, 64), (300, 65)]
            .into_iter()
            .chain([(300, 70), (2_048, 256), (50_257, 1_024)])
        {
            let test = KnownAnswerTest::new(vocab_size, context_window);
            assert!(!test.prompt.is_empty() && !test.decodes.is_empty());
            assert!(test.decodes.len() <= MOST_DECODES);
            let mut read = test.prompt.len();
            for decode in &test.decodes {
                assert!(decode.position as usize <= read, "behind a gap");
                read = decode.position as usize + 1;
                assert!(read <= context_window as usize);
            }
            let tokens = test.decodes.iter().map(|decode| &decode.token);
            let mut tokens = tokens.chain(&test.prompt);
            assert!(tokens.all(|token| *token < vocab_size));
        }
    }

    #[test]
    fn wherever_there_is_a_second_block_its_border_is_crossed_in_every_way() {
        let block = KvCache::BLOCK as u32;
        for context_window in [block + 1, 70, 84, 256, 1_024] {
            let KnownAnswerTest { prompt, decodes } = KnownAnswerTest::new(2_048, context_window);
            assert!(prompt.len() > CHUNK, "one chunk");
            let positions: Vec<u32> = decodes.iter().map(|decode| decode.position).collect();
            let last_read = [prompt.len() as u32 - 1];
            let steps = last_read.iter().chain(&positions).zip(&positions);
            let steps: Vec<(u32, u32)> = steps.map(|(from, to)| (*from, *to)).collect();
            let grows = steps.contains(&(block - 1, block));
            let drops_a_block = |&(from, to): &(u32, u32)| from >= block && to < block;
            assert!(grows && steps.iter().any(drops_a_block), "{steps:?}");
            let within = |&(from, to): &(u32, u32)| to <= from && from / block == to / block;
            assert!(context_window < 70 || steps.iter().any(within));
            for before in [true, false] {
                let side = positions.iter().filter(|at| (**at < block) == before);
                assert!(side.count() > usize::from(context_window >= 70));
            }
        }
    }
}
