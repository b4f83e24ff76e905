//! One chosen token, with everything needed to show why it was this one.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{TokenId, Uniform, math};

/// A token and the reason for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The token.
    pub token: TokenId,
    /// Its probability in the distribution it was chosen from; 0 for a forced token the chain had removed.
    pub probability: f64,
    /// Its place in that distribution, 0 for the most likely; `None` for a forced token the chain had removed.
    pub rank: Option<usize>,
    /// The coin, where one was tossed.
    pub u: Option<Uniform>,
    /// The token's piece of the line of cumulative probability from 0 to 1.
    pub interval: Range<f64>,
    /// How it was chosen.
    pub rule: Rule,
}

/// How a token is chosen from a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// The most likely token.
    Greedy,
    /// The token under the coin on the line of cumulative probability.
    Sampled,
    /// The first to arrive in an exponential race.
    Raced,
    /// Somebody insisted on it.
    Forced,
}

impl Choice {
    /// Surprise in bits, −log2 p: 0 for a certain token, infinite for one that was impossible.
    #[must_use]
    pub fn surprise_bits(&self) -> f64 {
        surprise_bits(self.probability)
    }
}

/// −log2 p. `+ 0.0` so that a certain token shows 0, not −0.
pub(crate) fn surprise_bits(probability: f64) -> f64 {
    -math::log2(probability) + 0.0
}
