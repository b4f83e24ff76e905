//! Errors: a prompt that cannot start a run, and calls that do not fit the state of the loop.

use sampling::TokenId;

/// Why a prompt cannot start a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// A model needs at least one token to continue from, for instance the beginning-of-text token.
    #[error("the prompt has no tokens; start from the beginning-of-text token")]
    Empty,
    /// No room is left for even one new token.
    #[error(
        "the prompt has {length} tokens; the model reads {window} in all, so at most {} leave room for a new one",
        window.saturating_sub(1)
    )]
    TooLong {
        /// Number of tokens in the prompt.
        length: usize,
        /// The context window: the number of positions the model can read.
        window: usize,
    },
}

/// A call that does not fit the state of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerationError {
    /// Logits were supplied when none were awaited: they would belong to another position in the text.
    #[error("logits were supplied when none were awaited")]
    NoLogitsAwaited,
    /// A decision was appended when no logits were pending, or after the run had stopped.
    #[error("there are no logits to choose from at this point")]
    NoChoiceAwaited,
    /// The decision was made for another step than the one that is due.
    #[error("the decision is for step {decided}, the loop is at step {current}")]
    Stale {
        /// Index of the step the decision was made for, from 0.
        decided: usize,
        /// Index of the step that is due, from 0.
        current: usize,
    },
    /// The run has no step with this index.
    #[error("step {index} does not exist; there are {steps}, counted from 0")]
    NoSuchStep {
        /// The index in the call, from 0.
        index: usize,
        /// Number of steps taken so far.
        steps: usize,
    },
    /// The step's logits were dropped by `forget_logits` and have not been restored.
    #[error("the logits of step {index} are not kept any more")]
    LogitsForgotten {
        /// Index of the step, from 0.
        index: usize,
    },
    /// The logits do not say which token this is, see [`sampling::Logits::naming`].
    #[error("only the {listed} likeliest tokens are known, and the chosen one is not among them")]
    NotListed {
        /// How many are known.
        listed: usize,
    },
    /// The token id is outside the vocabulary.
    #[error("token {token} is not in the vocabulary of {vocabulary}")]
    NoSuchToken {
        /// The id in the call.
        token: TokenId,
        /// Number of tokens in the vocabulary.
        vocabulary: usize,
    },
}
