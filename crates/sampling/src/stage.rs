//! One applied processor: the scores before and after it, and the figures derived from them over the whole vocabulary.

use crate::{Distribution, Processor, Scores, TokenId, Uniform};

/// One applied processor of a run, with its input and output. Derived figures are computed when called for.
#[derive(Clone, Debug)]
pub struct AppliedProcessor {
    /// Index of the link in [`crate::Chain::links`].
    pub link: usize,
    /// The processor with its settings.
    pub processor: Processor,
    /// The scores before the processor.
    pub before: Scores,
    /// The scores after the processor.
    pub after: Scores,
    /// Where the processor cut and why; `None` for one that only changes scores.
    pub cut: Option<Cut>,
}

/// The criterion by which a processor removed tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// Top-k: tokens after the `k` with the greatest scores.
    Rank {
        /// The number of tokens to keep.
        k: usize,
    },
    /// Top-p: tokens after the one at which the cumulative probability reached `p`.
    Cumulative {
        /// The p of the setting.
        p: f64,
        /// The total probability of the kept tokens.
        reached: f64,
    },
    /// Min-p: tokens below this probability.
    Probability {
        /// The threshold, inclusive.
        least: f64,
    },
    /// Top-nσ: tokens below this score.
    Score {
        /// The threshold, inclusive.
        least: f64,
    },
    /// Typical: tokens whose surprise is too far from the expected one.
    Typical {
        /// The total probability in the setting.
        mass: f64,
    },
    /// Mirostat: tokens more surprising than the bound.
    Surprise {
        /// The bound μ in bits, inclusive.
        most_bits: f64,
    },
    /// XTC: top choices, if the random number was below XTC's probability.
    TopChoices {
        /// The least probability of a top choice.
        threshold: f64,
        /// The random number of the step, from XTC's own stream.
        u: Uniform,
        /// Whether it was below XTC's probability.
        acts: bool,
    },
    /// Token mask or no-repeat n-gram: listed tokens.
    Banned {
        /// The number of forbidden tokens.
        tokens: usize,
    },
    /// The processor would have removed every token, so it was not applied.
    NothingWouldBeLeft,
}

impl AppliedProcessor {
    /// The number of tokens the processor removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.before.len() - self.after.len()
    }

    /// The tokens the processor removed, by falling score.
    pub fn removed_tokens(&self) -> impl Iterator<Item = TokenId> + '_ {
        self.removed_ranks().map(|rank| self.before.ids()[rank])
    }

    /// The probability before the processor of the tokens it kept: 0 to 1.
    #[must_use]
    pub fn mass_kept(&self) -> f64 {
        1.0 - self.mass_removed()
    }

    /// The probability before the processor of the tokens it removed: 0 to 1, and exact however small it is.
    #[must_use]
    pub fn mass_removed(&self) -> f64 {
        let weights = self.before.weights();
        let lost: f64 = self.removed_ranks().map(|rank| weights[rank]).sum();
        lost / self.before.total_weight()
    }

    /// The probabilities before the processor, over the whole vocabulary.
    #[must_use]
    pub fn distribution_before(&self) -> Distribution {
        Distribution::from(&self.before)
    }

    /// The probabilities after the processor, over the whole vocabulary.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        Distribution::from(&self.after)
    }

    /// Entropy in bits after the processor.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        self.after.entropy_bits()
    }

    /// Ranks in `before` of the tokens that are not in `after`. Removing tokens keeps the order of the others.
    fn removed_ranks(&self) -> impl Iterator<Item = usize> + '_ {
        // No rank before `first` was removed; a prefix keeps all of its ranks.
        let first = match self.after.is_prefix_of(&self.before) {
            true => self.after.len(),
            false if self.removed() == 0 => self.before.len(),
            false => 0,
        };
        let kept = if first == 0 { self.after.ids() } else { &[] };
        let mut kept = kept.iter().peekable();
        let ids = self.before.ids().iter().enumerate().skip(first);
        ids.filter(move |(_, id)| kept.next_if_eq(id).is_none())
            .map(|(rank, _)| rank)
    }
}
