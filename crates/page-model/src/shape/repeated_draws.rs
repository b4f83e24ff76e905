//! Draws ten thousand times from one distribution and compares the counts with the expected ones.

use charts::DrawCounts;
use sampling::{Coin, Distribution, Stream};

use crate::{counted_draws::CountedDraws, shape::words, tokens::TokenTexts};

/// The number of draws per click.
pub const DRAWS: u32 = 10_000;
/// The number of draws between two frames.
pub const SLICE: u32 = 500;

/// The counts of the draws so far.
#[derive(Clone, Debug)]
pub struct RepeatedDraws {
    counts: CountedDraws,
    coin: Coin,
    step: usize,
    /// The index of these ten thousand draws; another block uses other random numbers.
    pub block: u32,
}

impl RepeatedDraws {
    /// Starts without draws. The same random seed, step and block give the same draws.
    pub fn begin(distribution: &Distribution, coin: Coin, step: usize, block: u32) -> Self {
        Self {
            counts: CountedDraws::new(distribution),
            coin,
            step,
            block,
        }
    }

    /// Draws this many times more, up to [`DRAWS`].
    pub fn draw(&mut self, draws: u32) {
        for draw in self.done()..(self.done() + draws).min(DRAWS) {
            // Index 0 is the run's own draw; these follow it in the same stream.
            let index = self.block.wrapping_mul(DRAWS).wrapping_add(draw) + 1;
            let u = self.coin.toss(self.step as u64, Stream::Draw, index);
            let rank = self.counts.table().rank_at(u.get());
            self.counts.count(rank);
        }
    }

    /// The number of draws so far.
    pub fn done(&self) -> u32 {
        self.counts.done
    }

    /// Whether all draws are done.
    pub fn is_done(&self) -> bool {
        self.done() == DRAWS
    }

    /// The observed and expected counts as a chart.
    pub fn picture(&self, texts: &TokenTexts) -> DrawCounts {
        let title = words::draws_title(self.done(), self.block);
        self.counts.picture(title, texts)
    }

    /// See [`CountedDraws::chi_squared`].
    pub fn chi_squared(&self) -> (f64, usize) {
        self.counts.chi_squared()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{counted_draws::tests::falling, tokens::tests::texts};

    #[test]
    fn the_same_seed_draws_the_same_and_another_block_does_not() {
        let counts = |block, slice: u32| {
            let mut drawn = RepeatedDraws::begin(&falling(8), Coin::new(3), 4, block);
            while !drawn.is_done() {
                drawn.draw(slice);
            }
            let rows = drawn.picture(&texts()).rows;
            rows.iter().map(|row| row.observed).collect::<Vec<_>>()
        };
        assert_eq!(counts(0, DRAWS), counts(0, 333));
        assert_eq!(counts(0, SLICE).iter().sum::<usize>(), DRAWS as usize);
        assert_ne!(counts(0, SLICE), counts(1, SLICE));
    }
}
