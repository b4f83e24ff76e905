//! The sentences about how a run ends, and about what was refused: each with what helps.

use generation::StopReason;
use protocol::ConstraintFailure;

use crate::{constrained::side_by_side::MaskedEnd, words::common};

/// Why the masked run has ended.
pub fn end(end: &MaskedEnd, max_new_tokens: usize, window: usize) -> String {
    match end {
        MaskedEnd::Complete => COMPLETE.into(),
        MaskedEnd::Stopped { reason, complete } => {
            let stopped = common::stopped(*reason, max_new_tokens, window);
            match complete {
                Some(true) => format!("{stopped} {COMPLETE}"),
                Some(false) => format!("{stopped} The output is not complete: {}", cut_by(*reason)),
                None => format!("{stopped} Whether the output is complete would take too long to find out."),
            }
        }
        MaskedEnd::DeadEnd => {
            "Dead end: the output is not complete, and no token of this vocabulary continues it. Change the constraint.".into()
        }
        MaskedEnd::Impossible => {
            "The model gives every allowed token the probability 0. Change the constraint or the prompt.".into()
        }
        MaskedEnd::TooComplex => {
            "The constraint is too ambiguous here: computing the mask would take too long. Make it simpler; usual causes are a rule that calls itself twice side by side, and an object with many optional properties.".into()
        }
        MaskedEnd::Refused(failure) => refused(failure),
    }
}

/// An output that is whole.
const COMPLETE: &str = "The output is complete: it keeps to the constraint.";

/// Why an output that a criterion stopped is not complete, and what helps.
fn cut_by(reason: StopReason) -> &'static str {
    match reason {
        StopReason::MaxNewTokens => {
            "the limit on tokens holds without regard to the constraint. Raise the limit, or bound the lengths in the constraint."
        }
        StopReason::ContextFull => {
            "the context window is full, without regard to the constraint. Take a shorter prompt, or bound the lengths in the constraint."
        }
        StopReason::StopSequence => {
            "a stop string holds without regard to the constraint. Take the stop string away."
        }
        StopReason::EndOfSequence => {
            "the grammar asks for an end-of-text token before its own end. Take this token out of the grammar."
        }
    }
}

/// What to do where a constraint needs too much work.
pub const SIMPLER_STEP: &str =
    "Make it simpler: fewer repetitions in each other, and smaller numbers of repetitions.";

/// Why a constraint was not compiled, and what to do.
pub fn refused(failure: &ConstraintFailure) -> String {
    format!("{failure}. {}", refusal_step(failure))
}

/// What to do where a constraint was not compiled.
pub fn refusal_step(failure: &ConstraintFailure) -> &'static str {
    match failure {
        ConstraintFailure::Empty => "Write one, or take an example.",
        ConstraintFailure::TooLong { .. } => "Shorten it.",
        ConstraintFailure::NotJson { .. } => "Correct it there.",
        ConstraintFailure::Unsatisfiable { .. } => "Loosen what contradicts itself.",
        ConstraintFailure::Invalid { .. } => "Correct it, or take an example.",
        ConstraintFailure::TooManyAtOnce { .. } => {
            "Write fewer patterns that meet: under allOf and beside $ref in a schema, with & and ~ in a grammar."
        }
        ConstraintFailure::TooComplex { .. } => SIMPLER_STEP,
    }
}

/// Why the run without the mask has ended.
pub fn unmasked_end(reason: StopReason, max_new_tokens: usize, window: usize) -> String {
    common::stopped(reason, max_new_tokens, window)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REASONS: [StopReason; 4] = [
        StopReason::EndOfSequence,
        StopReason::StopSequence,
        StopReason::MaxNewTokens,
        StopReason::ContextFull,
    ];

    /// Every end is a sentence of its own, and one that leaves the output without its end says what helps.
    #[test]
    fn every_end_has_a_sentence_and_what_helps() {
        let refusal = ConstraintFailure::Empty;
        let mut ends = vec![
            (MaskedEnd::Complete, false),
            (MaskedEnd::DeadEnd, true),
            (MaskedEnd::Impossible, true),
            (MaskedEnd::TooComplex, true),
            (MaskedEnd::Refused(refusal), true),
        ];
        for reason in REASONS {
            for complete in [Some(true), Some(false), None] {
                let stopped = MaskedEnd::Stopped { reason, complete };
                ends.push((stopped, complete == Some(false)));
            }
        }
        let steps = [
            "Change ",
            "Make ",
            "Raise ",
            "Take ",
            "Write ",
            "take an example",
        ];
        let mut seen = Vec::new();
        for (of, helps) in ends {
            let said = end(&of, 24, 64);
            assert!(said.ends_with('.'), "{said}");
            let has_step = steps.iter().any(|step| said.contains(step));
            assert_eq!(has_step, helps, "{said}");
            // No criterion knows whether the output is complete.
            let complete = matches!(
                of,
                MaskedEnd::Complete
                    | MaskedEnd::Stopped {
                        complete: Some(true),
                        ..
                    }
            );
            assert_eq!(said.contains(COMPLETE), complete, "{said}");
            assert!(!seen.contains(&said), "{said}");
            seen.push(said);
        }
    }

    #[test]
    fn every_refusal_has_a_step() {
        let detail = || "something".to_string();
        for failure in [
            ConstraintFailure::Empty,
            ConstraintFailure::TooLong { bytes: 2, limit: 1 },
            ConstraintFailure::Unsatisfiable { detail: detail() },
            ConstraintFailure::Invalid { detail: detail() },
            ConstraintFailure::TooManyAtOnce { found: 9, most: 4 },
            ConstraintFailure::TooComplex { detail: detail() },
        ] {
            assert!(refusal_step(&failure).ends_with('.'), "{failure}");
        }
    }

    #[test]
    fn a_refusal_has_its_place_and_a_next_step() {
        let failure = ConstraintFailure::NotJson {
            line: 2,
            column: 11,
            detail: "expected value".into(),
        };
        let said = "The schema is no JSON: line 2, column 11: expected value. Correct it there.";
        assert_eq!(refused(&failure), said);
    }
}
