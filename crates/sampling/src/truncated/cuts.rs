//! The filters that a list can determine: top-k, top-p and min-p. What they keep is complete: all others are removed.

use super::hidden::HiddenTokens;
use super::{TopLogProbs, Undetermined};
use crate::{MinP, TopK, TopP};

impl TopLogProbs {
    /// The k most likely tokens, renormalised over these as top-k does.
    ///
    /// A temperature keeps the order, so this is exact after one as well, whatever the rest.
    ///
    /// # Errors
    /// More tokens than there are known ranks, unless k is at least V, which keeps everything.
    pub fn top_k(&self, top_k: TopK) -> Result<Self, Undetermined> {
        let k = top_k.get() as usize;
        let all = self.hidden().map(|hidden| self.len() + hidden);
        if top_k == TopK::NEUTRAL || all.is_some_and(|all| k >= all) {
            return Ok(self.clone());
        }
        let known = self.known_ranks();
        if k > known && !self.is_complete() {
            return Err(Undetermined::TopK { k, known });
        }
        Ok(self.first(k))
    }

    /// The nucleus: the fewest most likely tokens whose probabilities sum to at least p, the crossing one included.
    ///
    /// # Errors
    /// The tokens of known rank do not reach p for certain, or the bounds of the probabilities, after a temperature,
    /// give nuclei of different sizes. p = 1 keeps everything and is never refused.
    pub fn top_p(&self, top_p: TopP) -> Result<Self, Undetermined> {
        let p = top_p.get();
        if p >= 1.0 {
            return Ok(self.clone());
        }
        let totals = self.totals();
        let least = self.position_of(totals.least, |share| share >= p);
        let most = self.position_of(totals.most, |share| share >= p);
        match (least, most) {
            (Some(least), Some(most)) if least == most => Ok(self.first(most + 1)),
            (Some(least), Some(most)) => Err(Undetermined::NucleusBetween {
                p,
                least: least + 1,
                most: most + 1,
            }),
            // Rounding may leave the full sum slightly below p.
            _ if self.is_complete() => Ok(self.clone()),
            _ => Err(Undetermined::TopP {
                p,
                known: self.known_ranks(),
                held: self.held(),
            }),
        }
    }

    /// The tokens with at least a fraction of the greatest probability. Needs no total: exact after a temperature too.
    ///
    /// # Errors
    /// A hidden token may reach that fraction, or may be the most likely one.
    pub fn min_p(&self, min_p: MinP) -> Result<Self, Undetermined> {
        let fraction = min_p.get();
        if fraction <= 0.0 {
            return Ok(self.clone());
        }
        if !self.is_complete() {
            if self.known_ranks() == 0 {
                return Err(Undetermined::MostLikely);
            }
            let ceiling = crate::math::exp(self.hidden.ceiling_score() - self.shown[0].score);
            if ceiling >= fraction {
                return Err(Undetermined::MinP {
                    min_p: fraction,
                    ceiling,
                });
            }
        }
        let kept = self.weights().take_while(|&weight| weight >= fraction);
        Ok(self.first(kept.count()))
    }

    /// The first `n` tokens, at least one, and no others.
    fn first(&self, n: usize) -> Self {
        Self {
            shown: self.shown[..n.clamp(1, self.len())].to_vec(),
            hidden: HiddenTokens::NONE,
            baseline: self.baseline,
        }
    }
}
