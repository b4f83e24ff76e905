//! The chain: links in an order that is data, and a run of it that keeps every stage.

use serde::{Deserialize, Serialize};

use crate::processors::Effect;
use crate::{Context, Distribution, Processor, ProcessorKind, Profile, Ranking, Stage};

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

/// A run of the chain over one step's logits: every stage, and the distribution to choose from.
#[derive(Clone, Debug)]
pub struct ChainRun {
    stages: Vec<Stage>,
    distribution: Distribution,
}

impl Chain {
    /// Puts the links in a profile's order; links of a kind it does not have come last, in their present order.
    pub fn sort_by(&mut self, profile: Profile) {
        self.sort_as(profile.order());
    }

    /// Puts the links in the order of `kinds`; links of a kind it does not have come last, in their present order.
    pub fn sort_as(&mut self, kinds: &[ProcessorKind]) {
        let place = |kind| kinds.iter().position(|other| *other == kind);
        self.links
            .sort_by_key(|link| place(link.processor.kind()).unwrap_or(kinds.len()));
    }

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
