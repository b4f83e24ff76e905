//! A chosen token, with the numbers that show why it was chosen.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::{TokenId, Uniform, math};

/// The chosen token and how it was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Id of the chosen token.
    pub token: TokenId,
    /// Its probability in the distribution it was chosen from; 0 for a forced token the chain had removed.
    pub probability: f64,
    /// Its rank in that distribution, 0 for the most likely; `None` for a forced token the chain had removed.
    pub rank: Option<usize>,
    /// The random number used; `None` if the choice used none.
    pub u: Option<Uniform>,
    /// The token's interval of cumulative probability, within 0 to 1.
    pub interval: Range<f64>,
    /// The method that selected the token.
    pub rule: SelectionMethod,
}

/// The selection method: how a token is chosen from a distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectionMethod {
    /// The most likely token.
    Greedy,
    /// The token whose interval of cumulative probability contains the random number.
    Sampled,
    /// The token with the earliest arrival time in an exponential race.
    Raced,
    /// A given token, whatever its probability.
    Forced,
}

impl Choice {
    /// Surprise in bits, −log2 p: 0 for a certain token, infinite for one with probability 0.
    #[must_use]
    pub fn surprise_bits(&self) -> f64 {
        surprise_bits(self.probability)
    }
}

/// −log2 p. `+ 0.0` so that a certain token shows 0, not −0.
pub(crate) fn surprise_bits(probability: f64) -> f64 {
    -math::log2(probability) + 0.0
}
