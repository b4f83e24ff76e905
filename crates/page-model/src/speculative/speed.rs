//! What the rounds of a text gave for their passes: acceptance, tokens for each pass of the target, and time.

use costs::{Precision, published};

use super::round::SpeculativeRound;
use crate::median::median;

/// The least number of timed rounds whose time is told: the median of three is none of a first pass, which is slower.
const LEAST_TIMED: usize = 3;

/// The counts of a text's rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpeedCounts {
    /// Rounds, each with one pass of the target.
    pub rounds: usize,
    /// Tokens of the text.
    pub tokens: usize,
    /// Passes of the draft model.
    pub draft_passes: usize,
    /// Tokens proposed.
    pub proposed: usize,
    /// Proposals that were decided: those up to the first rejection of each round.
    pub decided: usize,
    /// Proposals accepted.
    pub accepted: usize,
    /// The sum of Σ min(p, q) over the decided proposals: how many were to be expected.
    pub expected: f64,
    /// The times of the rounds; `None` while too few of them are timed.
    pub times: Option<RoundTimes>,
}

/// Medians over the rounds whose passes were all timed. A first pass, one of a shape that a GPU has no program for yet, or
/// one that something else disturbs takes longer, and does not move a median.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundTimes {
    /// Milliseconds of a round: all passes of draft and target, as their engines measured them.
    pub round: f64,
    /// Milliseconds of the target's pass over all proposals.
    pub target_pass: f64,
    /// Milliseconds of a pass of the draft; `None` for a draft without passes.
    pub draft_pass: Option<f64>,
}

/// The same text by plain decoding: one pass for each token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlainTimes {
    /// Passes timed.
    pub passes: usize,
    /// The median of their milliseconds.
    pub milliseconds: f64,
}

/// What speculative decoding would give where reading the weights takes all the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedSpeedup {
    /// Bytes of weights that a pass of the target reads.
    pub target_bytes: f64,
    /// Bytes of weights that a pass of the draft reads.
    pub draft_bytes: f64,
    /// Tokens of a round to be expected.
    pub tokens: f64,
}

impl SpeedCounts {
    /// Counts rounds.
    pub fn of(rounds: &[SpeculativeRound]) -> Self {
        let mut counts = Self {
            times: RoundTimes::of(rounds),
            ..Self::default()
        };
        for round in rounds {
            let decided = round.verdicts().count();
            let overlaps = round.proposals[..decided].iter();
            counts.rounds += 1;
            counts.tokens += round.tokens.len();
            counts.draft_passes += round.cost.draft_passes;
            counts.proposed += round.proposals.len();
            counts.decided += decided;
            counts.accepted += round.accepted();
            counts.expected += overlaps.map(|proposal| proposal.overlap).sum::<f64>();
        }
        counts
    }

    /// The share of decided proposals that were accepted; `None` before the first.
    pub fn acceptance(&self) -> Option<f64> {
        (self.decided > 0).then(|| self.accepted as f64 / self.decided as f64)
    }

    /// The mean of Σ min(p, q) = 1 − TV(p, q) over the decided proposals.
    pub fn expected_acceptance(&self) -> Option<f64> {
        (self.decided > 0).then(|| self.expected / self.decided as f64)
    }

    /// Tokens for each pass of the target; `None` before the first round.
    pub fn tokens_per_pass(&self) -> Option<f64> {
        (self.rounds > 0).then(|| self.tokens as f64 / self.rounds as f64)
    }

    /// Milliseconds for each token: those of the median round over the tokens of a round, on average.
    pub fn milliseconds_per_token(&self) -> Option<f64> {
        Some(self.times?.round / self.tokens_per_pass()?)
    }
}

impl RoundTimes {
    /// The medians of these rounds; `None` where fewer than [`LEAST_TIMED`] of them were timed.
    fn of(rounds: &[SpeculativeRound]) -> Option<Self> {
        let timed = |round: &SpeculativeRound| {
            let cost = round.cost;
            Some((
                cost.draft_passes,
                cost.draft_milliseconds?,
                cost.target_milliseconds?,
            ))
        };
        let timed: Vec<_> = rounds.iter().filter_map(timed).collect();
        let draft = timed.iter().filter(|(passes, ..)| *passes > 0);
        let draft: Vec<f64> = draft
            .map(|&(passes, draft, _)| draft / passes as f64)
            .collect();
        (timed.len() >= LEAST_TIMED).then(|| Self {
            round: median(
                timed
                    .iter()
                    .map(|(_, draft, target)| draft + target)
                    .collect(),
            ),
            target_pass: median(timed.iter().map(|&(_, _, target)| target).collect()),
            draft_pass: (!draft.is_empty()).then(|| median(draft)),
        })
    }
}

impl PlainTimes {
    /// Of passes over one token each; `None` without any.
    pub fn of(milliseconds: Vec<f64>) -> Option<Self> {
        (!milliseconds.is_empty()).then(|| Self {
            passes: milliseconds.len(),
            milliseconds: median(milliseconds),
        })
    }
}

/// The tokens of a round with `proposals` to be expected if each is accepted with probability `acceptance` whatever came
/// before: (1 − α^(k+1)) / (1 − α), and k + 1 at α = 1 (Leviathan, Kalman, Matias 2023).
pub fn expected_tokens(acceptance: f64, proposals: usize) -> f64 {
    let powers = (0..=proposals).map(|place| acceptance.powi(place as i32));
    powers.sum()
}

impl CountedSpeedup {
    /// Llama-3.1-70B with the 8B model as its draft, in 16 bits, at this rate of acceptance.
    pub fn of_llama(acceptance: f64, proposals: usize) -> Option<Self> {
        let bytes = |decoder: costs::Decoder| {
            let weights = decoder.weights_read()?;
            Some(Precision::Bits16.bytes(weights) as f64)
        };
        Some(Self {
            target_bytes: bytes(published::LLAMA_3_1_70B)?,
            draft_bytes: bytes(published::LLAMA_3_1_8B)?,
            tokens: expected_tokens(acceptance, proposals),
        })
    }

    /// How many times as fast as plain decoding: tokens of a round over the time of a round, in passes of the target.
    pub fn speedup(&self, proposals: usize) -> f64 {
        let round = 1.0 + proposals as f64 * self.draft_bytes / self.target_bytes;
        self.tokens / round
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The sum of powers and the closed form differ by rounding alone.
    const ROUNDING: f64 = 1e-12;

    #[test]
    fn the_expected_tokens_are_the_closed_form() {
        for acceptance in [0.0_f64, 0.25, 0.5, 0.798, 0.99] {
            for proposals in 1..=8_usize {
                let closed = (1.0 - acceptance.powi(proposals as i32 + 1)) / (1.0 - acceptance);
                let sum = expected_tokens(acceptance, proposals);
                assert!((sum - closed).abs() < ROUNDING);
            }
        }
        assert_eq!(expected_tokens(1.0, 4), 5.0);
    }

    #[test]
    fn a_draft_that_is_never_accepted_costs_its_passes() {
        let counted = CountedSpeedup::of_llama(0.0, 4).unwrap();
        assert!(counted.speedup(4) < 1.0);
        // 70.6 and 8.0 billion parameters without the embedding, which is not read whole.
        assert!((counted.target_bytes / 1e9 - 139.0).abs() < 1.0);
        assert!((counted.draft_bytes / 1e9 - 15.0).abs() < 0.1);
        let perfect = CountedSpeedup::of_llama(1.0, 4).unwrap();
        let round = 1.0 + 4.0 * counted.draft_bytes / counted.target_bytes;
        assert!((perfect.speedup(4) - 5.0 / round).abs() < ROUNDING);
    }
}
