//! Well-known decoders, by their published `config.json` (read in November 2026).

use crate::{Biases, Decoder, MlpKind};

/// A published decoder with its name and source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The model's common name.
    pub name: &'static str,
    /// The repository on the Hugging Face hub whose `config.json` was read.
    pub source: &'static str,
    /// Dimensions from its `config.json`.
    pub decoder: Decoder,
}

/// GPT-2, the smallest of its sizes (Radford et al. 2019).
pub const GPT_2: Decoder = Decoder {
    vocab_size: 50_257,
    hidden_size: 768,
    layers: 12,
    heads: 12,
    kv_heads: 12,
    head_dim: 64,
    mlp: MlpKind::Plain { inner: 3072 },
    tied: true,
    learned_positions: 1024,
    biases: Biases::ALL,
    query_key_norm: false,
    context_window: 1024,
};

/// SmolLM2-135M (Allal et al. 2025).
pub const SMOLLM2_135M: Decoder = Decoder {
    vocab_size: 49_152,
    hidden_size: 576,
    layers: 30,
    heads: 9,
    kv_heads: 3,
    head_dim: 64,
    mlp: MlpKind::Gated { inner: 1536 },
    tied: true,
    learned_positions: 0,
    biases: Biases::NONE,
    query_key_norm: false,
    context_window: 8192,
};

/// Llama 3.1 8B (Llama Team 2024).
pub const LLAMA_3_1_8B: Decoder = Decoder {
    vocab_size: 128_256,
    hidden_size: 4096,
    layers: 32,
    heads: 32,
    kv_heads: 8,
    head_dim: 128,
    mlp: MlpKind::Gated { inner: 14_336 },
    tied: false,
    learned_positions: 0,
    biases: Biases::NONE,
    query_key_norm: false,
    context_window: 131_072,
};

/// Llama 3.1 70B (Llama Team 2024).
pub const LLAMA_3_1_70B: Decoder = Decoder {
    hidden_size: 8192,
    layers: 80,
    heads: 64,
    mlp: MlpKind::Gated { inner: 28_672 },
    ..LLAMA_3_1_8B
};

/// Qwen3-235B-A22B (Qwen Team 2025): 128 experts, 8 of them for each token.
pub const QWEN3_235B_A22B: Decoder = Decoder {
    vocab_size: 151_936,
    hidden_size: 4096,
    layers: 94,
    heads: 64,
    kv_heads: 4,
    head_dim: 128,
    mlp: MlpKind::Experts {
        inner: 1536,
        experts: 128,
        active: 8,
    },
    tied: false,
    learned_positions: 0,
    biases: Biases::NONE,
    query_key_norm: true,
    context_window: 40_960,
};

/// All published decoders, from small to large.
pub const ALL: [Published; 5] = [
    Published {
        name: "GPT-2",
        source: "openai-community/gpt2",
        decoder: GPT_2,
    },
    Published {
        name: "SmolLM2-135M",
        source: "HuggingFaceTB/SmolLM2-135M",
        decoder: SMOLLM2_135M,
    },
    Published {
        name: "Llama-3.1-8B",
        source: "meta-llama/Llama-3.1-8B",
        decoder: LLAMA_3_1_8B,
    },
    Published {
        name: "Llama-3.1-70B",
        source: "meta-llama/Llama-3.1-70B",
        decoder: LLAMA_3_1_70B,
    },
    Published {
        name: "Qwen3-235B-A22B",
        source: "Qwen/Qwen3-235B-A22B",
        decoder: QWEN3_235B_A22B,
    },
];
