//! The N most likely tokens of a vocabulary and the rest with its mass: what an API with `top_logprobs` tells.
//!
//! The probabilities of the tokens shown and of the rest are known; how the rest is divided is not. So each result is
//! either determined by the list, or bounded by it, or refused with the reason ([`Undetermined`]). Nothing is
//! renormalised over the tokens shown, except where a filter that the list determines removes all others, as in the
//! full vocabulary. Logits are not needed: processors act on log-probabilities, which differ from logits by a constant.
//!
//! Ties: a token not shown may be as likely as the last one shown. Which of equals an engine takes is its own choice.

mod bounds;
mod changes;
mod cuts;
mod error;
mod hidden;

pub use bounds::{BoundedToken, Bounds};
pub use error::{TopLogProbsError, Undetermined};

use crate::{Ranking, TokenId, math};
use hidden::HiddenTokens;

/// Values down to this stand for a probability of zero: e^−700 is near the smallest `f64`. llama.cpp writes −3.4·10³⁸,
/// vLLM −∞, OpenAI −9999 for a token too unlikely for its arithmetic.
const STANDS_FOR_ZERO: f64 = -700.0;

/// Rounding of a sum of probabilities in double precision, whatever the rounding of the numbers.
const SUM_ROUNDING: f64 = 1e-12;

/// By how much, at most, each log-probability of a list may differ from the true one: it bounds the error of the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogProbRounding(f64);

impl LogProbRounding {
    /// Computed in double precision.
    pub const DOUBLE: Self = Self(0.0);
    /// Of a server that adds up its vocabulary in single precision: over 2,048 tokens a llama.cpp answer sums to
    /// 1.000006, and the error grows with the vocabulary.
    pub const SINGLE: Self = Self(1e-4);

    /// Written with this many decimals: half a unit of the last one, but not less than [`Self::SINGLE`].
    #[must_use]
    pub fn decimals(decimals: u32) -> Self {
        let unit = (0..decimals.min(20)).fold(1.0, |unit: f64, _| unit / 10.0);
        Self((unit / 2.0).max(Self::SINGLE.0))
    }
}

/// What the log-probabilities were made from: it decides whether the sign of the raw logits is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Baseline {
    /// Raw logits: logit = log-probability + this logarithm of Σ exp(logit) over the whole vocabulary.
    Raw {
        /// ln Σ exp(logit), in nats.
        log_normalizer: f64,
    },
    /// Log-probabilities, as servers give them: the logits are known but for a constant.
    Normalised,
}

/// The N most likely tokens, the mass of the rest, and how many tokens share it. Never empty.
///
/// Parts of it may have been changed by processors: then the tokens are in falling order still, but only the first
/// [`TopLogProbs::known_ranks`] are certain to be the most likely ones.
#[derive(Clone, Debug, PartialEq)]
pub struct TopLogProbs {
    shown: Vec<ScoredToken>,
    hidden: HiddenTokens,
    baseline: Baseline,
}

/// A token shown and the logarithm of its weight, on the scale of the hidden tokens' pᵃ.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScoredToken {
    token: TokenId,
    score: f64,
}

impl TopLogProbs {
    /// The list of the most likely tokens: pairs of a token and its log-probability (nats, at most 0), in any order.
    ///
    /// They must be the most likely ones of the vocabulary: no other token may be more likely than the least likely of
    /// them. A server that adds the sampled token to the list breaks this; leave out what it added. `vocabulary` is V,
    /// if known. Tokens whose value stands for zero (−700 or less, −∞) are counted with the hidden ones; if the others have
    /// all the probability, nothing is hidden: a server wrote its list after a filter. Where the
    /// source names tokens by their text alone, the ids may be any distinct numbers.
    ///
    /// # Errors
    /// A list that cannot be this, each case with its sentence: see [`TopLogProbsError`].
    pub fn new(
        pairs: Vec<(TokenId, f64)>,
        vocabulary: Option<usize>,
        baseline: Baseline,
        rounding: LogProbRounding,
    ) -> Result<Self, TopLogProbsError> {
        check(&pairs, vocabulary, rounding)?;
        let likely = pairs.iter().filter(|pair| !Self::stands_for_zero(pair.1));
        let mut shown: Vec<ScoredToken> = likely
            .map(|&(token, value)| ScoredToken {
                token,
                score: value.min(0.0),
            })
            .collect();
        sort(&mut shown);
        let Some(last) = shown.last() else {
            return Err(TopLogProbsError::NothingPossible);
        };
        let sum: f64 = shown.iter().map(|shown| math::exp(shown.score)).sum();
        let margin = sum * rounding.0 + SUM_ROUNDING;
        if sum > 1.0 + margin {
            return Err(TopLogProbsError::SumAboveOne { sum });
        }
        let count = vocabulary.map(|vocabulary| vocabulary - shown.len());
        // Where the list has tokens without a chance and nothing is left for others, these have none either.
        let hidden = match shown.len() < pairs.len() && sum >= 1.0 - margin {
            true => HiddenTokens::NONE,
            false => HiddenTokens::new(1.0 - sum, margin, last.score, count)?,
        };
        Ok(Self {
            shown,
            hidden,
            baseline,
        })
    }

    /// The `n` most likely tokens (at least 1) of a full vocabulary, as if the others had not been told.
    ///
    /// # Errors
    /// Fails where a logit lies so far below the greatest that double precision cannot hold the list.
    pub fn of(ranking: &Ranking, n: usize) -> Result<Self, TopLogProbsError> {
        let scores = ranking.scores();
        let log_normalizer = Self::log_normalizer(ranking);
        let pairs = scores.iter().take(n.max(1));
        Self::new(
            pairs
                .map(|(token, logit)| (token, f64::from(logit) - log_normalizer))
                .collect(),
            Some(scores.vocabulary()),
            Baseline::Raw { log_normalizer },
            LogProbRounding::DOUBLE,
        )
    }

    /// ln Σ exp(logit) over a full vocabulary, in nats: what the log-probability of a token lacks to its logit.
    #[must_use]
    pub fn log_normalizer(ranking: &Ranking) -> f64 {
        let scores = ranking.scores();
        f64::from(scores.values()[0]) + math::ln(scores.total_weight())
    }

    /// Whether a log-probability stands for a probability of zero: −∞ and what servers write in its place.
    #[must_use]
    pub fn stands_for_zero(log_probability: f64) -> bool {
        log_probability <= STANDS_FOR_ZERO
    }

    /// N: the number of tokens shown, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.shown.len()
    }

    /// The ids of the tokens shown, by falling probability, ties by lower id.
    pub fn tokens(&self) -> impl ExactSizeIterator<Item = TokenId> + '_ {
        self.shown.iter().map(|shown| shown.token)
    }

    /// How many tokens can still be chosen and are not shown; `None` if the size of the vocabulary is unknown.
    #[must_use]
    pub fn hidden(&self) -> Option<usize> {
        self.hidden.count()
    }

    /// Whether nothing is hidden: every result is exact.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.hidden.are_none()
    }

    /// How many of the first tokens shown are certainly the most likely ones; N unless penalties lowered some.
    #[must_use]
    pub fn known_ranks(&self) -> usize {
        if self.is_complete() {
            return self.len();
        }
        let ceiling = self.hidden.ceiling_score();
        self.shown.partition_point(|shown| shown.score >= ceiling)
    }
}

/// What can be said of the pairs before they are sorted.
fn check(
    pairs: &[(TokenId, f64)],
    vocabulary: Option<usize>,
    rounding: LogProbRounding,
) -> Result<(), TopLogProbsError> {
    if pairs.is_empty() {
        return Err(TopLogProbsError::Empty);
    }
    if let Some(vocabulary) = vocabulary.filter(|&vocabulary| vocabulary < pairs.len()) {
        return Err(TopLogProbsError::VocabularyTooSmall {
            shown: pairs.len(),
            vocabulary,
        });
    }
    for &(token, value) in pairs {
        if value.is_nan() || value == f64::INFINITY {
            return Err(TopLogProbsError::NotANumber(token));
        }
        if value > rounding.0 + SUM_ROUNDING {
            return Err(TopLogProbsError::AboveZero { token, value });
        }
        if let Some(vocabulary) = vocabulary.filter(|&vocabulary| token as usize >= vocabulary) {
            return Err(TopLogProbsError::OutsideVocabulary { token, vocabulary });
        }
    }
    let mut tokens: Vec<TokenId> = pairs.iter().map(|&(token, _)| token).collect();
    tokens.sort_unstable();
    match tokens.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(TopLogProbsError::Duplicate(pair[0])),
        None => Ok(()),
    }
}

/// By falling score, ties by lower id.
fn sort(shown: &mut [ScoredToken]) {
    shown.sort_unstable_by(|a, b| b.score.total_cmp(&a.score).then(a.token.cmp(&b.token)));
}
