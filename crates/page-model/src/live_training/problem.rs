//! Why a training does not go on.

use protocol::{Failure, LearningRefusal};
use thiserror::Error;

use super::words;
use crate::driver::{NoAnswer, TaskProblem};

/// Why a training does not go on. `Display` says it; [`next_step`](TaskProblem::next_step) says what to do.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LiveTrainingProblem {
    /// Nothing can be learned from the text.
    #[error("{}", words::refused(.0))]
    Refused(LearningRefusal),
    /// The worker does not have this training any more.
    #[error("{}", words::gone())]
    Gone,
    /// The weights are no numbers any more.
    #[error("{}", words::diverged())]
    Diverged,
    /// The worker failed, or its program did not come.
    #[error("{0}")]
    Worker(Failure),
}

impl From<NoAnswer> for LiveTrainingProblem {
    fn from(none: NoAnswer) -> Self {
        Self::Worker(none.into_failure())
    }
}

impl TaskProblem for LiveTrainingProblem {
    fn next_step(&self) -> &str {
        match self {
            Self::Refused(_) => words::refused_step(),
            Self::Gone => words::gone_step(),
            Self::Diverged => words::diverged_step(),
            Self::Worker(failure) => failure.next_step(),
        }
    }
}
