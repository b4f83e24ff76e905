//! Every number that can be turned: the shape of the network and how it is trained.

use model::LlamaDimensions;
use serde::{Deserialize, Serialize};

/// How a model is made. Two trainings with the same recipe give the same weights.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// The most tokens the tokenizer may have; it has fewer when the corpus has no more pairs to join.
    pub vocabulary: usize,
    /// Most tokens the network can look at.
    pub context_window: usize,
    /// D.
    pub hidden_size: usize,
    /// F.
    pub intermediate_size: usize,
    /// Decoder layers.
    pub layers: usize,
    /// H.
    pub heads: usize,
    /// K.
    pub key_value_heads: usize,
    /// Optimizer steps in all; the learning rate falls to its floor over them.
    pub steps: usize,
    /// Rows of `context_window` tokens in a step.
    pub rows: usize,
    /// Highest learning rate, reached after the warm-up.
    pub peak_learning_rate: f64,
    /// Steps over which the learning rate rises from 0.
    pub warmup: usize,
    /// The learning rate at the end, as a share of the highest.
    pub floor: f64,
    /// Weight decay of AdamW and Muon.
    pub weight_decay: f32,
    /// No gradient of one tensor is longer than this.
    pub clip_norm: f32,
    /// Fixes the first weights and every document.
    pub seed: u64,
}

impl Recipe {
    /// The model that ships: about a million parameters.
    pub fn shipped() -> Self {
        Self {
            vocabulary: 2048,
            context_window: 256,
            hidden_size: 128,
            intermediate_size: 344,
            layers: 4,
            heads: 4,
            key_value_heads: 2,
            steps: 1800,
            rows: 4,
            peak_learning_rate: 4e-3,
            warmup: 100,
            floor: 0.05,
            weight_decay: 0.05,
            clip_norm: 1.0,
            seed: 1,
        }
    }

    /// So small that tests can train it.
    pub fn toy() -> Self {
        Self {
            vocabulary: 512,
            context_window: 32,
            hidden_size: 16,
            intermediate_size: 32,
            layers: 2,
            heads: 2,
            key_value_heads: 1,
            steps: 20,
            rows: 8,
            peak_learning_rate: 3e-2,
            warmup: 4,
            ..Self::shipped()
        }
    }

    /// The network of this recipe, for a tokenizer of `vocab_size` tokens of which `end` separates documents.
    pub fn dimensions(&self, vocab_size: usize, end: u32) -> LlamaDimensions {
        LlamaDimensions {
            vocab_size,
            max_position_embeddings: self.context_window,
            hidden_size: self.hidden_size,
            intermediate_size: self.intermediate_size,
            num_hidden_layers: self.layers,
            num_attention_heads: self.heads,
            num_key_value_heads: self.key_value_heads,
            rope_theta: 10_000.0,
            rms_norm_eps: 1e-5,
            tie_word_embeddings: true,
            bos_token_id: Some(end),
            eos_token_id: Some(end),
        }
    }

    /// The learning rate of a step counted from 0: up in a straight line, then down along half a cosine.
    pub fn learning_rate(&self, step: usize) -> f64 {
        if step < self.warmup {
            return self.peak_learning_rate * (step + 1) as f64 / self.warmup as f64;
        }
        let rest = self.steps.saturating_sub(self.warmup).max(1);
        let progress = ((step - self.warmup) as f64 / rest as f64).min(1.0);
        let cosine = 0.5 * (1.0 + (std::f64::consts::PI * progress).cos());
        self.peak_learning_rate * (self.floor + (1.0 - self.floor) * cosine)
    }

    /// Tokens in one step.
    pub fn tokens_per_step(&self) -> usize {
        self.rows * self.context_window
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_rate_rises_and_falls() {
        let recipe = Recipe::shipped();
        let rates: Vec<f64> = (0..=recipe.steps)
            .map(|step| recipe.learning_rate(step))
            .collect();
        let highest = rates.iter().copied().fold(0.0, f64::max);
        assert!(rates[0] > 0.0 && rates[0] < 0.1 * highest);
        assert!((highest - recipe.peak_learning_rate).abs() < 1e-12);
        assert!(rates[..recipe.warmup].is_sorted(), "rising");
        assert!(
            rates[recipe.warmup..].is_sorted_by(|a, b| a >= b),
            "falling"
        );
        let last = rates[recipe.steps];
        assert!((last - recipe.floor * recipe.peak_learning_rate).abs() < 1e-12);
    }
}
