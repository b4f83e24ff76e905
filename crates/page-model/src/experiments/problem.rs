//! Why an experiment cannot start, with what to do.

use generation::PromptError;
use protocol::Failure;
use thiserror::Error;

use crate::words::labels::no_mask;

/// Why an experiment did not start or did not end.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ExperimentProblem {
    /// Nothing says which text is right.
    #[error("Nothing says yet which text is right.")]
    NothingExpected,
    /// The prompt has no JSON record that can be completed.
    #[error("The prompt has begun no JSON record that can be completed.")]
    NoRecord,
    /// The answer has no tokens, or more than the model can read after the prompt.
    #[error("This answer does not fit after the prompt.")]
    AnswerDoesNotFit,
    /// The prompt is empty, too long or not cut into tokens.
    #[error("No text can begin with this prompt.")]
    NoPrompt,
    /// The text before the experiment fills the model's context window.
    #[error("The text fills the model’s context window: no token fits after it.")]
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
            Self::NothingExpected => "Type the right answer, or choose an example.",
            Self::NoRecord => {
                "Choose the example of a record, or begin one in the prompt: {\"name\":"
            }
            Self::AnswerDoesNotFit => "Type another answer, or a shorter prompt.",
            Self::NoPrompt => "Edit the prompt.",
            Self::NoRoom => "Shorten the prompt, or begin after an earlier token of the run.",
            Self::Mask(_) => {
                "Check the connection and start again, or count without the mask. What was counted is kept."
            }
            Self::Failed(failure) => failure.next_step(),
        }
    }
}
