//! The tokens not shown: how much Σ pᵃ over them can be, when only their total, their number and their ceiling are known.
//!
//! M hidden tokens have a total of r and at most c each, the probability of the least likely token shown. A temperature
//! T raises probabilities to the power a = 1/T. By Karamata's inequality the sum of a convex function of numbers with a
//! fixed total is least for equal numbers and greatest for the most uneven ones allowed (the split that majorises all
//! others); for a concave function the other way round:
//!
//! | split | Σ pᵃ | a > 1 (T < 1, convex) | a < 1 (T > 1, concave) |
//! |---|---|---|---|
//! | even | M · (r/M)ᵃ | least | greatest |
//! | packed: ⌊r/c⌋ tokens at c, one with what is left | ⌊r/c⌋ · cᵃ + (r − ⌊r/c⌋ · c)ᵃ | greatest | least |
//!
//! Both splits are possible, so no narrower bounds follow from the list. With M unknown, M → ∞ gives the even one: 0 for
//! a > 1, no bound for a < 1. The derivation is ours. Probabilities are without unit, logarithms in nats.

use std::f64::consts::LN_2;

use super::{Bounds, TopLogProbsError};
use crate::math;

/// More tokens than any model has: the largest vocabularies have 262,144.
const LARGEST_VOCABULARY: f64 = 4.0 * 262_144.0;

/// The rest, before and after temperatures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HiddenTokens {
    /// r = 1 − Σ p, 0 to 1.
    rest: f64,
    /// r with the rounding of the list.
    around: Bounds,
    /// M, if the vocabulary is known.
    count: Option<usize>,
    /// ln c: no hidden token has more; −∞ if nothing is hidden.
    ceiling: f64,
    /// The same after temperatures, by the same multiplications as the scores shown: ties stay ties.
    ceiling_score: f64,
    /// a: the product of all 1/T so far.
    exponent: f64,
    /// Whether the tokens shown still weigh what the list says, so that all weights sum to one whatever is rounded.
    told: bool,
}

impl HiddenTokens {
    /// All other tokens were removed.
    pub(super) const NONE: Self = Self {
        rest: 0.0,
        around: Bounds {
            least: 0.0,
            most: 0.0,
        },
        count: Some(0),
        ceiling: f64::NEG_INFINITY,
        ceiling_score: f64::NEG_INFINITY,
        exponent: 1.0,
        told: true,
    };

    /// `count` tokens with a total of `rest` ± `margin`, each with a log-probability of at most `least_shown`.
    pub(super) fn new(
        rest: f64,
        margin: f64,
        least_shown: f64,
        count: Option<usize>,
    ) -> Result<Self, TopLogProbsError> {
        let each = math::exp(least_shown);
        let capacity = count.map_or(f64::INFINITY, |count| count as f64 * each);
        if count.is_none() && rest - margin > LARGEST_VOCABULARY * each {
            return Err(TopLogProbsError::RestFitsNone { rest, each });
        }
        if rest - margin > capacity {
            return Err(TopLogProbsError::RestDoesNotFit {
                rest,
                hidden: count.unwrap_or(0),
                most: capacity,
            });
        }
        let around = Bounds {
            least: (rest - margin).max(0.0),
            most: (rest + margin).clamp(0.0, capacity),
        };
        // No token has more than all of them together.
        let ceiling = least_shown.min(math::ln(around.most));
        Ok(Self {
            rest: rest.clamp(0.0, capacity),
            around,
            count,
            ceiling,
            ceiling_score: ceiling,
            exponent: 1.0,
            told: true,
        })
    }

    pub(super) fn count(&self) -> Option<usize> {
        self.count
    }

    pub(super) fn are_none(&self) -> bool {
        self.around.most <= 0.0
    }

    /// The greatest score that a hidden token can have.
    pub(super) fn ceiling_score(&self) -> f64 {
        self.ceiling_score
    }

    /// Whether no temperature was applied, so that the total is known.
    pub(super) fn total_is_known(&self) -> bool {
        self.exponent == 1.0
    }

    /// Raises all probabilities to the power `a`.
    pub(super) fn raised(self, a: f64) -> Self {
        Self {
            exponent: self.exponent * a,
            ceiling_score: self.ceiling_score * a,
            ..self
        }
    }

    /// The same beside tokens whose weights were changed: the rounding of r is no longer made up for by theirs.
    pub(super) fn beside_changed(self) -> Self {
        Self {
            told: false,
            ..self
        }
    }

    /// ln r as the list gives it; −∞ if nothing is hidden.
    pub(super) fn log_rest(&self) -> f64 {
        math::ln(self.rest)
    }

    /// Bounds of ln Σ pᵃ; −∞ for a sum of 0, +∞ where nothing bounds it.
    pub(super) fn log_sum(&self) -> Bounds {
        if self.are_none() {
            return Bounds::exactly(f64::NEG_INFINITY);
        }
        // Both splits rise with r.
        let Bounds { least, most } = self.around;
        if self.total_is_known() && self.told {
            Bounds::exactly(self.log_rest())
        } else if self.total_is_known() {
            Bounds {
                least: math::ln(least),
                most: math::ln(most),
            }
        } else if self.exponent > 1.0 {
            Bounds {
                least: self.log_even(least).unwrap_or(f64::NEG_INFINITY),
                most: self.log_packed(most),
            }
        } else {
            Bounds {
                least: self.log_packed(least),
                most: self.log_even(most).unwrap_or(f64::INFINITY),
            }
        }
    }

    /// ln(M · (r/M)ᵃ); `None` if M is unknown.
    fn log_even(&self, rest: f64) -> Option<f64> {
        let log_count = math::ln(self.count? as f64);
        Some(log_count + self.exponent * (math::ln(rest) - log_count))
    }

    /// ln(k · cᵃ + (r − k·c)ᵃ) with k = ⌊r/c⌋.
    fn log_packed(&self, rest: f64) -> f64 {
        let in_ceilings = math::exp(math::ln(rest) - self.ceiling);
        let full = in_ceilings.floor();
        let remainder = math::exp(self.exponent * math::ln(in_ceilings - full));
        self.exponent * self.ceiling + math::ln(full + remainder)
    }

    /// Bounds of −Σ p log2 p in bits, without a temperature: the packed split has least, the even one most.
    ///
    /// −p log p is concave, so it is the case a < 1 of the table; +∞ if M is unknown.
    pub(super) fn entropy_bits(&self) -> Bounds {
        if self.are_none() || self.rest <= 0.0 {
            return Bounds::exactly(0.0);
        }
        let surprise = |log_probability: f64| -log_probability / LN_2;
        let in_ceilings = math::exp(math::ln(self.rest) - self.ceiling);
        let full = in_ceilings.floor();
        let ceiling = math::exp(self.ceiling);
        let remainder = (in_ceilings - full) * ceiling;
        let of_remainder = if remainder > 0.0 {
            remainder * surprise(math::ln(remainder))
        } else {
            0.0
        };
        let even = self.count.map_or(f64::INFINITY, |count| {
            self.rest * surprise(math::ln(self.rest / count as f64))
        });
        let packed = full * ceiling * surprise(self.ceiling) + of_remainder;
        Bounds {
            least: packed.min(even),
            most: even,
        }
    }
}
