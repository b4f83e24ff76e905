//! What has been written so far: penalties look at it, and the coin's position is counted from it.

use crate::{Coin, TokenId};

/// The tokens before the one being chosen, and the coin for links that toss one.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The prompt.
    pub prompt: &'a [TokenId],
    /// What was generated after it.
    pub generated: &'a [TokenId],
    /// The surprise in bits of each generated token under the settings in force, as these would have come to it: Mirostat
    /// steers by them. May be empty where [`crate::SamplingConfig::reads_surprises`] says that nobody asks.
    pub surprises: &'a [f64],
    /// The seed of the run.
    pub coin: Coin,
}

impl<'a> Context<'a> {
    /// A context whose tokens' surprises are not known.
    #[must_use]
    pub fn new(prompt: &'a [TokenId], generated: &'a [TokenId], coin: Coin) -> Self {
        Self {
            prompt,
            generated,
            surprises: &[],
            coin,
        }
    }

    /// The position of the token being chosen, 0 for the first generated one.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.generated.len() as u64
    }

    /// Prompt and generated tokens, in order.
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = TokenId> + '_ {
        self.prompt.iter().chain(self.generated).copied()
    }
}
