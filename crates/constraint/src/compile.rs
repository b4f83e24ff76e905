//! From what a visitor wrote to a compiled constraint, or to the reason why it is none.

use std::rc::Rc;

use llguidance::{Matcher, api::TopLevelGrammar};
use protocol::{Constraint, ConstraintFailure};

use crate::{ConstraintMatcher, TokenVocabulary, limits::TEXT_LIMIT};

/// Parts of llguidance's messages about what exceeds a limit; it has no type for them.
const TOO_COMPLEX: [&str; 7] = [
    "too big",
    "too large",
    "too many",
    "too deeply nested",
    "fuel exhausted",
    "increase limits",
    "exceeds size limit",
];

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
    /// A [`ConstraintFailure`]; whatever is written, after bounded work.
    pub fn compile(
        vocabulary: &Rc<TokenVocabulary>,
        constraint: &Constraint,
    ) -> Result<Self, ConstraintFailure> {
        let grammar = parse(constraint)?;
        let parser = vocabulary.factory.create_parser(grammar);
        let fresh = Matcher::new(Ok(parser.map_err(|error| failure(&error.to_string()))?));
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
            Ok(TopLevelGrammar::from_json_schema(schema))
        }
        Constraint::Regex(text) => {
            within_limit(text.len())?;
            if text.is_empty() {
                return Err(ConstraintFailure::Empty);
            }
            Ok(TopLevelGrammar::from_regex(text))
        }
        Constraint::Lark(text) => Ok(TopLevelGrammar::from_lark(written(text)?.into())),
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
    match bytes <= TEXT_LIMIT {
        true => Ok(()),
        false => Err(ConstraintFailure::TooLong {
            bytes: bytes as u64,
            limit: TEXT_LIMIT as u64,
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
        serde_json::to_string(choice).map_err(|error| failure(&error.to_string()))
    });
    let quoted: Vec<String> = quoted.collect::<Result<_, _>>()?;
    match quoted.is_empty() {
        true => Err(ConstraintFailure::Empty),
        false => Ok(format!("start: CHOICE\nCHOICE: {}", quoted.join(" | "))),
    }
}

/// The kind of llguidance's message.
fn failure(message: &str) -> ConstraintFailure {
    // What follows the first line is an excerpt of what was written, which the visitor sees anyway.
    let detail = message.lines().next().unwrap_or(message);
    let detail = detail.trim_end_matches(NO_DETAILS).trim().to_string();
    let has = |parts: &[&str]| parts.iter().any(|part| message.contains(part));
    if has(&UNSATISFIABLE) {
        ConstraintFailure::Unsatisfiable { detail }
    } else if has(&TOO_COMPLEX) {
        ConstraintFailure::TooComplex { detail }
    } else {
        ConstraintFailure::Invalid { detail }
    }
}
