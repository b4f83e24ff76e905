//! The requests that the page sends to a worker.

use serde::{Deserialize, Serialize};

use crate::TokenId;

/// Identifies a request and all the events that answer it. Chosen by the page, never re-used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u32);

/// A [`Command`] with its id, as posted to a worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The id that every event about this request repeats.
    pub id: RequestId,
    /// The operation and its arguments.
    pub command: Command,
}

/// The operations of an engine.
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
        /// The text; one above the limit fails with [`Failure::TextTooLong`](crate::Failure::TextTooLong).
        text: String,
    },
    /// Cut `text` into the tokens of another model. Its vocabulary is in the folder at `url` (it ends with `/` and holds
    /// a `manifest.json`), is fetched at the first such request and kept. Answer: [`Answer::Pieces`](crate::Answer::Pieces).
    TokenizeAs {
        /// Absolute URL of the vocabulary's folder.
        url: String,
        /// The text; one above the limit fails with [`Failure::TextTooLong`](crate::Failure::TextTooLong).
        text: String,
    },
    /// Clear the cache and run a forward pass over these tokens from position 0.
    /// Answer: [`Answer::Logits`](crate::Answer::Logits) of the last position.
    Prefill {
        /// The whole context, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Run a forward pass over one token at an absolute position. The engine first drops all cached positions from
    /// `position` on, so going back and branching need no other message.
    /// Answer: [`Answer::Logits`](crate::Answer::Logits).
    Decode {
        /// Id of the token to run.
        token: TokenId,
        /// Its absolute position, from 0; at most the number of positions the cache holds.
        position: u32,
    },
    /// Run a forward pass over these tokens from position 0 without the cache: it is neither read nor changed. Answer:
    /// [`Answer::Logits`](crate::Answer::Logits) of the last position.
    Recompute {
        /// The whole context, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Read the key and the value of one position from the cache. Answer: [`Answer::Cached`](crate::Answer::Cached).
    CacheAt {
        /// Index of the decoder layer, from 0.
        layer: u32,
        /// Absolute position, from 0.
        position: u32,
    },
    /// Report the engine's memory use. Answer: [`Answer::Memory`](crate::Answer::Memory).
    Memory,
    /// Compute the true distribution of the token after these, for a model that was trained on a grammar.
    /// Answer: [`Answer::Truth`](crate::Answer::Truth).
    Truth {
        /// The whole context, as for a prefill.
        tokens: Vec<TokenId>,
    },
    /// Compute the logits of the self-test, as the reference for another engine.
    /// Answer: [`Answer::KnownAnswers`](crate::Answer::KnownAnswers).
    KnownAnswers,
    /// Run the self-test and compare its logits with the known answers in the request's payload.
    /// Answer: [`Answer::SelfTest`](crate::Answer::SelfTest).
    SelfTest,
    /// Stop working on `request`, or remove it from the queue if it has not begun.
    Cancel {
        /// The request to end with [`Failure::Cancelled`](crate::Failure::Cancelled).
        request: RequestId,
    },
}
