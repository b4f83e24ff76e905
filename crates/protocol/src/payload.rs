//! The large part of a message, as arrays of numbers that travel beside its header.

use crate::TokenId;

/// The arrays beside a header.
#[derive(Debug, Clone, PartialEq)]
pub enum Payload {
    /// No payload.
    None,
    /// Logits, or keys and values.
    Floats(Vec<f32>),
    /// The bytes of a vocabulary's tokens, concatenated.
    Bytes(Vec<u8>),
    /// The tokens that are possible and their probabilities; all others have probability 0.
    Distribution {
        /// Token ids in ascending order.
        tokens: Vec<TokenId>,
        /// One probability per token; they sum to 1.
        probabilities: Vec<f64>,
    },
}

impl Payload {
    /// The floats; none for any other kind of payload.
    pub fn into_floats(self) -> Option<Vec<f32>> {
        match self {
            Self::Floats(floats) => Some(floats),
            Self::None | Self::Bytes(_) | Self::Distribution { .. } => None,
        }
    }
}
