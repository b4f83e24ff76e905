//! The model's output: one raw score per token of the vocabulary, validated once and never changed.

use std::sync::Arc;

use crate::math::{exp, ln};

/// The index of a token in the vocabulary.
pub type TokenId = u32;

/// One raw score per token, indexed by [`TokenId`]. Cloning shares the numbers.
///
/// Every score is finite or −∞ (a token the model excludes), and at least one is finite.
#[derive(Clone, Debug, PartialEq)]
pub struct Logits {
    values: Arc<[f32]>,
    listed: Option<usize>,
}

/// Why a vector is not a valid vector of logits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogitsError {
    /// The vector has no elements.
    #[error("{}", texts::failures::logits_empty())]
    Empty,
    /// A vocabulary too large for the ids to fit a [`TokenId`].
    #[error("{}", texts::failures::logits_too_many(&.0.to_string()))]
    TooMany(usize),
    /// A logit is NaN: the model's arithmetic failed.
    #[error("{}", texts::failures::logits_not_a_number(&.0.to_string()))]
    NotANumber(TokenId),
    /// A logit is +∞: softmax is undefined.
    #[error("{}", texts::failures::logits_positive_infinity(&.0.to_string()))]
    PositiveInfinity(TokenId),
    /// Every token is excluded, so none can be chosen.
    #[error("{}", texts::failures::logits_nothing_possible())]
    NothingPossible,
}

impl Logits {
    /// Logits from a vector indexed by token id.
    ///
    /// # Errors
    /// Fails for an empty vector, NaN, +∞, and a vector in which every score is −∞.
    pub fn new(scores: Vec<f32>) -> Result<Self, LogitsError> {
        if scores.is_empty() {
            return Err(LogitsError::Empty);
        }
        if TokenId::try_from(scores.len()).is_err() {
            return Err(LogitsError::TooMany(scores.len()));
        }
        let mut possible = false;
        for (id, &score) in (0..).zip(&scores) {
            if score.is_nan() {
                return Err(LogitsError::NotANumber(id));
            }
            if score == f32::INFINITY {
                return Err(LogitsError::PositiveInfinity(id));
            }
            possible |= score.is_finite();
        }
        if !possible {
            return Err(LogitsError::NothingPossible);
        }
        Ok(Self {
            values: scores.into(),
            listed: None,
        })
    }

    /// The same of a source that names the `listed` likeliest tokens alone: the scores of the others are known, exactly or
    /// about, and not which token has which. So none of them can be chosen.
    #[must_use]
    pub fn naming(self, listed: Option<usize>) -> Self {
        Self { listed, ..self }
    }

    /// How many of the likeliest tokens are known to have their scores; `None` if all are.
    #[must_use]
    pub fn listed(&self) -> Option<usize> {
        self.listed
    }

    /// The scores, indexed by token id.
    #[must_use]
    pub fn as_slice(&self) -> &[f32] {
        &self.values
    }

    /// The raw score of one token; `None` if it is not in the vocabulary.
    #[must_use]
    pub fn get(&self, token: TokenId) -> Option<f32> {
        self.values.get(token as usize).copied()
    }

    /// The natural logarithm of every token's probability, by token id: ln of the softmax of the raw logits. Computed as
    /// a difference, so that small probabilities do not become 0; −∞ for a token the model excludes.
    pub fn log_softmax(&self) -> impl Iterator<Item = (TokenId, f64)> + '_ {
        self.log_probabilities().iter()
    }

    /// The same for tokens one at a time, and for the few that are likely enough.
    #[must_use]
    pub fn log_probabilities(&self) -> LogProbabilities<'_> {
        let greatest = self
            .values
            .iter()
            .copied()
            .fold(f32::NEG_INFINITY, f32::max);
        let greatest = f64::from(greatest);
        let exponentials = self
            .values
            .iter()
            .map(|&logit| exp(f64::from(logit) - greatest));
        LogProbabilities {
            logits: &self.values,
            greatest,
            total: ln(exponentials.sum()),
        }
    }

    /// V: the size of the vocabulary.
    #[must_use]
    pub fn vocabulary(&self) -> usize {
        self.values.len()
    }
}

/// The natural logarithm of every token's probability: the sum of the softmax is computed once.
#[derive(Clone, Copy, Debug)]
pub struct LogProbabilities<'a> {
    logits: &'a [f32],
    greatest: f64,
    /// ln Σ exp(logit − greatest).
    total: f64,
}

impl<'a> LogProbabilities<'a> {
    fn of(&self, logit: f32) -> f64 {
        f64::from(logit) - self.greatest - self.total
    }

    /// The one of a token; `None` if it is not in the vocabulary.
    #[must_use]
    pub fn get(&self, token: TokenId) -> Option<f64> {
        self.logits.get(token as usize).map(|&logit| self.of(logit))
    }

    /// All, by token id.
    pub fn iter(&self) -> impl Iterator<Item = (TokenId, f64)> + use<'a> {
        let scored = *self;
        (0..)
            .zip(scored.logits)
            .map(move |(token, &logit)| (token, scored.of(logit)))
    }

    /// The texts that are one token longer than a text of log-probability `before`, and whose log-probability is above
    /// `least`: each by that token, in the order of the ids. For a search that leaves out nearly all of them, thousands of
    /// times.
    #[must_use]
    pub fn continuations_above(&self, before: f64, least: f64) -> Vec<(TokenId, f64)> {
        self.iter()
            .map(|(token, own)| (token, before + own))
            .filter(|&(_, log_probability)| log_probability > least)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn refuses_what_softmax_cannot_take() {
        assert_eq!(Logits::new(vec![]), Err(LogitsError::Empty));
        assert_eq!(
            Logits::new(vec![0.0, f32::NAN]),
            Err(LogitsError::NotANumber(1))
        );
        assert_eq!(
            Logits::new(vec![f32::INFINITY]),
            Err(LogitsError::PositiveInfinity(0))
        );
        assert_eq!(
            Logits::new(vec![f32::NEG_INFINITY; 3]),
            Err(LogitsError::NothingPossible)
        );
    }

    #[test]
    fn the_probabilities_sum_to_one() {
        /// Rounding of three terms in double precision.
        const ROUNDING: f64 = 1e-15;
        let logits = Logits::new(vec![1.0, f32::NEG_INFINITY, 2.0, -40.0]).unwrap();
        let logs: Vec<f64> = logits.log_softmax().map(|(_, ln)| ln).collect();
        let sum: f64 = logs.iter().map(|&ln| exp(ln)).sum();
        assert!((sum - 1.0).abs() < ROUNDING);
        assert_eq!(logs[1], f64::NEG_INFINITY);
        assert!((logs[2] - logs[0] - 1.0).abs() < ROUNDING);
        assert!((logs[0] - logs[3] - 41.0).abs() < 41.0 * ROUNDING);
    }

    #[test]
    fn the_continuations_are_those_that_are_likely_enough() {
        let logits = Logits::new(vec![1.0, f32::NEG_INFINITY, 2.0, -40.0]).unwrap();
        let scored = logits.log_probabilities();
        let all: Vec<(TokenId, f64)> = logits.log_softmax().collect();
        for &(token, own) in &all {
            assert_eq!(scored.get(token), Some(own));
        }
        assert_eq!(scored.get(4), None);
        let longer = |id: usize| (all[id].0, -3.0 + all[id].1);
        let above = |least| scored.continuations_above(-3.0, least);
        assert_eq!(
            above(f64::NEG_INFINITY),
            [longer(0), longer(2), longer(3)],
            "an excluded token has no probability"
        );
        assert_eq!(above(longer(3).1), [longer(0), longer(2)], "above, not at");
        assert_eq!(above(longer(2).1), []);
    }

    #[test]
    fn takes_a_token_the_model_rules_out() {
        let logits = Logits::new(vec![f32::NEG_INFINITY, 1.0]);
        assert_eq!(logits.map(|logits| logits.vocabulary()), Ok(2));
    }
}
