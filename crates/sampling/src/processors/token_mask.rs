//! Token mask: only some tokens are allowed, as when the text must follow a grammar.
//!
//! Source: vLLM `allowed_token_ids`, transformers `prefix_allowed_tokens_fn` and `suppress_tokens`. Neighbours: first of
//! all in vLLM, after the penalties in transformers; in any case before temperature, so probabilities are those of the
//! allowed tokens alone.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Cut, Effect};
use crate::{Scores, TokenId};

/// Which tokens may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenMask {
    /// These alone.
    Allow(BTreeSet<TokenId>),
    /// All but these.
    Suppress(BTreeSet<TokenId>),
}

impl TokenMask {
    /// Whether the mask lets a token through.
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
