//! What a check runs: the models, the engines, the tokens, and whether the larger model can be tried.

use costs::{Decoder, published::GPT_2};
use protocol::{ModelSource, TokenId};
use serde::{Deserialize, Serialize};

/// The tokens of the prompt, which are read in one pass.
pub const PROMPT: usize = 16;
/// The number format in which both engines keep weights.
pub const NUMBER_FORMAT: &str = "f32";
/// Bytes of a number in that format.
const NUMBER_BYTES: u64 = 4;
/// The seed of the random weights: one for all, so that two devices compute the same network.
const SEED: u32 = 124;
/// Bytes of a GiB, in which browsers give the memory of a device.
const GIB: f64 = (1_u64 << 30) as f64;
/// Tokens are multiples of a large prime, so that they are spread over the vocabulary.
const STRIDE: u64 = 7_919;

/// The shape of the larger model, as GPT-2's smallest published configuration describes it.
pub const LARGE_CONFIG: &str = r#"{
    "model_type": "gpt2", "vocab_size": 50257, "n_positions": 1024, "n_embd": 768, "n_layer": 12, "n_head": 12,
    "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5
}"#;

/// A model that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckedModel {
    /// The model that the page shows.
    Shipped,
    /// The shape of GPT-2's smallest model, with random weights.
    Gpt2Shape,
}

enums::listed! {
    /// The engines that are measured, in this order: the GPU is compared with the CPU.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum CheckedEngine {
        /// WebAssembly on the CPU, in one thread.
        Cpu,
        /// The GPU, through WebGPU.
        Gpu,
    }
}

/// The memory that the larger model exceeds. The limits of a GPU's buffers are none: matrices above them are in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Bytes that making it takes: all weights, and the largest matrix.
    pub needed: u64,
    /// Bytes of memory that the browser reports.
    pub limit: u64,
}

impl CheckedModel {
    /// The tokens that are decoded one by one for the median, after the first one. With the prompt they fit the first block
    /// of the cache, so that no pass has another shape than the one before.
    pub fn decodes(self) -> usize {
        match self {
            Self::Shipped => 32,
            Self::Gpt2Shape => 16,
        }
    }

    /// Where an engine gets it; `shipped` is where the shipped model is.
    pub fn source(self, shipped: ModelSource) -> ModelSource {
        match self {
            Self::Shipped => shipped,
            Self::Gpt2Shape => ModelSource::Random {
                config: LARGE_CONFIG.into(),
                seed: SEED,
            },
        }
    }
}

/// The first `count` tokens of a check, in a vocabulary of this size.
pub fn tokens(vocab_size: u32, count: usize) -> Vec<TokenId> {
    let spread = |index: u64| (index * STRIDE % u64::from(vocab_size.max(1))) as TokenId;
    (1..=count as u64).map(spread).collect()
}

/// Bytes of the larger model's weights.
pub fn weight_bytes() -> u64 {
    GPT_2.weights().total() * NUMBER_BYTES
}

/// Bytes of its largest matrix, the embedding of the tokens.
pub fn largest_matrix() -> u64 {
    let Decoder {
        vocab_size,
        hidden_size,
        ..
    } = GPT_2;
    vocab_size * hidden_size * NUMBER_BYTES
}

/// The most memory that making it takes: all weights, and the largest matrix once more before it is in its place.
pub fn peak_bytes() -> u64 {
    weight_bytes() + largest_matrix()
}

/// Whether a device with this memory, in GiB, can make the larger model; a browser that reports none lets it be tried.
///
/// # Errors
/// [`TooLarge`], with both numbers.
pub fn fits_memory(gib: Option<f64>) -> Result<(), TooLarge> {
    let needed = peak_bytes();
    let limit = gib.map(|gib| (gib * GIB) as u64);
    match limit.filter(|&limit| needed > limit) {
        Some(limit) => Err(TooLarge { needed, limit }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_config_is_the_published_shape() {
        let config: serde_json::Value = serde_json::from_str(LARGE_CONFIG).unwrap();
        for (key, number) in [
            ("vocab_size", GPT_2.vocab_size),
            ("n_positions", GPT_2.context_window),
            ("n_embd", GPT_2.hidden_size),
            ("n_layer", GPT_2.layers),
            ("n_head", GPT_2.heads),
        ] {
            assert_eq!(config[key].as_u64(), Some(number), "{key}");
        }
        assert_eq!(GPT_2.weights().total(), 124_439_808);
        assert_eq!(
            (weight_bytes(), largest_matrix()),
            (497_759_232, 154_389_504)
        );
    }

    #[test]
    fn no_pass_crosses_the_first_block_of_the_cache() {
        // `model::KvCache::BLOCK`, which this crate does not know.
        const BLOCK: usize = 64;
        for model in [CheckedModel::Shipped, CheckedModel::Gpt2Shape] {
            assert!(PROMPT + 1 + model.decodes() <= BLOCK);
        }
        let tokens = tokens(2_048, PROMPT);
        assert!(tokens.iter().all(|&token| token < 2_048));
        let distinct: std::collections::BTreeSet<_> = tokens.iter().collect();
        assert_eq!(distinct.len(), PROMPT);
    }

    #[test]
    fn a_memory_below_the_need_is_named_with_both_numbers() {
        let refused = TooLarge {
            needed: peak_bytes(),
            limit: 1 << 29,
        };
        assert_eq!(fits_memory(Some(0.5)), Err(refused));
        assert_eq!(
            (fits_memory(Some(4.0)), fits_memory(None)),
            (Ok(()), Ok(()))
        );
    }
}
