//! One turn of the loop: a decision that can still be changed, and the step it becomes when it is taken.

use std::sync::Arc;

use sampling::{ChainRun, Choice, Coin, Logits, Ranking, SamplingConfig, TokenId, Uniform};

use crate::Phase;

/// What the settings choose from the logits at hand: the chain's every stage, and the token. Nothing is taken yet.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The step it is for, counted from 0.
    pub index: usize,
    /// The settings.
    pub config: SamplingConfig,
    /// The seed.
    pub coin: Coin,
    /// The surprise in bits of each token before under these settings; empty where no link of theirs looks at it.
    pub surprises: Arc<[f64]>,
    /// Every stage from the raw logits to the final distribution.
    pub run: ChainRun,
    /// The token and why.
    pub choice: Choice,
}

impl Decision {
    /// The same with another number u, as a person may move it. Greedy decoding has none, and stays as it is.
    #[must_use]
    pub fn with_u(mut self, u: Uniform) -> Self {
        self.choice = self.config.choose(&self.run, u);
        self
    }

    /// The same with a token somebody insists on; a token outside the vocabulary changes nothing.
    #[must_use]
    pub fn forced(mut self, token: TokenId) -> Self {
        if let Some(choice) = self.run.distribution().forced(token) {
            self.choice = choice;
        }
        self
    }
}

/// One token of a run, with everything that led to it.
///
/// It keeps the logits (4 bytes per token of the vocabulary), unless they were let go, and nothing that can be had from
/// them at once.
#[derive(Clone, Debug)]
pub struct GenerationStep {
    /// Counted from 0 for the first generated token.
    pub index: usize,
    /// The token's absolute position: prompt length + index.
    pub position: usize,
    /// The forward pass its logits came from.
    pub phase: Phase,
    /// The logits it was chosen from; `None` once they were [let go](crate::Generation::forget_logits).
    pub logits: Option<Logits>,
    /// The settings it was chosen by.
    pub config: SamplingConfig,
    /// The seed its coin came from.
    pub coin: Coin,
    /// The surprise in bits of each token before it under its settings; empty where no link of theirs looks at it.
    pub surprises: Arc<[f64]>,
    /// The token and why.
    pub choice: Choice,
    /// The token's bytes of text; empty where they are not known.
    pub piece: Vec<u8>,
}

impl GenerationStep {
    /// Sorts the step's logits again, where they are still there. O(V log V): keep the result while the step is looked at.
    #[must_use]
    pub fn ranking(&self) -> Option<Ranking> {
        self.logits.as_ref().map(Ranking::of)
    }
}
