//! What the page knows of a model: its shape, its limits, and the bytes of every token.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::TokenId;

/// A loaded model, in the words of its `config.json` and its manifest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelInfo {
    /// The model's own name.
    pub name: String,
    /// One sentence for the visitor.
    pub description: String,
    /// Tells these weights from all others: the beginning of their checksum.
    pub version: String,
    /// Hugging Face's `model_type`: `gpt2`, `llama`, …
    pub family: String,
    /// Number of weights, shared ones counted once.
    pub parameters: u64,
    /// The same, part by part.
    pub weights: WeightCounts,
    /// Bytes of the file they come in.
    pub weight_file_bytes: u64,
    /// V: tokens in the vocabulary.
    pub vocab_size: u32,
    /// Positions the model can see at once.
    pub context_window: u32,
    /// Decoder layers.
    pub layers: u32,
    /// D: width of the hidden state.
    pub hidden_size: u32,
    /// F: inner width of the MLP.
    pub intermediate_size: u32,
    /// H: attention heads.
    pub heads: u32,
    /// K: key/value heads.
    pub kv_heads: u32,
    /// Dh: width of one head.
    pub head_dim: u32,
    /// The token before a text, where the model wants one.
    pub bos_token_id: Option<TokenId>,
    /// The tokens that end a text.
    pub eos_token_ids: Vec<TokenId>,
    /// The kind of number that weights, keys and values are in memory, such as `f32`.
    pub dtype: String,
    /// Bytes of one such number.
    pub element_bytes: u32,
    /// Bytes of keys and values the cache keeps for one position: 2 · layers · K · Dh numbers.
    pub cache_bytes_per_token: u32,
    /// Where each token's bytes end in the buffer beside this header; none without a tokenizer.
    pub piece_ends: Option<Vec<u32>>,
    /// Ids that are marks, not text, such as `<|endoftext|>`.
    pub special_token_ids: Vec<TokenId>,
}

/// How many numbers a model has learned, by what they are for; all layers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WeightCounts {
    /// V·D: a vector for every token.
    pub embedding: u64,
    /// A vector for every position, in models that learned them (GPT-2); else 0.
    pub positions: u64,
    /// The projections of attention.
    pub attention: u64,
    /// The projections of the MLP.
    pub mlp: u64,
    /// The norms, the one before the head included.
    pub norms: u64,
    /// D·V: the projection onto the vocabulary. None where the embedding serves as head too.
    pub head: Option<u64>,
}

impl WeightCounts {
    /// All of them.
    pub fn total(&self) -> u64 {
        [
            self.embedding,
            self.positions,
            self.attention,
            self.mlp,
            self.norms,
            self.head.unwrap_or(0),
        ]
        .into_iter()
        .fold(0, u64::saturating_add)
    }
}

/// The bytes of every token, exactly as they stand in the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vocabulary {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

/// A vocabulary that did not survive its journey.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the vocabulary's borders do not fit its {bytes} bytes")]
pub struct VocabularyError {
    /// Length of the buffer.
    pub bytes: usize,
}

impl Vocabulary {
    /// The pieces in the order of their ids.
    pub fn from_pieces<P: AsRef<[u8]>>(pieces: impl IntoIterator<Item = P>) -> Self {
        let mut vocabulary = Self::default();
        for piece in pieces {
            vocabulary.bytes.extend_from_slice(piece.as_ref());
            vocabulary.ends.push(vocabulary.bytes.len() as u32);
        }
        vocabulary
    }

    /// Puts together what [`into_parts`](Self::into_parts) took apart.
    ///
    /// # Errors
    /// When `ends` are not rising or do not end where the bytes do.
    pub fn from_parts(bytes: Vec<u8>, ends: Vec<u32>) -> Result<Self, VocabularyError> {
        let rising = ends.windows(2).all(|pair| pair[0] <= pair[1]);
        let complete = ends.last().copied().unwrap_or(0) as usize == bytes.len();
        if rising && complete {
            Ok(Self { bytes, ends })
        } else {
            Err(VocabularyError { bytes: bytes.len() })
        }
    }

    /// All bytes one behind the other, and where each token's end.
    pub fn into_parts(self) -> (Vec<u8>, Vec<u32>) {
        (self.bytes, self.ends)
    }

    /// The bytes of one token; none for an id outside the vocabulary.
    pub fn piece(&self, token: TokenId) -> Option<&[u8]> {
        let token = token as usize;
        let end = *self.ends.get(token)? as usize;
        let start = match token {
            0 => 0,
            _ => self.ends[token - 1] as usize,
        };
        self.bytes.get(start..end)
    }

    /// V: how many tokens there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn pieces_come_back_byte_for_byte() {
        let pieces: [&[u8]; 4] = [b"", b" the", &[0xF0, 0x9F], b"\n"];
        let (bytes, ends) = Vocabulary::from_pieces(pieces).into_parts();
        let vocabulary = Vocabulary::from_parts(bytes, ends).unwrap();
        for (id, piece) in pieces.iter().enumerate() {
            assert_eq!(vocabulary.piece(id as u32), Some(*piece));
        }
        assert_eq!(vocabulary.piece(4), None);
    }

    #[test]
    fn borders_that_lie_are_refused() {
        assert!(Vocabulary::from_parts(vec![1, 2, 3], vec![2, 1, 3]).is_err());
        assert!(Vocabulary::from_parts(vec![1, 2, 3], vec![1, 2]).is_err());
        assert!(Vocabulary::from_parts(vec![], vec![]).is_ok());
    }
}
