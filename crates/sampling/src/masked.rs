//! A mask from outside the settings, such as the tokens that a grammar allows at this step. It is applied before the chain.
//!
//! Source: vLLM sets the logits of the tokens that the grammar does not allow to −∞ before it calls its sampler
//! (`apply_grammar_bitmask`, then `sampler`, in `v1/worker/gpu/model_runner.py`). Neighbours: llama.cpp first draws from the
//! chain without the grammar, and only if the token is not allowed applies the grammar to all tokens and draws again from
//! the chain after it (`common_sampler_sample` with `grammar_first = false`); without processors that remove tokens, both
//! have the same distribution. transformers applies a custom processor after the penalties and before temperature.

use crate::{Distribution, RankedToken, Ranking, Scores, TokenId};

/// A mask that was applied to the logits of a step.
#[derive(Clone, Debug)]
pub struct AppliedMask {
    before: Scores,
    ranking: Ranking,
}

impl AppliedMask {
    /// Removes the tokens that are not allowed. `None` if no token would be left, or only tokens at −∞.
    #[must_use]
    pub fn new(ranking: &Ranking, allows: impl Fn(TokenId) -> bool) -> Option<Self> {
        let before = ranking.scores().clone();
        let after = before.filtered(|_, token| allows(token))?;
        Some(Self {
            before,
            ranking: ranking.with_scores(after),
        })
    }

    /// The step without the removed tokens: the input of the chain. Its logits and its order are those of the model.
    #[must_use]
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The number of tokens that were not removed, at least 1.
    #[must_use]
    pub fn allowed(&self) -> usize {
        self.ranking.scores().len()
    }

    /// The probability that the model gave to the allowed tokens together, before any processor: at most 1, exact however
    /// small it is, and 0 only where a double holds nothing smaller.
    #[must_use]
    pub fn mass_allowed(&self) -> f64 {
        // The sum of the kept, not 1 − the removed: a mass of 1e-20 is one that a mask can leave.
        let weights = self.before.weights();
        let mut kept = self.ranking.scores().ids().iter().peekable();
        let ids = self.before.ids().iter().zip(weights);
        let sum: f64 = ids
            .filter(|(id, _)| kept.next_if_eq(id).is_some())
            .map(|(_, weight)| weight)
            .sum();
        (sum / self.before.total_weight()).min(1.0)
    }

    /// The token that the model found most likely, if it was removed.
    #[must_use]
    pub fn wanted(&self) -> Option<RankedToken> {
        let distribution = self.before();
        let first = distribution.ranked().next()?;
        let is_allowed = self.ranking.scores().ids().first() == Some(&first.token);
        (!is_allowed).then_some(first)
    }

    /// The model's distribution.
    #[must_use]
    pub fn before(&self) -> Distribution {
        Distribution::from(&self.before)
    }

    /// The distribution over the allowed tokens: the model's, divided by [`mass_allowed`](Self::mass_allowed).
    #[must_use]
    pub fn after(&self) -> Distribution {
        Distribution::from(self.ranking.scores())
    }
}
