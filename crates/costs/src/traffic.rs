//! Bytes that a pass reads from memory, and the arithmetic per byte: why one long pass over many tokens is cheaper than
//! many short ones.

use crate::{Decoder, Method, MlpKind, Precision};

/// The memory traffic and arithmetic of one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes of weights read.
    pub weights: u64,
    /// Bytes of keys and values read, of earlier positions.
    pub cache: u64,
    /// Number of multiply-adds.
    pub macs: u64,
    /// Number of tokens that the pass computes.
    pub tokens: u64,
}

impl Traffic {
    /// Bytes of weights read, per token.
    #[must_use]
    pub fn weights_per_token(&self) -> f64 {
        self.weights as f64 / self.tokens as f64
    }

    /// Bytes of the KV cache read, per token.
    #[must_use]
    pub fn cache_per_token(&self) -> f64 {
        self.cache as f64 / self.tokens as f64
    }

    /// Multiply-adds per byte read (half the arithmetic intensity, which counts two operations each).
    #[must_use]
    pub fn macs_per_byte(&self) -> f64 {
        self.macs as f64 / (self.weights + self.cache) as f64
    }
}

impl Decoder {
    /// The number of weights that every pass reads, however few tokens it computes: all but the tables of which a token
    /// needs only one row. An embedding that is also the head is read whole.
    ///
    /// `None` for a mixture of experts: the number of experts read depends on the tokens.
    #[must_use]
    pub const fn weights_read(&self) -> Option<u64> {
        let weights = self.weights();
        match self.mlp {
            MlpKind::Experts { .. } => None,
            _ if self.tied => Some(weights.total() - weights.positions),
            _ => Some(weights.total() - weights.positions - weights.embedding),
        }
    }

    /// A prefill of `tokens` tokens, at least one. Its own keys and values do not count as read from memory.
    #[must_use]
    pub const fn prefill_traffic(&self, tokens: u64, precision: Precision) -> Option<Traffic> {
        let Some(weights) = self.weights_read() else {
            return None;
        };
        Some(Traffic {
            weights: precision.bytes(weights),
            cache: 0,
            macs: self.pass(0, tokens).total(),
            tokens,
        })
    }

    /// One decode step for `batch` texts at once, at least one, each after `length` positions. The weights are read
    /// once for all of them, the cache once per text.
    #[must_use]
    pub const fn decode_traffic(
        &self,
        length: u64,
        batch: u64,
        precision: Precision,
    ) -> Option<Traffic> {
        let Some(weights) = self.weights_read() else {
            return None;
        };
        let earlier = length.saturating_sub(1);
        Some(Traffic {
            weights: precision.bytes(weights),
            cache: batch * precision.bytes(self.cache_elements_per_token() * earlier),
            macs: batch * self.step(Method::Cached, length).total(),
            tokens: batch,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::published::{GPT_2, LLAMA_3_1_8B, QWEN3_235B_A22B};

    const BITS: Precision = Precision::Bits16;

    #[test]
    fn a_pass_reads_the_weights_once_whatever_it_computes() {
        // All but the embedding, of which a token needs one row: 8,030,261,248 − 128,256 × 4,096.
        assert_eq!(LLAMA_3_1_8B.weights_read(), Some(7_504_924_672));
        // Tied: all but the learned positions.
        let gpt_2 = GPT_2.weights().total() - 1024 * 768;
        assert_eq!(GPT_2.weights_read(), Some(gpt_2));
        assert_eq!(QWEN3_235B_A22B.weights_read(), None);
        let prefill = LLAMA_3_1_8B.prefill_traffic(1_000, BITS).unwrap();
        let decode = LLAMA_3_1_8B.decode_traffic(1_000, 1, BITS).unwrap();
        assert_eq!(prefill.weights, decode.weights);
        assert_eq!(
            prefill.weights_per_token() * 1_000.0,
            decode.weights_per_token()
        );
        // 999 positions of 131,072 bytes.
        assert_eq!(decode.cache, 999 * 131_072);
    }

    #[test]
    fn many_texts_share_the_weights_and_not_the_cache() {
        let one = LLAMA_3_1_8B.decode_traffic(500, 1, BITS).unwrap();
        let many = LLAMA_3_1_8B.decode_traffic(500, 64, BITS).unwrap();
        assert_eq!((many.weights, many.cache), (one.weights, 64 * one.cache));
        assert_eq!(many.macs, 64 * one.macs);
        // A single text has at most one multiply-add per two bytes: each number read is used once.
        assert!(one.macs_per_byte() < 0.51 && many.macs_per_byte() > 25.0);
    }
}
