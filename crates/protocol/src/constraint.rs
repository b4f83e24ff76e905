//! The messages between the page and the worker for constrained output, which is not an engine: it has no model, only the
//! bytes of its tokens. They travel as those of an engine do, see [`Request`] and [`Event`].

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Event, Request, SpokenLanguage, TokenId};

/// A request to the constraint worker.
pub type ConstraintRequest = Request<ConstraintCommand>;

/// A message of the constraint worker.
pub type ConstraintEvent = Event<ConstraintAnswer>;

/// The longest constraint that is read, in bytes, all choices of a list together.
pub const LONGEST_CONSTRAINT: usize = 16 * 1024;

/// A rule that the whole output must keep to, as the visitor wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// A JSON schema, as JSON.
    JsonSchema(String),
    /// A regular expression in the syntax of Rust's `regex`, which the whole output must match.
    Regex(String),
    /// A grammar in llguidance's variant of Lark; its first rule is `start`.
    Lark(String),
    /// The output is one of these texts.
    Choice(Vec<String>),
}

impl Constraint {
    /// Its kind, without its text.
    pub fn kind(&self) -> ConstraintKind {
        match self {
            Self::JsonSchema(_) => ConstraintKind::JsonSchema,
            Self::Regex(_) => ConstraintKind::Regex,
            Self::Lark(_) => ConstraintKind::Lark,
            Self::Choice(_) => ConstraintKind::Choice,
        }
    }
}

enums::listed! {
    /// The kinds of a [`Constraint`], in the order in which they are offered.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ConstraintKind {
        /// See [`Constraint::JsonSchema`].
        JsonSchema = "json_schema",
        /// See [`Constraint::Regex`].
        Regex = "regex",
        /// See [`Constraint::Lark`].
        Lark = "lark",
        /// See [`Constraint::Choice`].
        Choice = "choice",
    }
}

/// The operations of the constraint worker. They are answered in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConstraintCommand {
    /// Take the vocabulary; the payload is the bytes of its tokens, concatenated. What was compiled before is dropped.
    /// Answer: [`ConstraintAnswer::Loaded`].
    Load {
        /// Where each token's bytes end in the payload.
        piece_ends: Vec<u32>,
        /// The tokens that are no text.
        special_token_ids: Vec<TokenId>,
        /// The tokens that end an output, at least one.
        eos_token_ids: Vec<TokenId>,
    },
    /// Compile a constraint; it replaces the one before. Answer: [`ConstraintAnswer::Compiled`].
    Compile {
        /// The constraint.
        constraint: Constraint,
    },
    /// The tokens that may follow. Answer: [`ConstraintAnswer::Mask`].
    Mask {
        /// The output so far: the generated tokens, without the prompt.
        tokens: Vec<TokenId>,
    },
    /// Show that the worker still reads its messages. Answer: [`ConstraintAnswer::Pong`].
    Ping,
    /// Say from now on in another language what fails. Before the first such command it is English. Answer:
    /// [`ConstraintAnswer::Pong`].
    Speak(SpokenLanguage),
}

/// The result of a request to the constraint worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConstraintAnswer {
    /// The vocabulary is there.
    Loaded,
    /// The constraint was compiled, or why it was not.
    Compiled(Result<(), ConstraintFailure>),
    /// What may follow. For [`MaskOutcome::Allowed`] the payload is the set of tokens: one bit for each of the V tokens, token
    /// `i` is bit `i % 8` of byte `i / 8`.
    Mask(MaskOutcome),
    /// The worker reads its messages.
    Pong,
}

/// What may follow an output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MaskOutcome {
    /// At least one token.
    Allowed {
        /// The number of allowed tokens, those that end the output included.
        count: u32,
        /// Whether the output may end here: it keeps to the constraint as it is.
        may_end: bool,
    },
    /// Nothing: the output is complete, and a token that ends it was appended.
    Ended,
    /// Nothing, although the output is not complete: no token of this vocabulary continues it.
    DeadEnd,
    /// The output does not keep to the constraint.
    Rejected {
        /// The index of the first token that is not allowed, from 0.
        position: u32,
    },
    /// The constraint needs more work at this point than is spent on one token.
    TooComplex,
}

/// Why a constraint cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum ConstraintFailure {
    /// Nothing is written.
    #[error("{}", texts::failures::constraint_empty())]
    Empty,
    /// The text is longer than the limit.
    #[error("{}", texts::failures::constraint_too_long(&bytes.to_string(), &limit.to_string()))]
    TooLong {
        /// Its length in bytes.
        bytes: u64,
        /// Longest text allowed, in bytes.
        limit: u64,
    },
    /// A schema that is no JSON.
    #[error(
        "{}",
        texts::failures::constraint_not_json(&line.to_string(), &column.to_string(), detail)
    )]
    NotJson {
        /// Line of the error, from 1.
        line: u32,
        /// Column of the error, from 1; 0 at the end of a line.
        column: u32,
        /// The parser's message, without the place.
        detail: String,
    },
    /// No text keeps to it.
    #[error("{}", texts::failures::constraint_unsatisfiable(detail))]
    Unsatisfiable {
        /// The compiler's message.
        detail: String,
    },
    /// The compiler does not understand it, or does not support what it asks for.
    #[error("{}", texts::failures::constraint_invalid(detail))]
    Invalid {
        /// The compiler's message.
        detail: String,
    },
    /// Too many expressions may have to match one text, which multiplies the work: it is not tried.
    #[error(
        "{}",
        texts::failures::constraint_too_many_at_once(&found.to_string(), &most.to_string())
    )]
    TooManyAtOnce {
        /// How many may have to match, at most.
        found: u32,
        /// How many are compiled.
        most: u32,
    },
    /// Compiling it needs more work or memory than is spent on it.
    #[error("{}", texts::failures::constraint_too_complex(detail))]
    TooComplex {
        /// The compiler's message.
        detail: String,
    },
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::RequestId;

    #[test]
    fn requests_and_events_come_back_as_they_were() {
        let request = ConstraintRequest {
            id: RequestId(3),
            command: ConstraintCommand::Compile {
                constraint: Constraint::Choice(vec!["yes".into(), "no".into()]),
            },
        };
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(
            json,
            r#"{"id":3,"command":{"compile":{"constraint":{"choice":["yes","no"]}}}}"#
        );
        assert_eq!(
            serde_json::from_str::<ConstraintRequest>(&json).unwrap(),
            request
        );
        for answer in [
            ConstraintAnswer::Pong,
            ConstraintAnswer::Compiled(Ok(())),
            ConstraintAnswer::Compiled(Err(ConstraintFailure::Empty)),
            ConstraintAnswer::Mask(MaskOutcome::Allowed {
                count: 1,
                may_end: false,
            }),
        ] {
            let event = ConstraintEvent::Done {
                request: RequestId(3),
                answer,
            };
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(
                serde_json::from_str::<ConstraintEvent>(&json).unwrap(),
                event
            );
        }
    }
}
