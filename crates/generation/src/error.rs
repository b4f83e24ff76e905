//! Errors: a prompt that cannot start a run, and calls that do not fit the state of the loop.

use sampling::TokenId;

/// Why a prompt cannot start a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// A model needs at least one token to continue from, for instance the beginning-of-text token.
    #[error("{}", texts::failures::prompt_empty())]
    Empty,
    /// No room is left for even one new token.
    #[error(
        "{}",
        texts::failures::prompt_too_long(
            &length.to_string(),
            &window.to_string(),
            &window.saturating_sub(1).to_string()
        )
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
    #[error("{}", texts::failures::run_no_logits_awaited())]
    NoLogitsAwaited,
    /// A decision was appended when no logits were pending, or after the run had stopped.
    #[error("{}", texts::failures::run_no_choice_awaited())]
    NoChoiceAwaited,
    /// The decision was made for another step than the one that is due.
    #[error("{}", texts::failures::run_stale(&decided.to_string(), &current.to_string()))]
    Stale {
        /// Index of the step the decision was made for, from 0.
        decided: usize,
        /// Index of the step that is due, from 0.
        current: usize,
    },
    /// The run has no step with this index.
    #[error("{}", texts::failures::run_no_such_step(&index.to_string(), &steps.to_string()))]
    NoSuchStep {
        /// The index in the call, from 0.
        index: usize,
        /// Number of steps taken so far.
        steps: usize,
    },
    /// The step's logits were dropped by `forget_logits` and have not been restored.
    #[error("{}", texts::failures::run_logits_forgotten(&index.to_string()))]
    LogitsForgotten {
        /// Index of the step, from 0.
        index: usize,
    },
    /// The logits do not say which token this is, see [`sampling::Logits::naming`].
    #[error("{}", texts::failures::run_not_listed(&listed.to_string()))]
    NotListed {
        /// How many are known.
        listed: usize,
    },
    /// The token id is outside the vocabulary.
    #[error("{}", texts::failures::run_no_such_token(&token.to_string(), &vocabulary.to_string()))]
    NoSuchToken {
        /// The id in the call.
        token: TokenId,
        /// Number of tokens in the vocabulary.
        vocabulary: usize,
    },
}
