//! What the list says of probabilities: exact at temperature 1, between rigorous bounds after a temperature.
//!
//! p of a token shown is w / (W + H): w its weight, W the sum of the weights shown, H the sum over the hidden tokens,
//! between the two bounds of `hidden.rs`. It falls as H rises, so the bounds of H give those of p, and both are reached.

use std::f64::consts::LN_2;

use super::{TopLogProbs, Undetermined};
use crate::{TokenId, Uniform, math};

/// A number known to lie between two others, both included. Equal ends: it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least value possible.
    pub least: f64,
    /// The greatest value possible.
    pub most: f64,
}

impl Bounds {
    pub(super) const fn exactly(value: f64) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// The value, if the bounds leave no other.
    #[must_use]
    pub fn exact(self) -> Option<f64> {
        (self.least == self.most).then_some(self.least)
    }
}

/// A token of a list with its rank and the bounds of its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundedToken {
    /// Id of the token.
    pub token: TokenId,
    /// Its place in the list, 0 for the most likely one; its rank in the vocabulary if below the known ranks.
    pub rank: usize,
    /// Its probability, 0 to 1, of the whole vocabulary; exact as the list tells it, and if nothing is
    /// hidden; after penalties it has the rounding of the rest, after a temperature the bounds of what is hidden.
    pub probability: Bounds,
}

impl TopLogProbs {
    /// exp(score − greatest score) of each token shown: the scale of all weights.
    pub(super) fn weights(&self) -> impl ExactSizeIterator<Item = f64> + '_ {
        let greatest = self.shown[0].score;
        self.shown
            .iter()
            .map(move |shown| math::exp(shown.score - greatest))
    }

    /// H on the scale of [`Self::weights`]; its greatest value may be +∞.
    fn hidden_weight(&self) -> Bounds {
        let greatest = self.shown[0].score;
        let log_sum = self.hidden.log_sum();
        Bounds {
            least: math::exp(log_sum.least - greatest),
            most: math::exp(log_sum.most - greatest),
        }
    }

    /// W + H on the scale of [`Self::weights`]: the divisor of every weight; its greatest value may be +∞.
    pub(super) fn totals(&self) -> Bounds {
        let shown: f64 = self.weights().sum();
        let hidden = self.hidden_weight();
        Bounds {
            least: shown + hidden.least,
            most: shown + hidden.most,
        }
    }

    /// The tokens shown with the bounds of their probabilities, by falling probability, ties by lower id.
    #[must_use]
    pub fn ranked(&self) -> Vec<BoundedToken> {
        let totals = self.totals();
        let tokens = self.tokens().zip(self.weights()).enumerate();
        tokens
            .map(|(rank, (token, weight))| BoundedToken {
                token,
                rank,
                probability: Bounds {
                    least: weight / totals.most,
                    most: weight / totals.least,
                },
            })
            .collect()
    }

    /// The probability of all hidden tokens together, 0 to 1: at first 1 − Σ p of the tokens shown.
    #[must_use]
    pub fn rest(&self) -> Bounds {
        let shown: f64 = self.weights().sum();
        let share = |hidden: f64| match hidden {
            f64::INFINITY => 1.0,
            _ => hidden / (shown + hidden),
        };
        let hidden = self.hidden_weight();
        Bounds {
            least: share(hidden.least),
            most: share(hidden.most),
        }
    }

    /// The entropy of the whole vocabulary in bits: between the packed and the even split of the rest.
    ///
    /// H = log2 Z − (Σ w log2 w) / Z over all tokens, w being their weights and Z their sum. Exact if nothing is hidden.
    /// The rest is taken as the list gives it, without the rounding of its numbers. `most` is +∞ if V is unknown.
    ///
    /// # Errors
    /// After a temperature, unless nothing is hidden: then the total of the hidden weights is not known either.
    pub fn entropy_bits(&self) -> Result<Bounds, Undetermined> {
        if !self.is_complete() && !self.hidden.total_is_known() {
            return Err(Undetermined::EntropyAtTemperature);
        }
        // On the scale of the hidden tokens' own probabilities; the total is the same for both bounds.
        let greatest = self.shown[0].score;
        let shown: f64 = self.weights().sum();
        let total = shown + math::exp(self.hidden.log_rest() - greatest);
        let log_total = greatest + math::ln(total);
        let weighted = self.weights().zip(&self.shown);
        let moment: f64 = weighted.map(|(weight, shown)| weight * shown.score).sum();
        let hidden = self.hidden.entropy_bits();
        // Without hidden tokens the scale is arbitrary, and may lie beyond what `exp` holds.
        let scale = if self.is_complete() {
            0.0
        } else {
            math::exp(-log_total)
        };
        let with = |hidden: f64| ((log_total - moment / total) / LN_2 + hidden * scale).max(0.0);
        Ok(Bounds {
            least: with(hidden.least),
            most: with(hidden.most),
        })
    }

    /// The most likely token: greedy decoding.
    ///
    /// # Errors
    /// After penalties a hidden token may be more likely than all that are shown.
    pub fn greedy(&self) -> Result<BoundedToken, Undetermined> {
        if self.known_ranks() == 0 {
            return Err(Undetermined::MostLikely);
        }
        let totals = self.totals();
        Ok(BoundedToken {
            token: self.shown[0].token,
            rank: 0,
            probability: Bounds {
                least: 1.0 / totals.most,
                most: 1.0 / totals.least,
            },
        })
    }

    /// Inverse transform sampling, as [`crate::Distribution::draw`]: the first token whose cumulative probability
    /// exceeds `u`, from the most likely to the least.
    ///
    /// # Errors
    /// `u` falls behind the tokens whose rank is known, or the bounds of the probabilities allow more than one token.
    pub fn draw(&self, u: Uniform) -> Result<BoundedToken, Undetermined> {
        let totals = self.totals();
        let early = self.position_of(totals.least, |share| share > u.get());
        let late = self.position_of(totals.most, |share| share > u.get());
        match (early, late) {
            (Some(early), Some(late)) if early == late => Ok(self.ranked()[early]),
            (Some(early), Some(late)) => Err(Undetermined::DrawBetween {
                u: u.get(),
                least: early + 1,
                most: late + 1,
            }),
            // Rounding left the sum slightly below one and u is above it: the choice is the last token.
            _ if self.is_complete() => Ok(self.ranked()[self.len() - 1]),
            _ => Err(Undetermined::DrawInRest {
                u: u.get(),
                held: self.held(),
            }),
        }
    }

    /// The least total probability, 0 to 1, that the tokens of known rank can have.
    pub(super) fn held(&self) -> f64 {
        let known: f64 = self.weights().take(self.known_ranks()).sum();
        known / self.totals().most
    }

    /// The first token of known rank whose cumulative share of `total` passes a test.
    pub(super) fn position_of(&self, total: f64, passes: impl Fn(f64) -> bool) -> Option<usize> {
        let mut cumulative = 0.0;
        self.weights().take(self.known_ranks()).position(|weight| {
            cumulative += weight / total;
            passes(cumulative)
        })
    }
}
