//! [`Demand`]: the forward pass or the choice that the loop needs next.

use sampling::TokenId;
use serde::{Deserialize, Serialize};

use crate::StopReason;

/// The action that moves the loop on by one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Run a forward pass over these tokens from position 0 with an empty KV cache; supply the last position's logits.
    Prefill {
        /// The prompt, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Run a forward pass over this token and supply its logits. The cache must hold exactly the `position` tokens
    /// before.
    Decode {
        /// The token chosen in the last step.
        token: TokenId,
        /// Its absolute position in prompt and generated text, counted from 0.
        position: usize,
    },
    /// The logits have been supplied; the caller chooses a token.
    Choose,
    /// No action: the run has stopped, for this reason.
    Done(StopReason),
}

/// The kind of forward pass that computed a step's logits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// All tokens in one pass over an empty cache: of the first step, and after a change of engine.
    Prefill,
    /// One token; the keys and values of the earlier positions come from the cache.
    Decode,
}
