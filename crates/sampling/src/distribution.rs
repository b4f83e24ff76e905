//! Probabilities over the whole vocabulary, from the raw logits or after any number of processors.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::choice::surprise_bits;
use crate::{Choice, Scores, SelectionMethod, TokenId, Uniform, math};

/// Probabilities (`f64`) of all V tokens that sum to one; a removed token has probability 0.
///
/// Kept tokens are stored by falling probability, ties by lower id: the order of the draw.
#[derive(Clone, Debug)]
pub struct Distribution {
    vocabulary: usize,
    ids: Arc<[TokenId]>,
    /// Unnormalised probabilities, falling; the first `len` sum to `total`.
    weights: Arc<[f64]>,
    len: usize,
    total: f64,
    entropy_bits: f64,
    rank_of: OnceLock<Box<[u32]>>,
}

/// A token of a [`Distribution`] with its rank and probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedToken {
    /// Id of the token.
    pub token: TokenId,
    /// Its rank, 0 for the most likely.
    pub rank: usize,
    /// Its probability, 0 to 1.
    pub probability: f64,
}

impl From<&Scores> for Distribution {
    /// Softmax over the tokens that are not removed.
    fn from(scores: &Scores) -> Self {
        Self {
            vocabulary: scores.vocabulary(),
            ids: scores.all_ids().clone(),
            weights: scores.all_weights().clone(),
            len: scores.len(),
            total: scores.total_weight(),
            entropy_bits: scores.entropy_bits(),
            rank_of: OnceLock::new(),
        }
    }
}

impl Distribution {
    /// A distribution from weights in any order; weights of 0 are left out. `None` if no weight is above 0.
    pub(crate) fn from_weights(
        vocabulary: usize,
        pairs: impl Iterator<Item = (TokenId, f64)>,
    ) -> Option<Self> {
        // Bits of floats above 0 rise with them; inverted they fall. Ties by lower id.
        let key =
            |(id, weight): (TokenId, f64)| (u128::from(!weight.to_bits()) << 32) | u128::from(id);
        let pairs = pairs.filter(|&(_, weight)| weight > 0.0);
        let mut keys: Vec<u128> = pairs.map(key).collect();
        keys.sort_unstable();
        let pair = |key: u128| (key as TokenId, f64::from_bits(!((key >> 32) as u64)));
        let pairs: Vec<(TokenId, f64)> = keys.into_iter().map(pair).collect();
        let total: f64 = pairs.iter().map(|&(_, weight)| weight).sum();
        let nats = |weight: f64| -weight / total * math::ln(weight / total);
        let entropy: f64 = pairs.iter().map(|&(_, weight)| nats(weight)).sum();
        (!pairs.is_empty()).then(|| Self {
            vocabulary,
            ids: pairs.iter().map(|&(id, _)| id).collect(),
            weights: pairs.iter().map(|&(_, weight)| weight).collect(),
            len: pairs.len(),
            total,
            entropy_bits: entropy.max(0.0) / std::f64::consts::LN_2,
            rank_of: OnceLock::new(),
        })
    }

    /// V: the size of the vocabulary, removed tokens included.
    #[must_use]
    pub fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    /// The number of kept tokens, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The probability of a token; 0 if it was removed or is not in the vocabulary.
    #[must_use]
    pub fn probability(&self, token: TokenId) -> f64 {
        self.rank_of(token).map_or(0.0, |rank| self.at(rank))
    }

    /// The surprise of a token in bits, −log2 p, as [`Choice::surprise_bits`] of a chosen one; infinite if removed.
    #[must_use]
    pub fn surprise_bits(&self, token: TokenId) -> f64 {
        surprise_bits(self.probability(token))
    }

    /// The rank of a kept token, 0 for the most likely; `None` if it was removed.
    #[must_use]
    pub fn rank_of(&self, token: TokenId) -> Option<usize> {
        let table = self.rank_of.get_or_init(|| {
            let mut ranks = vec![u32::MAX; self.vocabulary].into_boxed_slice();
            for (rank, &id) in (0..).zip(&self.ids[..self.len]) {
                ranks[id as usize] = rank;
            }
            ranks
        });
        table
            .get(token as usize)
            .filter(|&&rank| rank != u32::MAX)
            .map(|&rank| rank as usize)
    }

    /// The kept tokens in falling probability, ties by lower id.
    pub fn ranked(&self) -> impl ExactSizeIterator<Item = RankedToken> + '_ {
        self.ids[..self.len]
            .iter()
            .enumerate()
            .map(|(rank, &token)| RankedToken {
                token,
                rank,
                probability: self.at(rank),
            })
    }

    /// The `n` most likely tokens, or all kept ones if these are fewer.
    #[must_use]
    pub fn top(&self, n: usize) -> Vec<RankedToken> {
        self.ranked().take(n).collect()
    }

    /// Entropy H in bits: 0 if one token has probability 1, log2 V if all are equally likely.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        self.entropy_bits
    }

    /// The effective number of choices, 2^H with H in bits: the number of equally likely tokens with the same entropy.
    #[must_use]
    pub fn effective_choices(&self) -> f64 {
        math::exp(self.entropy_bits * std::f64::consts::LN_2)
    }

    /// The size of the smallest set of most likely tokens whose probabilities sum to at least `p`.
    #[must_use]
    pub fn nucleus_size(&self, p: f64) -> usize {
        nucleus(&self.weights[..self.len], self.total, p)
    }

    /// Inverse transform sampling: the first token whose cumulative probability exceeds `u`.
    ///
    /// The cumulative sum runs from the most likely token to the least, ties by lower id, in `f64`.
    #[must_use]
    pub fn draw(&self, u: Uniform) -> Choice {
        let mut start = 0.0;
        let mut found = (0, 0.0..1.0);
        for (rank, &weight) in self.weights[..self.len].iter().enumerate() {
            let end = start + weight / self.total;
            if end > start {
                found = (rank, start..end);
                if end > u.get() {
                    return self.choice(rank, start..end, Some(u), SelectionMethod::Sampled);
                }
            }
            start = end;
        }
        // Rounding left the sum slightly below one and u is above it: the choice is the last token.
        self.choice(
            found.0,
            found.1.start..1.0,
            Some(u),
            SelectionMethod::Sampled,
        )
    }

    /// The most likely token; of equally likely ones the lowest id.
    #[must_use]
    pub fn greedy(&self) -> Choice {
        self.at_rank(0, SelectionMethod::Greedy)
    }

    /// A choice of this token, kept or removed; `None` if it is not in the vocabulary.
    #[must_use]
    pub fn forced(&self, token: TokenId) -> Option<Choice> {
        if token as usize >= self.vocabulary {
            return None;
        }
        Some(match self.rank_of(token) {
            Some(rank) => self.at_rank(rank, SelectionMethod::Forced),
            None => Choice {
                token,
                probability: 0.0,
                rank: None,
                u: None,
                interval: 1.0..1.0,
                rule: SelectionMethod::Forced,
            },
        })
    }

    /// The token at a rank with its interval of cumulative probability, chosen without a random number.
    pub(crate) fn at_rank(&self, rank: usize, rule: SelectionMethod) -> Choice {
        let start = self.weights[..rank]
            .iter()
            .fold(0.0, |sum, weight| sum + weight / self.total);
        self.choice(rank, start..start + self.at(rank), None, rule)
    }

    fn at(&self, rank: usize) -> f64 {
        self.weights[rank] / self.total
    }

    fn choice(
        &self,
        rank: usize,
        interval: Range<f64>,
        u: Option<Uniform>,
        rule: SelectionMethod,
    ) -> Choice {
        Choice {
            token: self.ids[rank],
            probability: self.at(rank),
            rank: Some(rank),
            u,
            interval,
            rule,
        }
    }
}

/// How many of the falling `weights` are needed to reach `p` of their `total`, the crossing one included.
pub(crate) fn nucleus(weights: &[f64], total: f64, p: f64) -> usize {
    // Rounding may leave the full sum slightly below one: a p of one keeps everything.
    if p >= 1.0 {
        return weights.len();
    }
    let mut cumulative = 0.0;
    let crossing = weights.iter().position(|weight| {
        cumulative += weight / total;
        cumulative >= p
    });
    crossing.map_or(weights.len(), |rank| rank + 1)
}
