//! Why a text could not be read.

use protocol::Failure;
use thiserror::Error;

use crate::driver::{NoAnswer, TaskProblem};

/// Why a text could not be read. `Display` says it; [`next_step`](TaskProblem::next_step) says what to do.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{0}")]
pub struct ReadProblem(Failure);

impl From<NoAnswer> for ReadProblem {
    fn from(none: NoAnswer) -> Self {
        Self(none.into_failure())
    }
}

impl From<Failure> for ReadProblem {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl TaskProblem for ReadProblem {
    fn next_step(&self) -> &str {
        self.0.next_step()
    }
}
