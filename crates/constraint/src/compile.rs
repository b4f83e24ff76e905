//! From what a visitor wrote to a compiled constraint, or to the reason why it is none.

use std::rc::Rc;

use llguidance::{Matcher, api::TopLevelGrammar};
use protocol::{Constraint, ConstraintFailure, ConstraintKind, LONGEST_CONSTRAINT};

use crate::{
    ConstraintMatcher, TokenVocabulary,
    intersections::{self, Intersections},
    limits::{MOST_INTERSECTED, MOST_REMAINDERS},
};

/// Parts of llguidance's messages about what exceeds a limit; it has no type for them.
const TOO_COMPLEX: [&str; 10] = [
    "too big",
    "too large",
    "too many",
    "too deeply nested",
    "level exceeded",
    "fuel exhausted",
    "precomputation failed",
    "exceeds size limit",
    UNDECIDED,
    "can't determine if",
];

/// The beginning of its message about an expression that it gave up; the whole expression follows.
const UNDECIDED: &str = "Unable to determine if regex is empty";

/// Where its advice to a programmer begins.
const ADVICE: &str = "; either increase";

/// Why a `multipleOf` is not compiled.
const MANY_REMAINDERS: &str = "multipleOf has too large a divisor, or too many that meet";

/// The beginning of the line with the reason, in a message about an expression.
const REASON: &str = "error: ";

/// The most characters of its message that are told: it may hold much of what was written.
const LONGEST_DETAIL: usize = 160;

/// Parts of its messages about what no text can satisfy.
const UNSATISFIABLE: [&str; 2] = ["Unsatisfiable", "unsatisfiable"];

/// What llguidance appends to a message whose details were not asked for.
const NO_DETAILS: &str = "<non-verbose/>";

/// A constraint that was compiled for a vocabulary.
pub struct CompiledConstraint {
    vocabulary: Rc<TokenVocabulary>,
    fresh: Matcher,
}

impl CompiledConstraint {
    /// Compiles a constraint.
    ///
    /// # Errors
    /// A [`ConstraintFailure`]. What is known to explode is refused at once; whether everything else ends soon is not known, see
    /// `limits.rs`.
    pub fn compile(
        vocabulary: &Rc<TokenVocabulary>,
        constraint: &Constraint,
    ) -> Result<Self, ConstraintFailure> {
        let grammar = parse(constraint)?;
        let parser = vocabulary.factory.create_parser(grammar);
        let refused = |error: &dyn ToString| failure(constraint.kind(), &error.to_string());
        let fresh = Matcher::new(Ok(parser.map_err(|error| refused(&error))?));
        Ok(Self {
            vocabulary: vocabulary.clone(),
            fresh,
        })
    }

    /// A matcher for an output that begins.
    pub fn matcher(&self) -> ConstraintMatcher {
        ConstraintMatcher::new(self.vocabulary.clone(), self.fresh.deep_clone())
    }
}

/// The grammar of a constraint, for llguidance's compiler.
fn parse(constraint: &Constraint) -> Result<TopLevelGrammar, ConstraintFailure> {
    match constraint {
        Constraint::JsonSchema(text) => {
            let text = written(text)?;
            let schema = serde_json::from_str(text).map_err(|error| not_json(&error))?;
            may_meet(intersections::of_schema(&schema))?;
            Ok(TopLevelGrammar::from_json_schema(schema))
        }
        Constraint::Regex(text) => {
            within_limit(text.len())?;
            if text.is_empty() {
                return Err(ConstraintFailure::Empty);
            }
            Ok(TopLevelGrammar::from_regex(text))
        }
        Constraint::Lark(text) => {
            let text = written(text)?;
            may_meet(intersections::of_lark(text))?;
            Ok(TopLevelGrammar::from_lark(text.into()))
        }
        Constraint::Choice(choices) => {
            within_limit(choices.iter().map(String::len).sum())?;
            Ok(TopLevelGrammar::from_lark(alternatives(choices)?))
        }
    }
}

/// A text that is not blank and not too long.
fn written(text: &str) -> Result<&str, ConstraintFailure> {
    within_limit(text.len())?;
    match text.trim().is_empty() {
        true => Err(ConstraintFailure::Empty),
        false => Ok(text),
    }
}

fn within_limit(bytes: usize) -> Result<(), ConstraintFailure> {
    match bytes <= LONGEST_CONSTRAINT {
        true => Ok(()),
        false => Err(ConstraintFailure::TooLong {
            bytes: bytes as u64,
            limit: LONGEST_CONSTRAINT as u64,
        }),
    }
}

/// Refuses a constraint in which too much may have to hold at once.
fn may_meet(found: Intersections) -> Result<(), ConstraintFailure> {
    if found.expressions > MOST_INTERSECTED {
        return Err(ConstraintFailure::TooManyAtOnce {
            found: found.expressions as u32,
            most: MOST_INTERSECTED as u32,
        });
    }
    match found.remainders <= MOST_REMAINDERS {
        true => Ok(()),
        false => Err(ConstraintFailure::TooComplex {
            detail: MANY_REMAINDERS.into(),
        }),
    }
}

fn not_json(error: &serde_json::Error) -> ConstraintFailure {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let place = format!(" at line {line} column {column}");
    ConstraintFailure::NotJson {
        line: line as u32,
        column: column as u32,
        detail: message.strip_suffix(&place).unwrap_or(&message).into(),
    }
}

/// A Lark grammar of these texts. They are one terminal, and so one regular expression: as rules, a long list would be many
/// items of the parser.
fn alternatives(choices: &[String]) -> Result<String, ConstraintFailure> {
    let quoted = choices.iter().map(|choice| {
        // An empty output is the end at once: no choice of a text.
        if choice.is_empty() {
            return Err(ConstraintFailure::Empty);
        }
        // Strings of Lark have the escapes of JSON.
        serde_json::to_string(choice).map_err(|error| ConstraintFailure::Invalid {
            detail: error.to_string(),
        })
    });
    let quoted: Vec<String> = quoted.collect::<Result<_, _>>()?;
    match quoted.is_empty() {
        true => Err(ConstraintFailure::Empty),
        false => Ok(format!("start: CHOICE\nCHOICE: {}", quoted.join(" | "))),
    }
}

/// What llguidance's message says of a constraint of this kind.
fn failure(kind: ConstraintKind, message: &str) -> ConstraintFailure {
    let detail = detail(kind, message);
    let has = |parts: &[&str]| parts.iter().any(|part| detail.contains(part));
    if has(&UNSATISFIABLE) {
        ConstraintFailure::Unsatisfiable { detail }
    } else if has(&TOO_COMPLEX) {
        ConstraintFailure::TooComplex { detail }
    } else {
        ConstraintFailure::Invalid { detail }
    }
}

/// The part of llguidance's message that helps whoever wrote the constraint.
fn detail(kind: ConstraintKind, message: &str) -> String {
    // What follows the first line is an excerpt of what was written, which the visitor sees anyway, or the reason.
    let first = message.lines().next().unwrap_or(message);
    let reason = message.lines().find_map(|line| line.strip_prefix(REASON));
    let (place, said) = match first.strip_prefix("at ").and(first.split_once("): ")) {
        Some((place, said)) => (format!("{place}): "), said),
        None => (String::new(), first),
    };
    let said = reason.unwrap_or(said).trim_end_matches(NO_DETAILS);
    let said = said.split(ADVICE).next().unwrap_or(said).trim();
    let said = match said.starts_with(UNDECIDED) {
        true => UNDECIDED,
        false => said,
    };
    let clipped = match said.char_indices().nth(LONGEST_DETAIL) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said.into(),
    };
    match kind {
        // The grammar with the place is one that was made around the expression.
        ConstraintKind::Regex => clipped,
        _ => place + &clipped,
    }
}
