//! All settings of one step, as a person, a link or a file states them.

use serde::{Deserialize, Serialize};

use crate::{
    Chain, ChainRun, Choice, Context, Link, MinP, Processor, ProcessorKind, Profile, Ranking,
    RepetitionPenalty, Temperature, TopK, TopP, Uniform,
};

/// How the next token is to be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SamplingConfig {
    /// Whose arithmetic and tie rules apply.
    pub profile: Profile,
    /// `false` is greedy decoding: penalties apply, the links of sampling do not, the most likely token is taken.
    pub do_sample: bool,
    /// The links in order.
    pub chain: Chain,
}

impl SamplingConfig {
    /// A profile's links in its order, each at its neutral value and off; sampling is on.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        let link = |&kind: &ProcessorKind| Link {
            processor: match kind {
                ProcessorKind::RepetitionPenalty => {
                    Processor::RepetitionPenalty(RepetitionPenalty::NEUTRAL)
                }
                ProcessorKind::Temperature => Processor::Temperature(Temperature::NEUTRAL),
                ProcessorKind::TopK => Processor::TopK(TopK::NEUTRAL),
                ProcessorKind::TopP => Processor::TopP(TopP::NEUTRAL),
                ProcessorKind::MinP => Processor::MinP(MinP::NEUTRAL),
            },
            enabled: false,
        };
        Self {
            profile,
            do_sample: true,
            chain: Chain {
                links: profile.order().iter().map(link).collect(),
            },
        }
    }

    /// Sets a processor and switches it on: in its place where the chain has one of its kind, else at the end.
    pub fn set(&mut self, processor: Processor) {
        match self
            .chain
            .links
            .iter_mut()
            .find(|link| link.processor.kind() == processor.kind())
        {
            Some(link) => {
                *link = Link {
                    processor,
                    enabled: true,
                }
            }
            None => self.chain.links.push(Link {
                processor,
                enabled: true,
            }),
        }
    }

    /// The same with a processor set: `SamplingConfig::new(profile).with(Processor::TopP(p))`.
    #[must_use]
    pub fn with(mut self, processor: Processor) -> Self {
        self.set(processor);
        self
    }

    /// The first link of a kind.
    #[must_use]
    pub fn link(&self, kind: ProcessorKind) -> Option<&Link> {
        self.chain
            .links
            .iter()
            .find(|link| link.processor.kind() == kind)
    }

    /// The first link of a kind, to change it.
    pub fn link_mut(&mut self, kind: ProcessorKind) -> Option<&mut Link> {
        self.chain
            .links
            .iter_mut()
            .find(|link| link.processor.kind() == kind)
    }

    /// Runs the chain over a step's logits. Nothing is drawn.
    #[must_use]
    pub fn run(&self, ranking: &Ranking, context: &Context) -> ChainRun {
        self.chain.run(ranking, context, self.profile, |kind| {
            self.do_sample || !kind.is_warper()
        })
    }

    /// Chooses from what the chain left: the token under the coin, or the most likely one when `do_sample` is off.
    #[must_use]
    pub fn choose(&self, run: &ChainRun, u: Uniform) -> Choice {
        if self.do_sample {
            run.distribution().draw(u)
        } else {
            run.distribution().greedy()
        }
    }
}
