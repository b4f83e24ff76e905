//! A loaded model as the page sees it: its dimensions, its limits, and the bytes of every token.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{ChatFormat, TokenId, WeightPrecision};

/// A loaded model, described with values from its `config.json` and its manifest.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ModelInfo {
    /// The model's name, from the manifest.
    pub name: String,
    /// One sentence about the model for the visitor.
    pub description: String,
    /// The licence of the weights, an SPDX expression; `None` if it is not known.
    pub license: Option<String>,
    /// Identifies these weights: the first digits of their checksum, or of the commit they are from.
    pub version: String,
    /// Hugging Face's `model_type`: `gpt2`, `llama`, …
    pub family: String,
    /// Number of weights, shared ones counted once.
    pub parameters: u64,
    /// The same number, split by part of the network.
    pub weights: WeightCounts,
    /// Size in bytes of the weights file, or of all of them.
    pub weight_file_bytes: u64,
    /// V: number of tokens in the vocabulary.
    pub vocab_size: u32,
    /// Positions the model can read here: prompt and generated tokens together.
    pub context_window: u32,
    /// Positions the model was made for: more than [`context_window`](Self::context_window) where the memory of this device
    /// allows no more.
    pub trained_window: u32,
    /// Number of decoder layers.
    pub layers: u32,
    /// D: width of the hidden state.
    pub hidden_size: u32,
    /// F: inner width of the MLP.
    pub intermediate_size: u32,
    /// H: attention heads of a layer.
    pub heads: u32,
    /// K: key/value heads of a layer.
    pub kv_heads: u32,
    /// Dh: width of one head.
    pub head_dim: u32,
    /// The beginning-of-text token, if the model wants one before a text.
    pub bos_token_id: Option<TokenId>,
    /// The end-of-text tokens.
    pub eos_token_ids: Vec<TokenId>,
    /// How the model writes a chat; `None` for a model without a chat template, and of an engine without a tokenizer.
    pub chat: Option<ChatFormat>,
    /// The settings of the sampler that the model's authors suggest.
    pub suggested: SuggestedSettings,
    /// What is odd in the model's files and what was made of it, each in a sentence; empty for most models.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The number format in which the matrices of the weights are kept in memory; `None` if it is another one, which only a
    /// recording can have.
    pub weight_format: Option<WeightPrecision>,
    /// The types in which the file has weights rounded to few bits, the most weights first; empty for a file of f32, f16 and
    /// bf16 alone.
    pub quantised: Vec<QuantisedWeights>,
    /// The number type of keys and values in memory, in which the pass computes: such as `f32`.
    pub dtype: String,
    /// Bytes per number of this type.
    pub element_bytes: u32,
    /// Bytes of keys and values the cache stores per position: 2 · layers · K · Dh numbers.
    pub cache_bytes_per_token: u32,
    /// Where each token's bytes end in the payload beside this header; none without a tokenizer.
    pub piece_ends: Option<Vec<u32>>,
    /// Ids that are special tokens, not text, such as `<|endoftext|>`.
    pub special_token_ids: Vec<TokenId>,
    /// How the bytes of tokens make a text.
    #[serde(default)]
    pub joining: Joining,
}

/// Weights that were rounded to few bits when their file was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuantisedWeights {
    /// The name of the type: `Q4_K`.
    pub number_type: String,
    /// How many weights are stored in it.
    pub weights: u64,
    /// Whether they have the values of the file in memory; otherwise they are rounded a second time.
    pub keeps_values: bool,
}

/// Sampler settings suggested by a model's authors. `None` where they say nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct SuggestedSettings {
    /// Whether to sample: greedy decoding if false.
    pub do_sample: Option<bool>,
    /// The divisor of the logits, above 0.
    pub temperature: Option<f64>,
    /// The probability that top-p keeps, above 0 and at most 1; 1 keeps all.
    pub top_p: Option<f64>,
    /// The number of tokens that top-k keeps; 0 keeps all.
    pub top_k: Option<u32>,
    /// The divisor of positive logits of tokens that are in the text already, above 0; 1 changes none.
    pub repetition_penalty: Option<f64>,
}

/// The number of weights by part of the network, all layers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WeightCounts {
    /// V·D: one vector per token.
    pub embedding: u64,
    /// One vector per position, in models with learned position embeddings (GPT-2); else 0.
    pub positions: u64,
    /// The projections of attention: query, key, value and output.
    pub attention: u64,
    /// The projections of the MLP.
    pub mlp: u64,
    /// The norms, including the final one before the head.
    pub norms: u64,
    /// D·V: the projection onto the vocabulary. None if the embedding's weights are used for it too.
    pub head: Option<u64>,
}

impl WeightCounts {
    /// The sum of all parts.
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

/// What a token's bytes in a text depend on beside the token: the decoders of the `tokenizers` library. By default on nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Joining {
    /// What the first token of a text loses.
    pub start: StartOfText,
    /// Whether a space that ends a token is dropped at the end of a text: a suffix such as `</w>` stands for it.
    pub drops_last_space: bool,
    /// Whether a token that repeats the one before adds nothing, as in CTC.
    pub repeats_are_one: bool,
}

/// What the first token of a text loses of its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum StartOfText {
    /// Nothing.
    #[default]
    Whole,
    /// A space at its start, which is between words.
    WithoutSpace,
    /// All its spaces.
    WithoutSpaces,
}

/// The bytes of every token, exactly as they appear in the text after another token.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vocabulary {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

/// The offsets of a vocabulary do not fit its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", texts::failures::failure_vocabulary(&bytes.to_string()))]
pub struct VocabularyError {
    /// Length of the buffer in bytes.
    pub bytes: usize,
}

impl Vocabulary {
    /// A vocabulary from the bytes of each token, in the order of the ids.
    pub fn from_pieces<P: AsRef<[u8]>>(pieces: impl IntoIterator<Item = P>) -> Self {
        let mut vocabulary = Self::default();
        for piece in pieces {
            vocabulary.bytes.extend_from_slice(piece.as_ref());
            vocabulary.ends.push(vocabulary.bytes.len() as u32);
        }
        vocabulary
    }

    /// The inverse of [`into_parts`](Self::into_parts).
    ///
    /// # Errors
    /// Fails if `ends` decrease, or if the last is not the length of `bytes`.
    pub fn from_parts(bytes: Vec<u8>, ends: Vec<u32>) -> Result<Self, VocabularyError> {
        let rising = ends.windows(2).all(|pair| pair[0] <= pair[1]);
        let complete = ends.last().copied().unwrap_or(0) as usize == bytes.len();
        if rising && complete {
            Ok(Self { bytes, ends })
        } else {
            Err(VocabularyError { bytes: bytes.len() })
        }
    }

    /// The bytes of all tokens, concatenated, and the offset at which each token ends.
    pub fn into_parts(self) -> (Vec<u8>, Vec<u32>) {
        (self.bytes, self.ends)
    }

    /// The bytes that a token adds to a text after the token `before`; `None` where it is the first.
    pub fn piece_after(
        &self,
        joining: Joining,
        before: Option<TokenId>,
        token: TokenId,
    ) -> Vec<u8> {
        let own = self.piece(token).unwrap_or_default();
        let Some(before) = before else {
            let own = self.before_its_space(joining, token);
            return match joining.start {
                StartOfText::Whole => own.to_vec(),
                StartOfText::WithoutSpace => own.strip_prefix(b" ").unwrap_or(own).to_vec(),
                StartOfText::WithoutSpaces => {
                    own.iter().copied().filter(|&byte| byte != b' ').collect()
                }
            };
        };
        if joining.repeats_are_one && before == token {
            return Vec::new();
        }
        if !joining.drops_last_space {
            return own.to_vec();
        }
        let waited = self
            .piece(before)
            .is_some_and(|piece| piece.ends_with(b" "));
        let space: &[u8] = if waited { b" " } else { b"" };
        [space, self.before_its_space(joining, token)].concat()
    }

    /// The bytes of a token without the space that waits for the next one.
    fn before_its_space(&self, joining: Joining, token: TokenId) -> &[u8] {
        let own = self.piece(token).unwrap_or_default();
        match own.strip_suffix(b" ") {
            Some(rest) if joining.drops_last_space => rest,
            _ => own,
        }
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

    /// V: number of tokens.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the vocabulary has no tokens.
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
