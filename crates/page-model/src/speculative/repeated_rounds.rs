//! Ten thousand rounds at one position: what comes out of proposal, acceptance and residual, counted beside the target's
//! own probabilities.

use charts::DrawCounts;
use sampling::{Coin, Distribution, Stream, speculative::decide};

use super::{round::RoundPlace, words};
use crate::{
    counted_draws::{CountedDraws, CumulativeTable},
    tokens::TokenTexts,
};

/// The number of rounds per press.
pub const ROUNDS: u32 = 10_000;
/// The number of rounds between two frames.
pub const SLICE: u32 = 500;

/// The counts of the rounds so far.
#[derive(Clone, Debug)]
pub struct RepeatedRounds {
    target: Distribution,
    draft: Distribution,
    proposals: CumulativeTable,
    replacements: CumulativeTable,
    counts: CountedDraws,
    coin: Coin,
    position: u64,
    /// The round and the place in it, each counted from 0.
    at: (usize, usize),
    /// The index of these ten thousand rounds; another block uses other random numbers.
    pub block: u32,
    /// How many proposals were accepted.
    pub accepted: u32,
}

impl RepeatedRounds {
    /// Starts without rounds; `None` at the place after the last proposal, where nothing is proposed. `position` is that of
    /// the token, from 0 for the first generated one.
    pub fn begin(place: &RoundPlace, coin: Coin, position: u64, block: u32) -> Option<Self> {
        let (target, draft) = (place.target.clone(), place.draft?.clone());
        let residual = target.residual(&draft);
        Some(Self {
            proposals: CumulativeTable::from(&draft),
            replacements: CumulativeTable::from(&residual),
            counts: CountedDraws::new(&target),
            target,
            draft,
            coin,
            position,
            at: (place.round, place.place),
            block,
            accepted: 0,
        })
    }

    /// Makes this many rounds more, up to [`ROUNDS`].
    pub fn go_on(&mut self, rounds: u32) {
        for round in self.done()..(self.done() + rounds).min(ROUNDS) {
            // Index 0 is the text's own; these follow it in the same streams.
            let index = self.block.wrapping_mul(ROUNDS).wrapping_add(round) + 1;
            let toss = |stream| self.coin.toss(self.position, stream, index);
            let proposed = self.proposals.token_at(toss(Stream::Draft).get());
            let replacement = || self.replacements.token_at(toss(Stream::Draw).get());
            let both = [&self.draft, &self.target];
            let (verdict, replaced) = decide(proposed, both, toss(Stream::Accept), replacement);
            let token = replaced.unwrap_or(proposed);
            self.accepted += u32::from(verdict.accepted);
            // An accepted token has p > 0, and so has a token of the residual.
            if let Some(rank) = self.target.rank_of(token) {
                self.counts.count(rank);
            }
        }
    }

    /// The number of rounds so far.
    pub fn done(&self) -> u32 {
        self.counts.done
    }

    /// Whether all rounds are made.
    pub fn is_done(&self) -> bool {
        self.done() == ROUNDS
    }

    /// Σ min(p, q): the share of accepted proposals to be expected.
    pub fn overlap(&self) -> f64 {
        self.target.overlap(&self.draft)
    }

    /// The observed and expected counts as a chart.
    pub fn picture(&self, texts: &TokenTexts) -> DrawCounts {
        let title = words::rounds_title(self.at, self.done(), self.block);
        self.counts.picture(title, texts)
    }

    /// Pearson's χ² of the counts against the target's probabilities, and its degrees of freedom.
    pub fn chi_squared(&self) -> (f64, usize) {
        self.counts.chi_squared()
    }
}
