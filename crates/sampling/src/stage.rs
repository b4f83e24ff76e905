//! One link's before and after, with everything a picture of it needs, counted over the whole vocabulary.

use crate::{Distribution, Processor, Scores, TokenId, Uniform};

/// What one link did: what came in, what went out. Figures are computed when asked for.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The place of the link in [`crate::Chain::links`].
    pub link: usize,
    /// The rule with the setting it had.
    pub processor: Processor,
    /// The scores that came in.
    pub before: Scores,
    /// The scores that went out.
    pub after: Scores,
    /// Where the link cut and why; `None` for one that only changes scores.
    pub cut: Option<Cut>,
}

/// Why tokens were removed: the line a link drew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// Top-k: after this many tokens by rank.
    Rank {
        /// The k.
        k: usize,
    },
    /// Top-p: where the cumulative probability reached `p`.
    Cumulative {
        /// What was asked for.
        p: f64,
        /// What the kept tokens hold together.
        reached: f64,
    },
    /// Min-p: below this probability.
    Probability {
        /// The least probability that stays.
        least: f64,
    },
    /// Top-nσ: below this score.
    Score {
        /// The least score that stays.
        least: f64,
    },
    /// Typical: too far from the expected surprise.
    Typical {
        /// The mass asked for.
        mass: f64,
    },
    /// Mirostat: more surprising than the bound.
    Surprise {
        /// The most surprise in bits that stays.
        most_bits: f64,
    },
    /// XTC: top choices, if the coin said so.
    TopChoices {
        /// The probability from which a token is a top choice.
        threshold: f64,
        /// The coin.
        u: Uniform,
        /// Whether the coin fell below XTC's probability.
        acts: bool,
    },
    /// A mask or an n-gram that must not repeat named the tokens.
    Banned {
        /// How many were named.
        tokens: usize,
    },
    /// The rule would have removed every token, so it was not applied.
    NothingWouldBeLeft,
}

impl Stage {
    /// How many tokens the link removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.before.len() - self.after.len()
    }

    /// The tokens the link removed, by falling score.
    pub fn removed_tokens(&self) -> impl Iterator<Item = TokenId> + '_ {
        self.removed_ranks().map(|rank| self.before.ids()[rank])
    }

    /// How much of the probability that came in belongs to the tokens the link kept: 0 to 1.
    #[must_use]
    pub fn mass_kept(&self) -> f64 {
        let weights = self.before.weights();
        let lost: f64 = self.removed_ranks().map(|rank| weights[rank]).sum();
        1.0 - lost / self.before.total_weight()
    }

    /// The probabilities before the link, over the whole vocabulary.
    #[must_use]
    pub fn distribution_before(&self) -> Distribution {
        Distribution::from(&self.before)
    }

    /// The probabilities after the link, over the whole vocabulary.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        Distribution::from(&self.after)
    }

    /// Entropy in bits after the link.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        self.after.entropy_bits()
    }

    /// Places in `before` of the tokens that are not in `after`. A link that removes keeps the order of the rest.
    fn removed_ranks(&self) -> impl Iterator<Item = usize> + '_ {
        // Nothing before this place was removed; the whole of a prefix stays.
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
