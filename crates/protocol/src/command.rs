//! The requests that the page sends to a worker.

use generation::AheadRequest;
use serde::{Deserialize, Serialize};

use crate::{InspectRequest, ModelKey, ModelSource, SpokenLanguage, TokenId, WeightPrecision};

/// Identifies a request and all the events that answer it. Chosen by the page, never re-used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u32);

/// The most tokens of a [`Command::Extend`]. Such a pass runs as a whole, without a look at the messages that have come
/// meanwhile; a cancel of a prefill waits as long, for one of its chunks.
pub const MOST_EXTENDED: usize = 64;

/// The positions of a pass whose logits are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WantedLogits {
    /// The last one: `[V]`.
    Last,
    /// Every one: `[T, V]`.
    All,
}

/// A command with its id, as posted to a worker: a [`Command`], or one for a worker that is no engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Request<C = Command> {
    /// The id that every event about this request repeats.
    pub id: RequestId,
    /// The operation and its arguments.
    pub command: C,
}

/// The operations of an engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Load a model from where it is: a folder of the site is downloaded and checked; what is stored or was chosen is
    /// read, and nothing is downloaded. Answer: [`Answer::Loaded`](crate::Answer::Loaded).
    Load {
        /// Where the model is.
        source: ModelSource,
        /// Bytes of memory that this device has for a model that is stored or was chosen: if its weights do not fit, it is
        /// refused before they are read; the context window is no longer than fits beside them. `None`: no limit.
        memory: Option<u64>,
        /// The number format in which the weights are kept; one that this engine does not have is refused. The CPU has all,
        /// WebGPU has f32 alone. `None`: the engine decides. A folder of the site is kept in f32; what is stored or was
        /// chosen, in the most exact format that fits, where a checkpoint in bf16 is exact in bf16.
        format: Option<WeightPrecision>,
    },
    /// Ask the hub for a model: what it is, how large, and whether it can run here. Answer:
    /// [`Answer::Offer`](crate::Answer::Offer), or [`Answer::GgufFiles`](crate::Answer::GgufFiles) where the name is of
    /// several models.
    LookUp {
        /// Scheme and host of the hub. The page gives `https://huggingface.co`.
        hub: String,
        /// What the visitor has typed: `owner/name`, `owner/name@revision`, or the address of a model's page.
        name: String,
        /// Bytes of memory that this device has for a model.
        memory: u64,
    },
    /// Download a model of the hub into the browser's storage, or the rest of it. It reports
    /// [`Progress::ModelDownload`](crate::Progress::ModelDownload). Answer:
    /// [`Answer::Downloaded`](crate::Answer::Downloaded).
    Download {
        /// Scheme and host of the hub, as for [`LookUp`](Self::LookUp).
        hub: String,
        /// The model.
        key: ModelKey,
        /// The branch or tag by which its commit was found; it is kept with the model.
        revision: Option<String>,
        /// Bytes of memory that this device has for a model; if its weights do not fit, they are not downloaded.
        memory: u64,
    },
    /// List the models in the browser's storage. Answer: [`Answer::Storage`](crate::Answer::Storage).
    ListStored,
    /// Delete a model from the browser's storage, finished or not. Files that another model has as well stay. Answer:
    /// [`Answer::Deleted`](crate::Answer::Deleted).
    DeleteStored {
        /// The model.
        key: ModelKey,
    },
    /// Cut `text` into tokens. Answer: [`Answer::Tokenized`](crate::Answer::Tokenized).
    Tokenize {
        /// The text; one above the limit fails with [`Failure::TextTooLong`](crate::Failure::TextTooLong).
        text: String,
    },
    /// Cut `text` into tokens and add none: a rendered chat has its special tokens in its text. Answer:
    /// [`Answer::Tokenized`](crate::Answer::Tokenized).
    TokenizeAsWritten {
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
    /// Run one forward pass over several tokens from an absolute position on; each reads the cached positions before it.
    /// The engine first drops all cached positions from `position` on: a cache forks by reading another end after the
    /// same beginning. Answer: [`Answer::Logits`](crate::Answer::Logits).
    Extend {
        /// Ids of the tokens to run: at least one, at most [`MOST_EXTENDED`].
        tokens: Vec<TokenId>,
        /// The absolute position of the first, from 0; at most the number of positions the cache holds.
        position: u32,
        /// The positions whose logits are answered.
        wanted: WantedLogits,
    },
    /// Run a forward pass over these tokens from position 0 without the cache: it is neither read nor changed. Answer:
    /// [`Answer::Logits`](crate::Answer::Logits) of the last position.
    Recompute {
        /// The whole context, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Answer what one pass over a text computes inside the network, of which the request may replace parts. The cache of the
    /// run does not change; where nothing is replaced, what it holds of this text may be read. It reports
    /// [`Progress::Forward`](crate::Progress::Forward). Answer: [`Answer::Inspected`](crate::Answer::Inspected).
    Inspect(Box<InspectRequest>),
    /// Write the text ahead: the tokens that a rule and a seed choose after a text. It has a cache of its own: that of the
    /// run is neither read nor changed, and what an earlier such text begins with is not computed again. Every later
    /// request but a ping ends it with [`Failure::Cancelled`](crate::Failure::Cancelled), after at most
    /// [`AHEAD_PART`](crate::AHEAD_PART) tokens. It reports [`Progress::Ahead`](crate::Progress::Ahead). Answer:
    /// [`Answer::Ahead`](crate::Answer::Ahead).
    WriteAhead(Box<AheadRequest>),
    /// Read the key and the value of one position from the cache. Answer: [`Answer::Cached`](crate::Answer::Cached).
    CacheAt {
        /// Index of the decoder layer, from 0.
        layer: u32,
        /// Absolute position, from 0.
        position: u32,
    },
    /// Compare the logits of the loaded model at every position of these tokens with those in another number format. The
    /// weights are read once more and kept beside the loaded ones meanwhile, if the memory given to
    /// [`Load`](Self::Load) holds both. For a model that is stored or was chosen; the cache does not change. It reports
    /// [`Progress::Weights`](crate::Progress::Weights), then [`Progress::Forward`](crate::Progress::Forward). Answer:
    /// [`Answer::FormatsCompared`](crate::Answer::FormatsCompared).
    CompareFormats {
        /// The whole context, at least one token.
        tokens: Vec<TokenId>,
        /// The other format.
        format: WeightPrecision,
    },
    /// Read a text and answer how probable each of its tokens was after those before it, from the second on. A text longer than
    /// the context window is read in windows, see [`ScoreWindow`](crate::ScoreWindow). The cache of the run is neither read
    /// nor changed. It reports [`Progress::Forward`](crate::Progress::Forward). Answer:
    /// [`Answer::Scores`](crate::Answer::Scores).
    Score {
        /// The whole text, at least one token.
        tokens: Vec<TokenId>,
    },
    /// Compute the true probability of each of these tokens after those before it, from the second on, for a model that was
    /// trained on a grammar. Answer: [`Answer::GrammarScores`](crate::Answer::GrammarScores).
    ScoreByGrammar {
        /// The whole text, as for [`Score`](Self::Score).
        tokens: Vec<TokenId>,
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
    /// Show that the worker still reads its messages. Answer: [`Answer::Pong`](crate::Answer::Pong), before the answers to
    /// earlier requests.
    Ping,
    /// Say from now on in another language what fails. Before the first such command it is English. Answer:
    /// [`Answer::Pong`](crate::Answer::Pong), as for a ping.
    Speak(SpokenLanguage),
    /// Stop working on `request`, or remove it from the queue if it has not begun.
    Cancel {
        /// The request to end with [`Failure::Cancelled`](crate::Failure::Cancelled).
        request: RequestId,
    },
}

impl Command {
    /// Whether the command needs neither the model nor the device, and so waits for no other command.
    pub fn runs_beside_others(&self) -> bool {
        matches!(
            self,
            Self::LookUp { .. }
                | Self::Download { .. }
                | Self::ListStored
                | Self::DeleteStored { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Answer, Event};

    #[test]
    fn a_ping_and_its_answer_come_back_as_they_were() {
        let id = RequestId(7);
        let command = Command::Ping;
        let ping = Request { id, command };
        let json = serde_json::to_string(&ping).unwrap();
        assert_eq!(json, r#"{"id":7,"command":"ping"}"#);
        assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), ping);
        let answer = Answer::Pong;
        let pong = Event::Done {
            request: id,
            answer,
        };
        let json = serde_json::to_string(&pong).unwrap();
        assert_eq!(json, r#"{"done":{"request":7,"answer":"pong"}}"#);
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), pong);
        assert!(!Command::Ping.runs_beside_others());
    }

    #[test]
    fn only_what_waits_for_the_network_runs_beside_a_pass() {
        let key = ModelKey {
            repo: "a/b".into(),
            commit: "0".repeat(40),
            file: None,
        };
        assert!(Command::ListStored.runs_beside_others());
        assert!(Command::DeleteStored { key: key.clone() }.runs_beside_others());
        let source = ModelSource::Stored { key };
        let load = Command::Load {
            source,
            memory: Some(1 << 30),
            format: Some(WeightPrecision::Bf16),
        };
        assert!(!load.runs_beside_others());
        assert!(!Command::Memory.runs_beside_others());
        let json = serde_json::to_string(&load).unwrap();
        assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), load);
    }
}
