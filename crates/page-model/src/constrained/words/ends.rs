//! The sentences about how a run ends, and about what was refused: each with what helps.

use generation::StopReason;
use protocol::{ConstraintFailure, ConstraintKind};

use crate::{constrained::side_by_side::MaskedEnd, words::common};

/// Why the masked run has ended.
pub fn end(end: &MaskedEnd, kind: ConstraintKind, max_new_tokens: usize, window: usize) -> String {
    match end {
        MaskedEnd::Complete => complete(kind).into(),
        MaskedEnd::Stopped { reason, complete } => {
            let stopped = common::stopped(*reason, max_new_tokens, window);
            let whole = match complete {
                Some(true) => self::complete(kind),
                Some(false) => cut_by(*reason),
                None => texts::constrained::complete_is_unknown(),
            };
            format!("{stopped} {whole}")
        }
        MaskedEnd::DeadEnd => texts::constrained::dead_end().into(),
        MaskedEnd::Impossible => texts::constrained::impossible().into(),
        MaskedEnd::TooComplex => texts::constrained::too_ambiguous().into(),
        MaskedEnd::Refused(failure) => refused(failure),
    }
}

/// What is sure of a complete output. A mask keeps to the grammar that a schema was compiled to, which allows more than the
/// schema does: `what_a_validator_of_schemas_refuses_can_be_a_whole_output` in `crates/constraint/tests/masks.rs`.
fn complete(kind: ConstraintKind) -> &'static str {
    match kind {
        ConstraintKind::JsonSchema => texts::constrained::complete_schema(),
        ConstraintKind::Regex | ConstraintKind::Lark | ConstraintKind::Choice => {
            texts::constrained::complete()
        }
    }
}

/// Why an output that a criterion stopped is not complete, and what helps.
fn cut_by(reason: StopReason) -> &'static str {
    match reason {
        StopReason::MaxNewTokens => texts::constrained::cut_by_max_new_tokens(),
        StopReason::ContextFull => texts::constrained::cut_by_context_full(),
        StopReason::StopSequence => texts::constrained::cut_by_stop_sequence(),
        StopReason::EndOfSequence => texts::constrained::cut_by_end_of_sequence(),
    }
}

pub use texts::constrained::simpler_step;

/// Why a constraint was not compiled, and what to do.
pub fn refused(failure: &ConstraintFailure) -> String {
    format!("{failure}. {}", refusal_step(failure))
}

/// What to do where a constraint was not compiled.
pub fn refusal_step(failure: &ConstraintFailure) -> &'static str {
    match failure {
        ConstraintFailure::Empty => texts::constrained::empty_step(),
        ConstraintFailure::TooLong { .. } => texts::constrained::too_long_step(),
        ConstraintFailure::NotJson { .. } => texts::constrained::not_json_step(),
        ConstraintFailure::Unsatisfiable { .. } => texts::constrained::unsatisfiable_step(),
        ConstraintFailure::Invalid { .. } => texts::constrained::invalid_step(),
        ConstraintFailure::TooManyAtOnce { .. } => texts::constrained::too_many_at_once_step(),
        ConstraintFailure::TooComplex { .. } => simpler_step(),
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
            let said = end(&of, ConstraintKind::Regex, 24, 64);
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
            assert_eq!(
                said.contains(texts::constrained::complete()),
                complete,
                "{said}"
            );
            assert!(!seen.contains(&said), "{said}");
            seen.push(said);
        }
    }

    #[test]
    fn of_a_schema_no_more_is_said_than_the_mask_keeps() {
        let said = |kind| end(&MaskedEnd::Complete, kind, 24, 64);
        for kind in ConstraintKind::ALL {
            let tells = said(kind).contains("A validator can still refuse it");
            assert_eq!(tells, kind == ConstraintKind::JsonSchema, "{kind:?}");
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
