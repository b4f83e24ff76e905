//! Speculative sampling: a small model drafts tokens, the large one verifies them all in one forward pass, and the text
//! has exactly the distribution of the large model alone.
//!
//! A drafted token x is accepted with probability min(1, p(x) / q(x)), where p is the target's and q the draft's
//! distribution. At the first rejection the token is drawn from the residual max(p − q, 0), renormalised, and the
//! drafts after it are dropped. If all are accepted, the target's next distribution gives a bonus token.
//! Source: Leviathan, Kalman, Matias, "Fast Inference from Transformers via Speculative Decoding" (2023).

use crate::coin::Stream;
use crate::{Choice, Coin, Distribution, RankedToken, TokenId, Uniform};

/// One drafted token with both models' distributions at its position.
#[derive(Clone, Debug)]
pub struct Drafted {
    /// The token, drawn from `draft`.
    pub token: TokenId,
    /// The draft model's distribution, q.
    pub draft: Distribution,
    /// The target model's distribution, p.
    pub target: Distribution,
}

/// The result of verifying one drafted token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DraftVerdict {
    /// Id of the drafted token.
    pub token: TokenId,
    /// The probability of accepting it, min(1, p / q).
    pub acceptance: f64,
    /// The random number: the token is accepted if it is below `acceptance`.
    pub u: Uniform,
    /// Whether the token was accepted.
    pub accepted: bool,
}

/// The distribution the last token of a round was drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenOrigin {
    /// A draft was rejected: drawn from the residual, max(p − q, 0).
    Residual,
    /// All drafts were accepted: drawn from the target's next distribution.
    Bonus,
}

/// One round of speculative sampling: the accepted drafts and one token drawn from the target.
#[derive(Clone, Debug)]
pub struct Speculation {
    /// One per verified draft, in order, up to and including the first rejection.
    pub verdicts: Vec<DraftVerdict>,
    /// The token after the accepted ones.
    pub last: Choice,
    /// The distribution that token was drawn from.
    pub origin: TokenOrigin,
}

impl Speculation {
    /// The tokens the round adds to the text: the accepted drafts and the last one.
    pub fn tokens(&self) -> impl Iterator<Item = TokenId> + '_ {
        let accepted = self.verdicts.iter().filter(|verdict| verdict.accepted);
        accepted
            .map(|verdict| verdict.token)
            .chain([self.last.token])
    }
}

/// The token the draft model proposes at a position. It uses another stream than [`Coin::at`], which the target uses.
#[must_use]
pub fn draft(draft: &Distribution, coin: Coin, position: u64) -> Choice {
    draft.draw(coin.toss(position, Stream::Draft, 0))
}

/// The rule for one drafted token: it is accepted if `u` is below min(1, p / q), and where it is not, `replacement` draws
/// from the [residual](Distribution::residual). The caller chooses how, once or from a table for many draws.
#[must_use]
pub fn decide<T>(
    token: TokenId,
    [draft, target]: [&Distribution; 2],
    u: Uniform,
    replacement: impl FnOnce() -> T,
) -> (DraftVerdict, Option<T>) {
    let (p, q) = (target.probability(token), draft.probability(token));
    // A token with draft probability 0 cannot have been drawn from the draft, so no ratio would correct for it.
    let acceptance = if q > 0.0 { (p / q).min(1.0) } else { 0.0 };
    let accepted = u.get() < acceptance;
    let verdict = DraftVerdict {
        token,
        acceptance,
        u,
        accepted,
    };
    (verdict, (!accepted).then(replacement))
}

/// Verifies drafted tokens from `position` on. `bonus` is the target's distribution after the last of them.
#[must_use]
pub fn verify(drafted: &[Drafted], bonus: &Distribution, coin: Coin, position: u64) -> Speculation {
    let mut verdicts = Vec::with_capacity(drafted.len());
    for (
        place,
        Drafted {
            token,
            draft,
            target,
        },
    ) in (position..).zip(drafted)
    {
        let u = coin.toss(place, Stream::Accept, 0);
        let residual = || target.residual(draft).draw(coin.at(place));
        let (verdict, replaced) = decide(*token, [draft, target], u, residual);
        verdicts.push(verdict);
        if let Some(last) = replaced {
            return Speculation {
                verdicts,
                last,
                origin: TokenOrigin::Residual,
            };
        }
    }
    let last = bonus.draw(coin.at(position + drafted.len() as u64));
    Speculation {
        verdicts,
        last,
        origin: TokenOrigin::Bonus,
    }
}

impl Distribution {
    /// All probability on one token: what greedy decoding draws from, and a draft that was looked up. `None` for a token
    /// outside of the vocabulary.
    #[must_use]
    pub fn certain(vocabulary: usize, token: TokenId) -> Option<Self> {
        let pairs = (((token as usize) < vocabulary).then_some((token, 1.0))).into_iter();
        Self::from_weights(vocabulary, pairs)
    }

    /// Σ min(p, q) over the vocabulary, 0 to 1: the probability that a token drawn from one of the two is accepted by the
    /// other. It is 1 minus their total variation distance.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> f64 {
        let both = |ranked: RankedToken| ranked.probability.min(other.probability(ranked.token));
        self.ranked().map(both).sum::<f64>().min(1.0)
    }

    /// The residual: max(p − q, 0), renormalised. If it is 0 everywhere, the two are equal and this one is returned.
    #[must_use]
    pub fn residual(&self, draft: &Self) -> Self {
        let more = |token| (self.probability(token) - draft.probability(token)).max(0.0);
        let pairs = self
            .ranked()
            .map(|ranked| (ranked.token, more(ranked.token)));
        Self::from_weights(self.vocabulary(), pairs).unwrap_or_else(|| self.clone())
    }
}
