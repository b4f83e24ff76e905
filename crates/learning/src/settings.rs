//! The shape of the network, and how it learns.

use decoder_config::LlamaDimensions;

/// The shape of the network, and how it learns. Two learners with the same settings and text have the same weights.
#[derive(Debug, Clone, PartialEq)]
pub struct LearningSettings {
    /// Positions of the context window, and tokens of a row.
    pub context: usize,
    /// D, the width of the hidden state.
    pub hidden_size: usize,
    /// F, the inner width of the MLP.
    pub intermediate_size: usize,
    /// The number of decoder layers.
    pub layers: usize,
    /// H, query heads per layer.
    pub heads: usize,
    /// K, key/value heads per layer.
    pub key_value_heads: usize,
    /// Rows of a step.
    pub rows: usize,
    /// The learning rate after the warm-up.
    pub learning_rate: f32,
    /// Steps over which the learning rate rises from 0.
    pub warmup: u64,
    /// Steps between two evaluations on held-out rows.
    pub evaluate_every: u64,
    /// Fixes the first weights and the rows of every step.
    pub seed: u64,
}

impl Default for LearningSettings {
    /// What `docs/design/learning.md` has the measurements of.
    fn default() -> Self {
        Self {
            context: 64,
            hidden_size: 32,
            intermediate_size: 48,
            layers: 2,
            heads: 4,
            key_value_heads: 4,
            rows: 8,
            learning_rate: 4e-3,
            warmup: 50,
            evaluate_every: 20,
            seed: 1,
        }
    }
}

impl LearningSettings {
    /// The dimensions of the network, for a vocabulary of which `end` separates documents.
    pub fn dimensions(&self, vocab_size: usize, end: Option<u32>) -> LlamaDimensions {
        LlamaDimensions {
            vocab_size,
            max_position_embeddings: self.context,
            hidden_size: self.hidden_size,
            intermediate_size: self.intermediate_size,
            num_hidden_layers: self.layers,
            num_attention_heads: self.heads,
            num_key_value_heads: self.key_value_heads,
            rope_theta: 10_000.0,
            rms_norm_eps: 1e-5,
            tie_word_embeddings: true,
            bos_token_id: end,
            eos_token_id: end,
        }
    }
}
