//! What the page asks of the worker.

use serde::{Deserialize, Serialize};

use crate::TokenId;

/// Names one request and all the events that answer it. Chosen by the page, never re-used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u32);

/// A [`Command`] with its id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The name of this request.
    pub id: RequestId,
    /// What is asked.
    pub command: Command,
}

/// The things an engine can be asked to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Download, check and upload the model in the folder at `url` (it ends with `/` and holds a
    /// `manifest.json`). Answer: [`Answer::Loaded`](crate::Answer::Loaded).
    Load {
        /// Absolute URL of the model's folder.
        url: String,
    },
    /// Cut `text` into tokens. Answer: [`Answer::Tokenized`](crate::Answer::Tokenized).
    Tokenize {
        /// Any text at all.
        text: String,
    },
    /// Forget everything and run these tokens from position 0.
    /// Answer: [`Answer::Logits`](crate::Answer::Logits) of the last position.
    Prefill {
        /// The whole context, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Run one token at an absolute position. What the cache holds at or past `position` is dropped first,
    /// so going back and branching need no other message.
    /// Answer: [`Answer::Logits`](crate::Answer::Logits).
    Decode {
        /// The token to run.
        token: TokenId,
        /// Where it stands; at most the number of positions the cache holds.
        position: u32,
    },
    /// Run these tokens from position 0 as if there were no cache: nothing is read from it, and what it holds is left
    /// as it is. Answer: [`Answer::Logits`](crate::Answer::Logits) of the last position.
    Recompute {
        /// The whole context, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Show the key and the value that the cache holds. Answer: [`Answer::Cached`](crate::Answer::Cached).
    CacheAt {
        /// Which decoder layer, from 0.
        layer: u32,
        /// Which position, from 0.
        position: u32,
    },
    /// Say what the engine takes up. Answer: [`Answer::Memory`](crate::Answer::Memory).
    Memory,
    /// Tell the true distribution of the token after these, for a model that was trained on a grammar.
    /// Answer: [`Answer::Truth`](crate::Answer::Truth).
    Truth {
        /// The whole context, as a prefill takes it.
        tokens: Vec<TokenId>,
    },
    /// Compute the logits of the self-test, for another engine to be held against.
    /// Answer: [`Answer::KnownAnswers`](crate::Answer::KnownAnswers).
    KnownAnswers,
    /// Run the self-test and compare with the known answers that travel beside this header.
    /// Answer: [`Answer::SelfTest`](crate::Answer::SelfTest).
    SelfTest,
    /// Stop working on `request`, or forget it if it has not begun.
    Cancel {
        /// The request to end with [`Failure::Cancelled`](crate::Failure::Cancelled).
        request: RequestId,
    },
}
