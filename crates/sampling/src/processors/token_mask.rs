//! Token mask: removes all tokens but the allowed ones, as when the text must follow a grammar.
//!
//! Source: vLLM `allowed_token_ids`, transformers `prefix_allowed_tokens_fn` and `suppress_tokens`. Neighbours: first
//! in vLLM, after the penalties in transformers; in any case before temperature, so probabilities are those of the
//! allowed tokens alone.

use serde::{Deserialize, Serialize};

use super::{Cut, Effect};
use crate::{Scores, SortedSet, TokenId};

/// The token mask processor: a list of allowed or of forbidden tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenMask {
    /// Only these tokens may be chosen.
    Allow(SortedSet<TokenId>),
    /// All tokens but these may be chosen.
    Suppress(SortedSet<TokenId>),
}

impl TokenMask {
    /// Whether the mask allows a token.
    #[must_use]
    pub fn allows(&self, token: TokenId) -> bool {
        match self {
            Self::Allow(tokens) => tokens.contains(&token),
            Self::Suppress(tokens) => !tokens.contains(&token),
        }
    }

    pub(super) fn apply(&self, scores: &Scores) -> Effect {
        let kept = scores.filtered(|_, id| self.allows(id));
        let tokens = scores.len() - kept.as_ref().map_or(0, Scores::len);
        Effect::removed(scores, kept, Cut::Banned { tokens })
    }
}
