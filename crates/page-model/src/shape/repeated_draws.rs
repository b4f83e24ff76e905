//! Draws ten thousand times from one distribution and compares the counts with the expected ones.

use charts::{DrawCount, DrawCounts};
use sampling::{Coin, Distribution, Stream, TokenId};

use crate::{shape::words, tokens::TokenTexts};

/// The number of draws per click.
pub const DRAWS: u32 = 10_000;
/// The number of draws between two frames.
pub const SLICE: u32 = 500;
/// Tokens expected less often than this are counted together, because their counts say little (Cochran's rule).
const LEAST_EXPECTED: f64 = 5.0;
/// The most tokens with a row of their own.
const ROWS: usize = 25;

/// The cumulative probabilities of a distribution, for many draws.
#[derive(Clone, Debug)]
pub struct CumulativeTable {
    /// The tokens by falling probability.
    tokens: Vec<TokenId>,
    probabilities: Vec<f64>,
    /// The end of each token's segment, from 0 to 1.
    ends: Vec<f64>,
    /// The index of the last segment that is not empty; rounding leaves it the end of the line.
    last: usize,
}

/// The counts of the draws so far.
#[derive(Clone, Debug)]
pub struct RepeatedDraws {
    line: CumulativeTable,
    coin: Coin,
    step: usize,
    /// The index of these ten thousand draws; another block uses other random numbers.
    pub block: u32,
    /// The number of draws so far.
    pub done: u32,
    hits: Vec<u32>,
}

impl From<&Distribution> for CumulativeTable {
    fn from(distribution: &Distribution) -> Self {
        let (mut tokens, mut probabilities, mut ends) = (vec![], vec![], vec![]);
        let (mut end, mut last) = (0.0, 0);
        for ranked in distribution.ranked() {
            let start = end;
            end += ranked.probability;
            if end > start {
                last = ends.len();
            }
            tokens.push(ranked.token);
            probabilities.push(ranked.probability);
            ends.push(end);
        }
        Self {
            tokens,
            probabilities,
            ends,
            last,
        }
    }
}

impl CumulativeTable {
    /// The token at `u`.
    pub fn token_at(&self, u: f64) -> TokenId {
        self.tokens[self.hit(u)]
    }

    /// The index of the token at `u`, the same as [`Distribution::draw`] finds by a linear search.
    fn hit(&self, u: f64) -> usize {
        self.ends.partition_point(|&end| end <= u).min(self.last)
    }
}

impl RepeatedDraws {
    /// Starts without draws. The same random seed, step and block give the same draws.
    pub fn begin(distribution: &Distribution, coin: Coin, step: usize, block: u32) -> Self {
        let line = CumulativeTable::from(distribution);
        Self {
            hits: vec![0; line.tokens.len()],
            line,
            coin,
            step,
            block,
            done: 0,
        }
    }

    /// Draws this many times more, up to [`DRAWS`].
    pub fn draw(&mut self, draws: u32) {
        let upto = (self.done + draws).min(DRAWS);
        for draw in self.done..upto {
            // Index 0 is the run's own draw; these follow it in the same stream.
            let index = self.block.wrapping_mul(DRAWS).wrapping_add(draw) + 1;
            let u = self.coin.toss(self.step as u64, Stream::Draw, index);
            self.hits[self.line.hit(u.get())] += 1;
        }
        self.done = upto;
    }

    /// Whether all draws are done.
    pub fn is_done(&self) -> bool {
        self.done == DRAWS
    }

    /// The observed and expected counts as a chart.
    pub fn picture(&self, lexicon: &TokenTexts) -> DrawCounts {
        let line = &self.line;
        let (chi_squared, degrees_of_freedom) = self.chi_squared();
        let rows = line.tokens.len().min(ROWS);
        let row = |place: usize| DrawCount {
            label: lexicon.label(line.tokens[place]),
            probability: line.probabilities[place],
            observed: self.hits[place] as usize,
        };
        let others = (rows < line.tokens.len()).then(|| DrawCount {
            label: words::others(line.tokens.len() - rows),
            probability: line.probabilities[rows..].iter().sum(),
            observed: self.hits[rows..].iter().sum::<u32>() as usize,
        });
        DrawCounts {
            title: words::draws_title(self.done, self.block),
            draws: self.done as usize,
            rows: (0..rows).map(row).collect(),
            others,
            chi_squared,
            degrees_of_freedom,
        }
    }

    /// Pearson's χ² of the counts, and its degrees of freedom. Tokens expected too seldom are counted together.
    pub fn chi_squared(&self) -> (f64, usize) {
        let draws = f64::from(self.done);
        let term = |expected: f64, observed: u32| {
            let off = f64::from(observed) - expected;
            off * off / expected
        };
        // Probabilities fall, so the tokens expected often enough come first.
        let alone = self
            .line
            .probabilities
            .partition_point(|p| p * draws >= LEAST_EXPECTED);
        let pairs = self.line.probabilities[..alone].iter().zip(&self.hits);
        let mut chi: f64 = pairs.map(|(p, &hits)| term(p * draws, hits)).sum();
        let rest: f64 = self.line.probabilities[alone..].iter().sum::<f64>() * draws;
        let mut groups = alone;
        if rest >= LEAST_EXPECTED {
            chi += term(rest, self.hits[alone..].iter().sum());
            groups += 1;
        }
        (chi, groups.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Context, Logits, Profile, Ranking, SamplingConfig, Uniform};

    use super::*;

    fn distribution(logits: Vec<f32>) -> Distribution {
        let ranking = Ranking::of(&Logits::new(logits).unwrap());
        let context = Context::new(&[], &[], Coin::default());
        let run = SamplingConfig::new(Profile::Textbook).run(&ranking, &context);
        run.distribution().clone()
    }

    fn falling(tokens: usize) -> Distribution {
        distribution((0..tokens).map(|token| -(token as f32) * 0.7).collect())
    }

    #[test]
    fn a_repeated_draw_lands_where_the_draw_does() {
        let distribution = falling(200);
        let line = CumulativeTable::from(&distribution);
        let edges = [0.0, 1.0 - f64::EPSILON, distribution.probability(0)];
        let coins = (0..2_000).map(|position| Coin::new(1).at(position).get());
        for u in edges.into_iter().chain(coins) {
            let drawn = distribution.draw(Uniform::new(u).unwrap()).token;
            assert_eq!(line.tokens[line.hit(u)], drawn, "u = {u}");
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_and_another_block_does_not() {
        let counts = |block, slice: u32| {
            let mut drawn = RepeatedDraws::begin(&falling(8), Coin::new(3), 4, block);
            while !drawn.is_done() {
                drawn.draw(slice);
            }
            drawn.hits
        };
        assert_eq!(counts(0, DRAWS), counts(0, 333));
        assert_eq!(counts(0, SLICE).iter().sum::<u32>(), DRAWS);
        assert_ne!(counts(0, SLICE), counts(1, SLICE));
    }

    #[test]
    fn fair_draws_have_a_chi_squared_near_their_degrees_of_freedom() {
        let mut drawn = RepeatedDraws::begin(&falling(8), Coin::new(3), 0, 0);
        drawn.draw(DRAWS);
        let (chi, degrees) = drawn.chi_squared();
        assert_eq!(degrees, 7);
        // With 7 degrees of freedom, χ² of fair draws is below this in 99.9% of cases.
        assert!(chi < 24.3, "{chi}");
        // Draws from another distribution exceed it.
        let mut unfair = RepeatedDraws::begin(&falling(8), Coin::new(3), 0, 0);
        unfair.draw(DRAWS);
        unfair.hits.swap(0, 1);
        assert!(unfair.chi_squared().0 > 24.3);
    }

    #[test]
    fn rare_tokens_are_counted_together() {
        // Expected: 10,000 × (1 − 0.0008) once, and eight tokens with one draw each.
        let mut logits = vec![0.0];
        logits.extend([(0.0001_f32 / 0.9992).ln(); 8]);
        let mut drawn = RepeatedDraws::begin(&distribution(logits), Coin::new(1), 0, 0);
        drawn.draw(DRAWS);
        assert_eq!(drawn.chi_squared().1, 1);
    }
}
