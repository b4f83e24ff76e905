//! A factor for each part of the network, which its output is multiplied by: 1 for on, 0 for off.

use decoder_config::Config;

/// The factors of all heads, attentions and MLPs.
#[derive(Debug, Clone, PartialEq)]
pub struct PartSwitches {
    heads: usize,
    factors: Vec<f32>,
}

impl PartSwitches {
    /// All parts on.
    pub fn on(config: &Config) -> Self {
        Self {
            heads: config.num_attention_heads(),
            factors: vec![1.0; Self::count(config)],
        }
    }

    /// Sets the factor of a query head: of its values' mean, before the output projection, so without a bias.
    ///
    /// # Panics
    /// If there is no such layer; the setters below as well.
    pub fn set_head(&mut self, layer: usize, head: usize, factor: f32) {
        self.factors[of_layer(self.heads, layer) + head] = factor;
    }

    /// Sets the factor of a layer's attention, with the bias of its output projection.
    pub fn set_attention(&mut self, layer: usize, factor: f32) {
        self.factors[attention(self.heads, layer)] = factor;
    }

    /// Sets the factor of a layer's MLP, with the bias of its second projection.
    pub fn set_mlp(&mut self, layer: usize, factor: f32) {
        self.factors[mlp(self.heads, layer)] = factor;
    }

    pub(crate) fn count(config: &Config) -> usize {
        of_layer(config.num_attention_heads(), config.num_hidden_layers())
    }

    pub(crate) fn factors(&self) -> &[f32] {
        &self.factors
    }

    /// The factors as bits.
    pub(crate) fn words(&self) -> Vec<u32> {
        self.factors.iter().map(|factor| factor.to_bits()).collect()
    }
}

/// The first switch of a layer: those of its heads.
pub(crate) fn of_layer(heads: usize, layer: usize) -> usize {
    layer * (heads + 2)
}

/// The switch of a layer's attention.
pub(crate) fn attention(heads: usize, layer: usize) -> usize {
    of_layer(heads, layer) + heads
}

/// The switch of a layer's MLP.
pub(crate) fn mlp(heads: usize, layer: usize) -> usize {
    of_layer(heads, layer) + heads + 1
}
