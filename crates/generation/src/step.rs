//! One turn of the loop: a [`Decision`], which can still change, and the [`GenerationStep`] it becomes when appended.

use std::sync::Arc;

use sampling::{ChainRun, Choice, Coin, Logits, Ranking, SamplingConfig, TokenId, Uniform};

use crate::Phase;

/// Settings applied to the pending logits: every stage of the chain, and the chosen token. Not yet appended.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Index of the step it is for, from 0.
    pub index: usize,
    /// The sampling settings it was made with.
    pub config: SamplingConfig,
    /// The random seed it was made with.
    pub coin: Coin,
    /// The surprise in bits of each earlier token under these settings; empty if no processor reads surprises.
    pub surprises: Arc<[f64]>,
    /// The processor chain's stages, from the raw logits to the final distribution.
    pub run: ChainRun,
    /// The chosen token, its probability and how it was chosen.
    pub choice: Choice,
}

impl Decision {
    /// The same decision with another random number u, for instance one set by hand. Greedy decoding uses no u: no
    /// change.
    #[must_use]
    pub fn with_u(mut self, u: Uniform) -> Self {
        self.choice = self.config.choose(&self.run, u);
        self
    }

    /// The same decision with this token instead of the chosen one; a token outside the vocabulary changes nothing.
    #[must_use]
    pub fn forced(mut self, token: TokenId) -> Self {
        if let Some(choice) = self.run.distribution().forced(token) {
            self.choice = choice;
        }
        self
    }
}

/// One generated token and the data it was chosen from.
///
/// It stores the logits (4 bytes per token of the vocabulary) until they are dropped; what follows from them, such as
/// the ranking, is computed again when needed.
#[derive(Clone, Debug)]
pub struct GenerationStep {
    /// The step's index: 0 for the first generated token.
    pub index: usize,
    /// The token's absolute position: prompt length + index.
    pub position: usize,
    /// The kind of forward pass that computed its logits.
    pub phase: Phase,
    /// The logits it was chosen from; `None` after [`forget_logits`](crate::Generation::forget_logits).
    pub logits: Option<Logits>,
    /// The sampling settings it was chosen with.
    pub config: SamplingConfig,
    /// The random seed it was chosen with.
    pub coin: Coin,
    /// The surprise in bits of each earlier token under its settings; empty if no processor reads surprises.
    pub surprises: Arc<[f64]>,
    /// The token, its probability and how it was chosen.
    pub choice: Choice,
    /// The token's bytes of text; empty if they are not known.
    pub piece: Vec<u8>,
}

impl GenerationStep {
    /// Sorts the step's logits, if they are kept. O(V log V): store the result while the step is on display.
    #[must_use]
    pub fn ranking(&self) -> Option<Ranking> {
        self.logits.as_ref().map(Ranking::of)
    }
}
