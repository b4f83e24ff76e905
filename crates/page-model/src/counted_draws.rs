//! Counts of many draws beside what a distribution expects of them.

use charts::{DrawCount, DrawCounts};
use sampling::{Distribution, TokenId};

use crate::{tokens::TokenTexts, words::common::others};

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

/// How often each token came out, beside the distribution that it is compared with.
#[derive(Clone, Debug)]
pub struct CountedDraws {
    expected: CumulativeTable,
    hits: Vec<u32>,
    /// The number of draws so far.
    pub done: u32,
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
        self.tokens[self.rank_at(u)]
    }

    /// The rank of the token at `u`, the same as [`Distribution::draw`] finds by a linear search.
    pub fn rank_at(&self, u: f64) -> usize {
        self.ends.partition_point(|&end| end <= u).min(self.last)
    }
}

impl CountedDraws {
    /// No draws yet, to be compared with this distribution.
    pub fn new(expected: &Distribution) -> Self {
        let expected = CumulativeTable::from(expected);
        Self {
            hits: vec![0; expected.tokens.len()],
            expected,
            done: 0,
        }
    }

    /// The distribution's cumulative probabilities.
    pub fn table(&self) -> &CumulativeTable {
        &self.expected
    }

    /// Counts the draw of the token at this rank of the distribution.
    pub fn count(&mut self, rank: usize) {
        self.hits[rank] += 1;
        self.done += 1;
    }

    /// The observed and expected counts as a chart.
    pub fn picture(&self, title: String, texts: &TokenTexts) -> DrawCounts {
        let line = &self.expected;
        let (chi_squared, degrees_of_freedom) = self.chi_squared();
        let rows = line.tokens.len().min(ROWS);
        let row = |place: usize| DrawCount {
            label: texts.label(line.tokens[place]),
            probability: line.probabilities[place],
            observed: self.hits[place] as usize,
        };
        let others = (rows < line.tokens.len()).then(|| DrawCount {
            label: others(line.tokens.len() - rows),
            probability: line.probabilities[rows..].iter().sum(),
            observed: self.hits[rows..].iter().sum::<u32>() as usize,
        });
        DrawCounts {
            title,
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
            .expected
            .probabilities
            .partition_point(|p| p * draws >= LEAST_EXPECTED);
        let pairs = self.expected.probabilities[..alone].iter().zip(&self.hits);
        let mut chi: f64 = pairs.map(|(p, &hits)| term(p * draws, hits)).sum();
        let rest: f64 = self.expected.probabilities[alone..].iter().sum::<f64>() * draws;
        let mut groups = alone;
        if rest >= LEAST_EXPECTED {
            chi += term(rest, self.hits[alone..].iter().sum());
            groups += 1;
        }
        (chi, groups.saturating_sub(1))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Coin, Context, Logits, Profile, Ranking, SamplingConfig, Uniform};

    use super::*;

    pub fn distribution(logits: Vec<f32>) -> Distribution {
        let ranking = Ranking::of(&Logits::new(logits).unwrap());
        let context = Context::new(&[], &[], Coin::default());
        let run = SamplingConfig::new(Profile::Textbook).run(&ranking, &context);
        run.distribution().clone()
    }

    pub fn falling(tokens: usize) -> Distribution {
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
            assert_eq!(line.tokens[line.rank_at(u)], drawn, "u = {u}");
        }
    }

    #[test]
    fn counts_far_from_the_expected_ones_have_a_large_chi_squared() {
        let counted = |swap: bool| {
            let mut draws = CountedDraws::new(&falling(8));
            for position in 0..10_000 {
                let rank = draws.table().rank_at(Coin::new(3).at(position).get());
                draws.count(if swap && rank < 2 { 1 - rank } else { rank });
            }
            draws.chi_squared()
        };
        let (chi, degrees) = counted(false);
        assert_eq!(degrees, 7);
        // With 7 degrees of freedom, χ² of fair draws is below this in 99.9% of cases.
        assert!(chi < 24.3, "{chi}");
        assert!(counted(true).0 > 24.3);
    }

    #[test]
    fn rare_tokens_are_counted_together() {
        // Expected: 10,000 × (1 − 0.0008) once, and eight tokens with one draw each.
        let mut logits = vec![0.0];
        logits.extend([(0.0001_f32 / 0.9992).ln(); 8]);
        let mut draws = CountedDraws::new(&distribution(logits));
        for _ in 0..10_000 {
            draws.count(0);
        }
        assert_eq!(draws.chi_squared().1, 1);
    }
}
