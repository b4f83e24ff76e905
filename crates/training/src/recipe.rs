//! All hyperparameters: the dimensions of the network and the settings of its training.

use model::LlamaDimensions;
use serde::{Deserialize, Serialize};

/// The target at each position of the training text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Targets {
    /// The true distribution of the next token, which the grammar can compute. Its gradient is the expectation over all
    /// tokens that could have been drawn: the same minimum, with a fraction of the noise.
    Truth,
    /// The one token that was drawn: the only target for a text whose true distribution is not known.
    Drawn,
}

/// The hyperparameters of a model. Two trainings with the same recipe give the same weights.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// The model's name, for its manifest and card.
    pub name: String,
    /// The kind of target.
    pub targets: Targets,
    /// The largest vocabulary of the tokenizer; it is smaller if the training data has too few frequent pairs.
    pub vocabulary: usize,
    /// The number of positions the network can read.
    pub context_window: usize,
    /// D, the width of the hidden state.
    pub hidden_size: usize,
    /// F, the inner width of the MLP.
    pub intermediate_size: usize,
    /// Number of decoder layers.
    pub layers: usize,
    /// H, query heads per layer.
    pub heads: usize,
    /// K, key/value heads per layer.
    pub key_value_heads: usize,
    /// Optimizer steps in all. If the end is not yet known, give a large number: only the decay depends on it.
    pub steps: usize,
    /// Rows of `context_window` tokens per step.
    pub rows: usize,
    /// The highest learning rate, reached after the warm-up.
    pub peak_learning_rate: f64,
    /// Steps over which the learning rate rises from 0.
    pub warmup: usize,
    /// The share of the steps, at the end, over which the learning rate falls.
    pub decay: f64,
    /// The learning rate at the end, as a share of the highest.
    pub floor: f64,
    /// Weight decay of AdamW and Muon.
    pub weight_decay: f32,
    /// The largest norm of each tensor's gradient; longer ones are clipped.
    pub clip_norm: f32,
    /// The random seed, which determines the initial weights and all documents.
    pub seed: u64,
}

impl Recipe {
    /// The model that ships: about a million parameters.
    pub fn shipped() -> Self {
        Self {
            name: "tokenloop-1m".into(),
            targets: Targets::Truth,
            vocabulary: 2048,
            context_window: 256,
            hidden_size: 128,
            intermediate_size: 344,
            layers: 4,
            heads: 4,
            key_value_heads: 2,
            steps: 11_200,
            rows: 8,
            peak_learning_rate: 4e-3,
            warmup: 100,
            decay: 0.5,
            floor: 0.02,
            weight_decay: 0.05,
            clip_norm: 1.0,
            seed: 1,
        }
    }

    /// The draft model: a tenth of the shipped one, with the same tokenizer; [`shipped`](Self::shipped) is its target.
    pub fn draft() -> Self {
        Self {
            name: "tokenloop-draft".into(),
            hidden_size: 32,
            intermediate_size: 88,
            layers: 3,
            heads: 2,
            key_value_heads: 1,
            steps: 7_300,
            peak_learning_rate: 8e-3,
            decay: 0.3,
            ..Self::shipped()
        }
    }

    /// The recipe for a text of the user's own.
    pub fn text() -> Self {
        Self {
            name: "my-text".into(),
            targets: Targets::Drawn,
            steps: 2_000,
            ..Self::shipped()
        }
    }

    /// A recipe small enough for tests.
    pub fn toy() -> Self {
        Self {
            name: "toy".into(),
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

    /// The dimensions of the network, for a tokenizer of `vocab_size` tokens of which `end` separates documents.
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

    /// The learning rate of a step counted from 0: a linear warm-up, a constant phase, and a linear decay over the last
    /// steps (Hu et al. 2024, arXiv 2404.06395). Since it is constant for long, the end can be chosen late.
    pub fn learning_rate(&self, step: usize) -> f64 {
        let rising = (step + 1) as f64 / self.warmup as f64;
        let left = self.steps.saturating_sub(step) as f64 / (self.decay * self.steps as f64);
        let falling = self.floor + (1.0 - self.floor) * left.min(1.0);
        self.peak_learning_rate * rising.min(falling)
    }

    /// Number of tokens in one step.
    pub fn tokens_per_step(&self) -> usize {
        self.rows * self.context_window
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_rate_rises_stays_and_falls() {
        let recipe = Recipe::shipped();
        let rates: Vec<f64> = (0..=recipe.steps)
            .map(|step| recipe.learning_rate(step))
            .collect();
        let (warm, decays) = (recipe.warmup, recipe.steps / 2);
        assert!(rates[0] > 0.0 && rates[0] < 0.1 * recipe.peak_learning_rate);
        assert!(rates[..warm].is_sorted(), "rising");
        assert!(
            rates[warm..=decays]
                .iter()
                .all(|rate| *rate == recipe.peak_learning_rate)
        );
        assert!(rates[decays..].is_sorted_by(|a, b| a > b), "falling");
        let last = rates[recipe.steps];
        assert!((last - recipe.floor * recipe.peak_learning_rate).abs() < 1e-12);
    }

    /// A training that is resumed with more steps than planned first has lost nothing.
    #[test]
    fn the_end_can_be_chosen_late() {
        let (short, long) = (
            Recipe::shipped(),
            Recipe {
                steps: 100_000,
                ..Recipe::shipped()
            },
        );
        let level = short.steps / 2;
        assert!((0..level).all(|step| short.learning_rate(step) == long.learning_rate(step)));
    }
}
