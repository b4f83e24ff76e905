//! Follows one output, token by token, and says what may come next.

use std::rc::Rc;

use llguidance::{Matcher, api::StopReason};
use protocol::{TokenId, TokenSet};

use crate::TokenVocabulary;

/// What may follow the output so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextTokens {
    /// At least one token.
    Allowed {
        /// The allowed tokens; those that end the output are among them exactly if it may end.
        tokens: TokenSet,
        /// Whether the output keeps to the constraint as it is.
        may_end: bool,
    },
    /// Nothing: the output is complete and was ended, or the model has no token that ends it.
    Ended,
    /// Nothing, although the output is not complete: no token of the vocabulary continues it.
    DeadEnd,
    /// The constraint needs more work at this point than the limits allow.
    TooComplex,
}

/// A token that does not continue the output; the matcher is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAllowed;

/// A compiled constraint at one point of an output.
pub struct ConstraintMatcher {
    vocabulary: Rc<TokenVocabulary>,
    matcher: Matcher,
    /// Set where nothing may follow any more.
    end: Option<NextTokens>,
}

impl ConstraintMatcher {
    pub(crate) fn new(vocabulary: Rc<TokenVocabulary>, matcher: Matcher) -> Self {
        Self {
            vocabulary,
            matcher,
            end: None,
        }
    }

    /// The tokens that may come next.
    pub fn mask(&mut self) -> NextTokens {
        match &self.end {
            Some(end) => end.clone(),
            None => self.next_tokens().unwrap_or_else(|()| self.finish()),
        }
    }

    /// The mask while the matcher works; an error is in the matcher afterwards.
    fn next_tokens(&mut self) -> Result<NextTokens, ()> {
        let vocab_size = self.vocabulary.vocab_size();
        if self.is_complete() {
            let ends = self.vocabulary.eos_token_ids().iter().copied();
            let tokens = TokenSet::of_tokens(ends, vocab_size);
            return Ok(match tokens.is_empty() {
                true => NextTokens::Ended,
                false => NextTokens::Allowed {
                    tokens,
                    may_end: true,
                },
            });
        }
        let mask = self.matcher.compute_mask().map_err(drop)?;
        let may_end = self.matcher.is_accepting().map_err(drop)?;
        // A grammar that names a token which ends an output has it in the mask, and llguidance then refuses to consume it.
        let ends = self.vocabulary.eos_token_ids();
        let can_follow = mask.iter().filter(|token| may_end || !ends.contains(token));
        let tokens = TokenSet::of_tokens(can_follow, vocab_size);
        Ok(match tokens.is_empty() {
            true => self.end.insert(NextTokens::DeadEnd).clone(),
            false => NextTokens::Allowed { tokens, may_end },
        })
    }

    /// Appends a token to the output.
    ///
    /// # Errors
    /// [`NotAllowed`] for a token that is not among those of [`mask`](Self::mask).
    pub fn append(&mut self, token: TokenId) -> Result<(), NotAllowed> {
        if self.end.is_some() || token as usize >= self.vocabulary.vocab_size() {
            return Err(NotAllowed);
        }
        let is_end = self.vocabulary.eos_token_ids().contains(&token);
        if is_end && (self.is_complete() || self.matcher.is_accepting().unwrap_or(false)) {
            self.end = Some(NextTokens::Ended);
            return Ok(());
        }
        if self.is_complete() {
            return Err(NotAllowed);
        }
        match self.matcher.try_consume_tokens(&[token]) {
            Ok(1) => Ok(()),
            Ok(_) => Err(NotAllowed),
            Err(_) => {
                self.finish();
                Err(NotAllowed)
            }
        }
    }

    /// Whether the output is complete and nothing but its end may follow.
    fn is_complete(&self) -> bool {
        let reason = self.matcher.stop_reason();
        reason != StopReason::NotStopped && reason.is_ok() && !self.matcher.is_error()
    }

    /// Stores why the matcher has stopped with an error.
    fn finish(&mut self) -> NextTokens {
        let end = match self.matcher.get_error() {
            // llguidance has this one error for an empty mask; all others are limits that were exceeded.
            Some(error) if error.contains("NoExtensionBias") => NextTokens::DeadEnd,
            _ => NextTokens::TooComplex,
        };
        self.end.insert(end).clone()
    }
}
