//! All sampling settings of one step.

use serde::{Deserialize, Serialize};

use crate::{
    Chain, ChainRun, Choice, Context, Link, MinP, Processor, ProcessorKind, Profile, Ranking,
    RepetitionPenalty, Temperature, TopK, TopP, Uniform,
};

/// The settings by which the next token is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SamplingConfig {
    /// The engine whose arithmetic and tie-breaking apply.
    pub profile: Profile,
    /// `false` is greedy decoding, which servers take a temperature of 0 for: the most likely token is chosen after the
    /// processors that still apply ([`SamplingConfig::skips`]).
    pub do_sample: bool,
    /// The processors in order.
    pub chain: Chain,
}

impl SamplingConfig {
    /// The five common processors in a profile's order, switched off, at values that change nothing; sampling is on.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        let mut chain = Chain {
            links: [
                RepetitionPenalty::NEUTRAL.into(),
                Temperature::NEUTRAL.into(),
                TopK::NEUTRAL.into(),
                TopP::NEUTRAL.into(),
                MinP::NEUTRAL.into(),
            ]
            .map(|processor| Link {
                processor,
                enabled: false,
            })
            .into(),
        };
        chain.sort_by(profile);
        Self {
            profile,
            do_sample: true,
            chain,
        }
    }

    /// The settings an engine uses by default.
    #[must_use]
    pub fn defaults_of(profile: Profile) -> Self {
        let config = Self::new(profile);
        match profile {
            Profile::Textbook | Profile::Vllm => config,
            Profile::Transformers => Self {
                do_sample: false,
                ..config.with(TopK(50))
            },
            Profile::LlamaCpp => config
                .with(TopK(40))
                .with(TopP(0.95))
                .with(MinP(0.05))
                .with(Temperature(0.8)),
        }
    }

    /// The same settings under another profile: its order and its arithmetic.
    #[must_use]
    pub fn by(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self.chain.sort_by(profile);
        self
    }

    /// Sets a processor and switches it on. It replaces the first link of its kind; without one, it is inserted where
    /// the profile applies it.
    pub fn set(&mut self, processor: impl Into<Processor>) {
        let processor = processor.into();
        let kind = processor.kind();
        let new = Link {
            processor,
            enabled: true,
        };
        if let Some(link) = self.link_mut(kind) {
            *link = new;
            return;
        }
        let links = &mut self.chain.links;
        let place = self.profile.place(kind);
        let later = |link: &Link| self.profile.place(link.processor.kind()) > place;
        let at = links.iter().position(later).unwrap_or(links.len());
        links.insert(at, new);
    }

    /// The same settings with one processor set: `SamplingConfig::new(profile).with(TopP::new(0.9)?)`.
    #[must_use]
    pub fn with(mut self, processor: impl Into<Processor>) -> Self {
        self.set(processor);
        self
    }

    /// The first link of this kind.
    #[must_use]
    pub fn link(&self, kind: ProcessorKind) -> Option<&Link> {
        self.chain
            .links
            .iter()
            .find(|link| link.processor.kind() == kind)
    }

    /// The first link of this kind, mutably.
    pub fn link_mut(&mut self, kind: ProcessorKind) -> Option<&mut Link> {
        self.chain
            .links
            .iter_mut()
            .find(|link| link.processor.kind() == kind)
    }

    /// Whether a processor that applies reads the surprises of the tokens before.
    #[must_use]
    pub fn reads_surprises(&self) -> bool {
        let steers =
            |link: &Link| link.enabled && link.processor.kind() == ProcessorKind::Mirostat2;
        self.do_sample && self.chain.links.iter().any(steers)
    }

    /// Whether greedy decoding skips the processors of this kind, as the profile's engine does.
    ///
    /// transformers with `do_sample=False`, vLLM below a temperature of 1e-5 and the textbook skip all that belongs to
    /// sampling. llama.cpp runs its chain as it stands: only where it comes to the temperature, 0 leaves the most likely
    /// of the tokens that the filters before kept, so XTC and typical can have removed the likeliest of all.
    #[must_use]
    pub fn skips(&self, kind: ProcessorKind) -> bool {
        if self.do_sample || !kind.is_warper() {
            return false;
        }
        let links = &self.chain.links;
        let place = |kind| {
            let of_kind = |link: &Link| link.enabled && link.processor.kind() == kind;
            links.iter().position(of_kind)
        };
        let (own, temperature) = (place(kind), place(ProcessorKind::Temperature));
        self.profile != Profile::LlamaCpp
            || matches!(kind, ProcessorKind::Temperature | ProcessorKind::Mirostat2)
            || own.zip(temperature).is_some_and(|(own, end)| own > end)
    }

    /// The links that are on and that greedy decoding does not skip, with their places in the chain, in order.
    pub fn acting(&self) -> impl Iterator<Item = (usize, &Link)> + '_ {
        let links = self.chain.links.iter().enumerate();
        links.filter(|(_, link)| link.enabled && !self.skips(link.processor.kind()))
    }

    /// Applies the chain to a step's logits. Does not choose a token.
    #[must_use]
    pub fn run(&self, ranking: &Ranking, context: &Context) -> ChainRun {
        ChainRun::of(self.acting(), ranking, context, self.profile)
    }

    /// Chooses a token from the distribution after the chain: the one drawn with `u`, or the most likely one if
    /// `do_sample` is off.
    #[must_use]
    pub fn choose(&self, run: &ChainRun, u: Uniform) -> Choice {
        if self.do_sample {
            run.distribution().draw(u)
        } else {
            run.distribution().greedy()
        }
    }
}
