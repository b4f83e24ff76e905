//! What can be wrong with a prompt, and calls that do not fit the state of the loop.

use sampling::TokenId;

/// Why a prompt cannot be started from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// A model continues something: at least one token, for instance the beginning-of-text token.
    #[error("the prompt has no tokens; start from the beginning-of-text token")]
    Empty,
    /// No room is left for even one new token.
    #[error(
        "the prompt has {length} tokens; the model reads {window} in all, so at most {} leave room for a new one",
        window.saturating_sub(1)
    )]
    TooLong {
        /// Tokens in the prompt.
        length: usize,
        /// Positions the model can read.
        window: usize,
    },
}

/// A call that does not fit the state of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerationError {
    /// Logits came when none were demanded: they would belong to another place in the text.
    #[error("logits were supplied when none were awaited")]
    NoLogitsAwaited,
    /// A choice came when no logits were there, or after the end.
    #[error("there are no logits to choose from at this point")]
    NoChoiceAwaited,
    /// The decision was made for another step.
    #[error("the decision is for step {decided}, the loop is at step {current}")]
    Stale {
        /// The step it was made for.
        decided: usize,
        /// The step that is due.
        current: usize,
    },
    /// There is no such step.
    #[error("step {index} does not exist; there are {steps}, counted from 0")]
    NoSuchStep {
        /// What was asked for.
        index: usize,
        /// How many there are.
        steps: usize,
    },
    /// The step's logits were let go and not restored yet.
    #[error("the logits of step {index} are not kept any more")]
    LogitsForgotten {
        /// Which step, counted from 0.
        index: usize,
    },
    /// There is no such token.
    #[error("token {token} is not in the vocabulary of {vocabulary}")]
    NoSuchToken {
        /// What was asked for.
        token: TokenId,
        /// The size of the vocabulary.
        vocabulary: usize,
    },
}
