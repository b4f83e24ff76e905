//! Why a step of constrained output could not be made, or its outputs not be enumerated.

use protocol::{ConstraintFailure, Failure};
use thiserror::Error;

use super::words::{self, screen};
use crate::{
    shape::words::{no_grammar, outside_grammar},
    words::labels::{no_mask, no_prompt, no_prompt_step},
};

/// Why nothing follows. `Display` says it; [`next_step`](Self::next_step) says what to do.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ConstrainedProblem {
    /// The prompt cannot be read.
    #[error("{}", no_prompt())]
    NoPrompt,
    /// The constraint cannot be compiled.
    #[error("{0}.")]
    Refused(ConstraintFailure),
    /// The worker that computes masks failed.
    #[error("{} {failure}", no_mask(), failure = .0)]
    Worker(Failure),
    /// The engine failed.
    #[error("{0}")]
    Engine(#[from] Failure),
    /// The grammar of the model's training texts is not known.
    #[error("{}", no_grammar())]
    NoGrammar,
    /// No text of the grammar begins like this one.
    #[error("{}", outside_grammar())]
    OutsideGrammar,
    /// The constraint has more outputs than are enumerated.
    #[error("{}", words::too_many_outputs())]
    TooManyOutputs,
    /// The mask ended the enumeration: it would have cost too much.
    #[error("{}", screen::too_complex())]
    TooComplex,
    /// The worker for masks did not answer in time, and was ended.
    #[error("{}", screen::too_complex())]
    TooSlow,
    /// No output of the constraint is possible after the prompt.
    #[error("{}", screen::no_output())]
    NoOutput,
}

impl ConstrainedProblem {
    /// What the visitor can do.
    pub fn next_step(&self) -> &str {
        match self {
            Self::NoPrompt => no_prompt_step(),
            Self::Refused(failure) => words::refusal_step(failure),
            Self::TooSlow => words::simpler_step(),
            Self::Worker(
                Failure::Download { .. }
                | Failure::NotStarted { .. }
                | Failure::Crashed { .. }
                | Failure::Unresponsive { .. }
                | Failure::Cancelled,
            ) => screen::worker_step(),
            Self::Worker(failure) | Self::Engine(failure) => failure.next_step(),
            Self::NoGrammar => screen::grammar_step(),
            Self::OutsideGrammar => screen::truth_step(),
            Self::TooManyOutputs | Self::TooComplex | Self::NoOutput => screen::smaller_step(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_a_sentence_and_a_next_step() {
        let crashed = Failure::Crashed {
            detail: "out of memory".into(),
        };
        let problems = [
            ConstrainedProblem::NoPrompt,
            ConstrainedProblem::Refused(ConstraintFailure::Empty),
            ConstrainedProblem::Worker(crashed.clone()),
            ConstrainedProblem::Worker(Failure::Cancelled),
            ConstrainedProblem::Worker(Failure::Unresponsive { seconds: 20 }),
            ConstrainedProblem::Engine(crashed),
            ConstrainedProblem::NoGrammar,
            ConstrainedProblem::OutsideGrammar,
            ConstrainedProblem::TooManyOutputs,
            ConstrainedProblem::TooComplex,
            ConstrainedProblem::TooSlow,
            ConstrainedProblem::NoOutput,
        ];
        for problem in problems {
            for said in [problem.to_string(), problem.next_step().into()] {
                assert!(said.ends_with('.'), "{said}");
            }
        }
        let refused = ConstrainedProblem::Refused(ConstraintFailure::Empty);
        let both = format!("{refused} {}", refused.next_step());
        assert_eq!(both, words::refused(&ConstraintFailure::Empty));
    }
}
