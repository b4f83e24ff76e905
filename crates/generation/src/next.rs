//! What happens next in the loop. This is the only state machine of a run.
//!
//! ```text
//!            ┌──────────────── no stopping criterion holds ─────────────────┐
//!            ▼                                                              │
//!   Next::Forward ──supply(logits)──► Next::Choose ──append(decision)──► new step
//!            ▲                             ▲                                │
//!            │                             └── back(): logits are kept      │ a criterion holds
//!            └── branch(), or back() after forget_logits()                  ▼
//!                                                                       Next::Stop
//! ```
//!
//! While a choice is awaited nothing has to be computed, so a page can show how the choice comes about one [`Stage`] at a
//! time: [`Next::after`] names what follows the stage that is shown. How a context reaches the model, by a prefill or by
//! one decode, is not part of the loop: it depends on what the engine's cache holds.

use sampling::TokenId;
use serde::{Deserialize, Serialize};

use crate::{Generation, StopReason};

/// What a run needs to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The logits after this context: prompt and generated tokens. It is empty only where a step without a
    /// text ([`Generation::of_logits`]) has lost its logits. [`Generation::supply`] takes them.
    Forward(Vec<TokenId>),
    /// A token. [`Generation::decide`] chooses one, [`Generation::append`] takes it.
    Choose,
    /// Nothing: the run is over.
    Stop(StopReason),
}

enums::listed! {
    /// The stages of one token, in order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Stage {
        /// The context goes through the network.
        Forward = "forward",
        /// One raw score for each token of the vocabulary.
        Logits = "logits",
        /// The scores divided by the temperature.
        Temperature = "temperature",
        /// Scores become probabilities.
        Softmax = "softmax",
        /// Filters remove tokens.
        Filter = "filter",
        /// One token is drawn.
        Sample = "sample",
        /// The token joins the text.
        Append = "append",
    }
}

/// What a run needs to go on by one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStage {
    /// As [`Next::Forward`].
    Forward(Vec<TokenId>),
    /// Nothing has to be computed: this stage is shown.
    Show(Stage),
    /// The choice is made, and its token joins the text.
    Append,
    /// As [`Next::Stop`].
    Stop(StopReason),
}

/// The kind of forward pass that a step's logits came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Many positions at once, none of them from the cache.
    Prefill,
    /// One position, the others from the cache.
    Decode,
}

impl Generation {
    /// What the run needs to go on.
    #[must_use]
    pub fn next(&self) -> Next {
        match (self.stop_reason(), self.pending()) {
            (Some(reason), _) => Next::Stop(reason),
            (None, Some(_)) => Next::Choose,
            (None, None) => Next::Forward(self.tokens()),
        }
    }
}

impl Next {
    /// The same in steps of one stage, `shown` being the stage that was reached.
    #[must_use]
    pub fn after(self, shown: Stage) -> NextStage {
        match self {
            Self::Forward(context) => NextStage::Forward(context),
            Self::Stop(reason) => NextStage::Stop(reason),
            Self::Choose => match shown {
                // The token was taken back and its logits are here: its stages are shown again, and nothing is computed.
                Stage::Append => NextStage::Show(Stage::Forward),
                Stage::Forward => NextStage::Show(Stage::Logits),
                Stage::Logits => NextStage::Show(Stage::Temperature),
                Stage::Temperature => NextStage::Show(Stage::Softmax),
                Stage::Softmax => NextStage::Show(Stage::Filter),
                Stage::Filter => NextStage::Show(Stage::Sample),
                Stage::Sample => NextStage::Append,
            },
        }
    }
}
