//! Why an experiment cannot start, with what to do.

use generation::PromptError;
use protocol::Failure;
use thiserror::Error;

use crate::words::labels::no_mask;

/// Why an experiment did not start or did not end.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ExperimentProblem {
    /// Nothing says which text is right.
    #[error("{}", texts::experiments::nothing_expected())]
    NothingExpected,
    /// The prompt has no JSON record that can be completed.
    #[error("{}", texts::experiments::no_record())]
    NoRecord,
    /// The answer has no tokens, or more than the model can read after the prompt.
    #[error("{}", texts::experiments::answer_does_not_fit())]
    AnswerDoesNotFit,
    /// The prompt is empty, too long or not cut into tokens.
    #[error("{}", texts::experiments::no_text_after_prompt())]
    NoPrompt,
    /// The text before the experiment fills the model's context window.
    #[error("{}", texts::experiments::no_room())]
    NoRoom,
    /// The worker that computes the mask failed.
    #[error("{}", no_mask())]
    Mask(Failure),
    /// The engine failed.
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl From<PromptError> for ExperimentProblem {
    fn from(error: PromptError) -> Self {
        match error {
            PromptError::Empty => Self::NoPrompt,
            PromptError::TooLong { .. } => Self::NoRoom,
        }
    }
}

impl ExperimentProblem {
    /// What to do.
    pub fn next_step(&self) -> &str {
        match self {
            Self::NothingExpected => texts::experiments::nothing_expected_step(),
            Self::NoRecord => texts::experiments::no_record_step(),
            Self::AnswerDoesNotFit => texts::experiments::answer_does_not_fit_step(),
            Self::NoPrompt => texts::experiments::no_text_after_prompt_step(),
            Self::NoRoom => texts::experiments::no_room_step(),
            Self::Mask(_) => texts::experiments::no_mask_step(),
            Self::Failed(failure) => failure.next_step(),
        }
    }
}
