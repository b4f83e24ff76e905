//! What the loop needs next.

use sampling::TokenId;
use serde::{Deserialize, Serialize};

use crate::StopReason;

/// What has to happen for the loop to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Run all these tokens from position 0 on an empty cache and supply the last position's logits.
    Prefill {
        /// Everything written so far, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Run this one token and supply its logits. The cache must hold exactly the `position` tokens before it.
    Decode {
        /// The token chosen last.
        token: TokenId,
        /// Its absolute position, counted from 0.
        position: usize,
    },
    /// The logits are here: a choice is awaited.
    Choose,
    /// Nothing: the run is over.
    Done(StopReason),
}

/// Which kind of forward pass a step's logits came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The whole prompt at once.
    Prefill,
    /// One token, the rest from the cache.
    Decode,
}
