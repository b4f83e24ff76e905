//! The text before the next token: the penalties count its tokens, and its length selects the random number.

use crate::{Coin, TokenId};

/// The tokens before the one being chosen, and the seed for processors that use random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The prompt's token ids.
    pub prompt: &'a [TokenId],
    /// The ids of the tokens generated after it.
    pub generated: &'a [TokenId],
    /// The surprise in bits of each generated token, computed under the present settings; Mirostat's bound follows from
    /// them. May be empty if [`crate::SamplingConfig::reads_surprises`] is false.
    pub surprises: &'a [f64],
    /// The random seed of the run.
    pub coin: Coin,
}

impl<'a> Context<'a> {
    /// A context without surprises.
    #[must_use]
    pub fn new(prompt: &'a [TokenId], generated: &'a [TokenId], coin: Coin) -> Self {
        Self {
            prompt,
            generated,
            surprises: &[],
            coin,
        }
    }

    /// The position of the token being chosen: 0 for the first generated one.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.generated.len() as u64
    }

    /// Prompt and generated tokens, in order.
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = TokenId> + '_ {
        self.prompt.iter().chain(self.generated).copied()
    }
}
