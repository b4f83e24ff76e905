//! The processor chain: an ordered list of processors as data, and a run of it that keeps every stage.

use serde::{Deserialize, Serialize};

use crate::processors::Effect;
use crate::{AppliedProcessor, Context, Distribution, Processor, ProcessorKind, Profile, Ranking};

/// A processor in the chain, with its switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// The processor with its settings.
    pub processor: Processor,
    /// If off, the chain skips the processor and keeps its settings.
    pub enabled: bool,
}

/// Processors in order. They can be re-ordered, switched off and repeated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chain {
    /// The processors, applied from first to last.
    pub links: Vec<Link>,
}

/// The result of the chain for one step's logits: every stage, and the distribution to choose from.
#[derive(Clone, Debug)]
pub struct ChainRun {
    stages: Vec<AppliedProcessor>,
    distribution: Distribution,
}

impl Chain {
    /// Sorts the links into a profile's order; kinds that the profile does not have come last, in their present order.
    pub fn sort_by(&mut self, profile: Profile) {
        self.sort_as(profile.order());
    }

    /// Sorts the links into the order of `kinds`; kinds that are not in it come last, in their present order.
    pub fn sort_as(&mut self, kinds: &[ProcessorKind]) {
        let mut rest = std::mem::take(&mut self.links);
        for kind in kinds {
            let of_kind = |link: &mut Link| link.processor.kind() == *kind;
            self.links.extend(rest.extract_if(.., of_kind));
        }
        self.links.append(&mut rest);
    }
}

impl ChainRun {
    /// Applies links, each with its place in the chain, with the arithmetic of `profile`.
    pub(crate) fn of<'a>(
        links: impl Iterator<Item = (usize, &'a Link)>,
        ranking: &Ranking,
        context: &Context,
        profile: Profile,
    ) -> Self {
        let mut scores = ranking.scores().clone();
        let mut stages = Vec::new();
        for (link, Link { processor, .. }) in links {
            let Effect { scores: after, cut } = processor.apply(&scores, context, profile);
            stages.push(AppliedProcessor {
                link,
                processor: processor.clone(),
                before: scores,
                after: after.clone(),
                cut,
            });
            scores = after;
        }
        Self {
            stages,
            distribution: Distribution::from(&scores),
        }
    }

    /// One stage for each link that was applied, in order.
    #[must_use]
    pub fn stages(&self) -> &[AppliedProcessor] {
        &self.stages
    }

    /// The distribution after the last stage, from which the token is chosen.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }
}
