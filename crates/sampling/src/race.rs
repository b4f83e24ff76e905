//! The exponential race: draws with the same probabilities as inverse transform sampling, from other random numbers.
//!
//! Every token gets its own waiting time, exponentially distributed with rate p; the first to arrive is chosen, and it
//! is token i with probability p_i. vLLM draws this way (argmax of p / Exp(1)), because a GPU can do it without a
//! running sum. It uses one number per token instead of one per draw, so a seed gives another text than inverse
//! transform sampling does.

use crate::coin::Stream;
use crate::{Choice, Coin, Distribution, SelectionMethod, TokenId, math};

impl Distribution {
    /// The arrival time of every kept token, by falling probability.
    pub fn arrivals(&self, coin: Coin, position: u64) -> impl Iterator<Item = (TokenId, f64)> + '_ {
        self.ranked().map(move |ranked| {
            let u = coin.toss(position, Stream::Race, ranked.token).get();
            // 1 − u is above 0, so the logarithm is finite; a token of probability 0 never arrives.
            (ranked.token, -math::ln(1.0 - u) / ranked.probability)
        })
    }

    /// The token with the earliest arrival time; of two at the same time the more likely one.
    #[must_use]
    pub fn race(&self, coin: Coin, position: u64) -> Choice {
        let mut first = (0, f64::INFINITY);
        for (rank, (_, time)) in self.arrivals(coin, position).enumerate() {
            if time < first.1 {
                first = (rank, time);
            }
        }
        self.at_rank(first.0, SelectionMethod::Raced)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Logits, Ranking, Scores};

    #[test]
    fn the_race_has_the_odds_of_the_line() {
        const DRAWS: u32 = 100_000;
        let logits = Logits::new(vec![0.0, 1.5, -1.0, 0.7, f32::NEG_INFINITY]).unwrap();
        let scores: Scores = Ranking::of(&logits).scores().clone();
        let distribution = Distribution::from(&scores);
        let mut counts = [0_u32; 5];
        for position in 0..DRAWS {
            counts[distribution.race(Coin::new(11), u64::from(position)).token as usize] += 1;
        }
        let chi2: f64 = distribution
            .ranked()
            .map(|ranked| {
                let expected = ranked.probability * f64::from(DRAWS);
                let difference = f64::from(counts[ranked.token as usize]) - expected;
                difference * difference / expected
            })
            .sum();
        // 99.99 % of correct generators stay below this with 3 degrees of freedom.
        assert!(chi2 < 21.1, "{counts:?}");
        assert_eq!(counts[4], 0);
    }
}
