//! Why a checkpoint is not shown.

use protocol::Failure;
use thiserror::Error;

use crate::{
    driver::{NoAnswer, TaskProblem},
    words::labels::{no_prompt, no_prompt_step},
};

/// Why a checkpoint is not shown. `Display` says it; [`next_step`](TaskProblem::next_step) says what to do.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TrainingProblem {
    /// The prompt cannot be read.
    #[error("{}", no_prompt())]
    NoPrompt,
    /// An engine failed, or the checkpoint's files did not come.
    #[error("{0}")]
    Engine(Failure),
}

impl From<Failure> for TrainingProblem {
    fn from(failure: Failure) -> Self {
        Self::Engine(failure)
    }
}

impl From<NoAnswer> for TrainingProblem {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::NoPrompt => Self::NoPrompt,
            other => Self::Engine(other.into_failure()),
        }
    }
}

impl TaskProblem for TrainingProblem {
    fn next_step(&self) -> &str {
        match self {
            Self::NoPrompt => no_prompt_step(),
            Self::Engine(failure) => failure.next_step(),
        }
    }
}
