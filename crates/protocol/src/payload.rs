//! What travels beside a header: the large part of a message, as plain numbers.

use crate::TokenId;

/// What travels beside a header.
#[derive(Debug, Clone, PartialEq)]
pub enum Payload {
    /// Nothing.
    None,
    /// Logits, keys and values.
    Floats(Vec<f32>),
    /// The pieces of a vocabulary.
    Bytes(Vec<u8>),
    /// The tokens that are possible and how probable each is; all others are impossible.
    Distribution {
        /// In rising order.
        tokens: Vec<TokenId>,
        /// One for each; together 1.
        probabilities: Vec<f64>,
    },
}

impl Payload {
    /// The numbers, if that is what came.
    pub fn into_floats(self) -> Option<Vec<f32>> {
        match self {
            Self::Floats(floats) => Some(floats),
            Self::None | Self::Bytes(_) | Self::Distribution { .. } => None,
        }
    }
}
