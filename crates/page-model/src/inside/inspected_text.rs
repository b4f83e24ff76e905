//! The text whose passes are looked into: its tokens, the one chosen after it, and the parts that are replaced.

use std::sync::Arc;

use protocol::{Ablations, InspectRequest, InspectWanted, TokenId};

/// A text, and the network that reads it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InspectedText {
    /// Its tokens.
    pub tokens: Arc<[TokenId]>,
    /// The token that was chosen after the last one, where one was.
    pub chosen: Option<TokenId>,
    /// The parts that are replaced.
    pub ablations: Ablations,
}

impl InspectedText {
    /// The token that follows a position.
    pub fn follower(&self, position: usize) -> Option<TokenId> {
        match position + 1 == self.tokens.len() {
            true => self.chosen,
            false => self.tokens.get(position + 1).copied(),
        }
    }

    /// The last position; `None` of an empty text.
    pub fn last(&self) -> Option<usize> {
        self.tokens.len().checked_sub(1)
    }

    /// The same text, read by the network with other parts replaced.
    #[must_use]
    pub fn with(&self, ablations: Ablations) -> Self {
        Self {
            ablations,
            ..self.clone()
        }
    }

    /// A request for what is wanted of the positions `first..=last`. What comes after `last` is left out, as nothing before it
    /// depends on it: so a request and its answer stay the same while tokens are appended. Where parts are replaced at the
    /// last position alone, it is the last position of the whole text, and that is sent.
    pub fn request(&self, first: usize, last: usize, wanted: InspectWanted) -> InspectRequest {
        let whole = self.tokens.len();
        let read = match self.ablations.differ_at_the_last() {
            true => whole,
            false => whole.min(last + 1),
        };
        let follower = match read == whole {
            true => self.chosen,
            false => self.tokens.get(read).copied(),
        };
        InspectRequest {
            tokens: self.tokens[..read].to_vec(),
            ablations: self.ablations.clone(),
            first: first as u32,
            columns: (last + 1).saturating_sub(first) as u32,
            follower,
            wanted,
        }
    }

    /// How many positions of another text are computed as in this one: those up to which both have the same tokens and the
    /// same parts replaced.
    pub fn shared_with(&self, other: &Self) -> usize {
        if self.ablations != other.ablations {
            return 0;
        }
        let pairs = self.tokens.iter().zip(other.tokens.iter());
        let same = pairs.take_while(|(one, other)| one == other).count();
        if !self.ablations.differ_at_the_last() || self.tokens == other.tokens {
            return same;
        }
        // The last position of either is computed in another way than in the other text.
        let shorter = self.tokens.len().min(other.tokens.len());
        same.min(shorter.saturating_sub(1))
    }
}
