//! Answers the requests of a page: one vocabulary, one constraint at a time.

use std::rc::Rc;

use protocol::{
    Constraint, ConstraintAnswer, ConstraintCommand, ConstraintFailure, Failure, MaskOutcome,
    Payload, TokenId, Vocabulary,
};

use crate::{CompiledConstraint, ConstraintMatcher, NextTokens, TokenVocabulary};

/// What was loaded and compiled so far.
#[derive(Default)]
pub struct ConstraintSession {
    vocabulary: Option<Rc<TokenVocabulary>>,
    compiled: Option<CompiledOutput>,
}

/// A compiled constraint with the output that was asked about last.
struct CompiledOutput {
    constraint: CompiledConstraint,
    matcher: ConstraintMatcher,
    /// The tokens that `matcher` has appended.
    tokens: Vec<TokenId>,
}

impl ConstraintSession {
    /// Answers one request.
    ///
    /// # Errors
    /// [`Failure::NotLoaded`] for a request that needs a vocabulary or a constraint which is not there, or the failure of a
    /// vocabulary.
    pub fn answer(
        &mut self,
        command: ConstraintCommand,
        payload: Payload,
    ) -> Result<(ConstraintAnswer, Payload), Failure> {
        match command {
            ConstraintCommand::Load {
                piece_ends,
                special_token_ids,
                eos_token_ids,
            } => {
                let vocabulary = vocabulary(payload, piece_ends)?;
                let vocabulary =
                    TokenVocabulary::new(&vocabulary, &special_token_ids, &eos_token_ids)?;
                *self = Self {
                    vocabulary: Some(Rc::new(vocabulary)),
                    compiled: None,
                };
                Ok((ConstraintAnswer::Loaded, Payload::None))
            }
            ConstraintCommand::Compile { constraint } => {
                let compiled = self.compile(&constraint)?;
                Ok((ConstraintAnswer::Compiled(compiled), Payload::None))
            }
            ConstraintCommand::Mask { tokens } => {
                let compiled = self.compiled.as_mut().ok_or(Failure::NotLoaded)?;
                let (outcome, payload) = compiled.mask_after(&tokens);
                Ok((ConstraintAnswer::Mask(outcome), payload))
            }
            ConstraintCommand::Ping => Ok((ConstraintAnswer::Pong, Payload::None)),
            ConstraintCommand::Speak(language) => {
                language.speak()?;
                Ok((ConstraintAnswer::Pong, Payload::None))
            }
        }
    }

    fn compile(
        &mut self,
        constraint: &Constraint,
    ) -> Result<Result<(), ConstraintFailure>, Failure> {
        let vocabulary = self.vocabulary.as_ref().ok_or(Failure::NotLoaded)?;
        self.compiled = None;
        Ok(
            CompiledConstraint::compile(vocabulary, constraint).map(|constraint| {
                self.compiled = Some(CompiledOutput {
                    matcher: constraint.matcher(),
                    constraint,
                    tokens: Vec::new(),
                });
            }),
        )
    }
}

impl CompiledOutput {
    /// What may follow `tokens`, and the set of tokens as a payload.
    fn mask_after(&mut self, tokens: &[TokenId]) -> (MaskOutcome, Payload) {
        if !tokens.starts_with(&self.tokens) {
            self.matcher = self.constraint.matcher();
            self.tokens.clear();
        }
        let appended = self.tokens.len();
        for (position, &token) in tokens.iter().enumerate().skip(appended) {
            if self.matcher.append(token).is_err() {
                let outcome = match self.matcher.mask() {
                    NextTokens::TooComplex => MaskOutcome::TooComplex,
                    _ => MaskOutcome::Rejected {
                        position: position as u32,
                    },
                };
                return (outcome, Payload::None);
            }
            self.tokens.push(token);
        }
        match self.matcher.mask() {
            NextTokens::Allowed { tokens, may_end } => {
                let outcome = MaskOutcome::Allowed {
                    count: tokens.len() as u32,
                    may_end,
                };
                (outcome, Payload::Bytes(tokens.into_bytes()))
            }
            NextTokens::Ended => (MaskOutcome::Ended, Payload::None),
            NextTokens::DeadEnd => (MaskOutcome::DeadEnd, Payload::None),
            NextTokens::TooComplex => (MaskOutcome::TooComplex, Payload::None),
        }
    }
}

fn vocabulary(payload: Payload, piece_ends: Vec<u32>) -> Result<Vocabulary, Failure> {
    let malformed = |detail: String| Failure::Malformed { detail };
    let Payload::Bytes(bytes) = payload else {
        return Err(malformed("a vocabulary without bytes".into()));
    };
    Vocabulary::from_parts(bytes, piece_ends).map_err(|error| malformed(error.to_string()))
}
