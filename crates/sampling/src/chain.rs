//! The chain: links in an order that is data, and a run of it that keeps every stage.

use serde::{Deserialize, Serialize};

use crate::processors::{Effect, Processor};
use crate::{Context, Cut, Distribution, ProcessorKind, Profile, Ranking, Scores, TokenId};

/// A processor with its switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// The rule with its setting.
    pub processor: Processor,
    /// Off keeps the setting and changes nothing.
    pub enabled: bool,
}

/// Links in order. They can be re-ordered, switched off and repeated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chain {
    /// Applied from first to last.
    pub links: Vec<Link>,
}

/// What one link did: what came in, what went out. Everything else is computed when asked for.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The place of the link in [`Chain::links`].
    pub link: usize,
    /// The rule with the setting it had.
    pub processor: Processor,
    /// The scores that came in.
    pub before: Scores,
    /// The scores that went out.
    pub after: Scores,
    /// Where the link cut; `None` for one that only changes scores.
    pub cut: Option<Cut>,
}

/// A run of the chain over one step's logits: every stage, and the distribution to choose from.
#[derive(Clone, Debug)]
pub struct ChainRun {
    stages: Vec<Stage>,
    distribution: Distribution,
}

impl Chain {
    /// Applies the links that are on and that `applies` admits, by the arithmetic of `profile`.
    pub(crate) fn run(
        &self,
        ranking: &Ranking,
        context: &Context,
        profile: Profile,
        applies: impl Fn(ProcessorKind) -> bool,
    ) -> ChainRun {
        let mut scores = ranking.scores().clone();
        let mut stages = Vec::with_capacity(self.links.len());
        for (link, Link { processor, enabled }) in self.links.iter().enumerate() {
            if !enabled || !applies(processor.kind()) {
                continue;
            }
            let Effect { scores: after, cut } = processor.apply(&scores, context, profile);
            stages.push(Stage {
                link,
                processor: processor.clone(),
                before: scores,
                after: after.clone(),
                cut,
            });
            scores = after;
        }
        ChainRun {
            stages,
            distribution: Distribution::from(&scores),
        }
    }
}

impl Stage {
    /// How many tokens the link removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.before.len() - self.after.len()
    }

    /// The tokens the link removed, by falling score before it.
    pub fn removed_tokens(&self) -> impl Iterator<Item = TokenId> + '_ {
        let mut kept = self.after.ids().to_vec();
        kept.sort_unstable();
        self.before
            .ids()
            .iter()
            .copied()
            .filter(move |id| kept.binary_search(id).is_err())
    }

    /// The distribution the kept tokens have after the link, over the whole vocabulary.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        Distribution::from(&self.after)
    }

    /// How much of the probability that came in belongs to tokens the link kept: 0 to 1.
    #[must_use]
    pub fn mass_kept(&self) -> f64 {
        if self.removed() == 0 {
            return 1.0;
        }
        let lost = Distribution::from(&self.before);
        1.0 - self
            .removed_tokens()
            .map(|id| lost.probability(id))
            .sum::<f64>()
    }
}

impl ChainRun {
    /// One stage for each link that was on, in order.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// What is left after the last link: the distribution to choose from.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }
}
