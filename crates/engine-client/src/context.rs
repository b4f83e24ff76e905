//! What a pass reads: a text, and the parts of the network that are replaced meanwhile.

use protocol::{Ablations, TokenId};

/// A text and the parts of the network that are replaced while it is read; for most passes none. Logits after a context are
/// those of both together, and so is what a cache holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PassContext {
    /// The text.
    pub tokens: Vec<TokenId>,
    /// The parts.
    pub ablations: Ablations,
}

impl From<Vec<TokenId>> for PassContext {
    fn from(tokens: Vec<TokenId>) -> Self {
        Self {
            tokens,
            ablations: Ablations::default(),
        }
    }
}

impl PassContext {
    /// How many of its positions a pass over all of it leaves in the cache, see [`Command::Ablate`](protocol::Command::Ablate).
    pub fn kept(&self) -> usize {
        let dropped = usize::from(self.ablations.differ_at_the_last());
        self.tokens.len().saturating_sub(dropped)
    }
}
