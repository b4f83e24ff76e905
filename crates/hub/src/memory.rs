//! The memory of a model on the visitor's device, counted from its shape: weights by format, KV cache, context window.

use costs::{Decoder, MlpKind};
use protocol::WeightPrecision;

/// Inputs that share a scale in int8, and to a multiple of which the inputs of every matrix are padded.
const BLOCK_INPUTS: u64 = 32;
/// Outputs that are stored together: the outputs of every matrix are padded to a multiple.
const PANEL_OUTPUTS: u64 = 4;
/// Bytes of an f32.
const F32: u64 = 4;
/// Positions without which no text can be written after a prompt.
const SHORTEST_WINDOW: u64 = 128;

/// The memory of a model in one format, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryEstimate {
    /// The format of the matrices.
    pub precision: WeightPrecision,
    /// All weights.
    pub weights: u64,
    /// The largest matrix in f32: it exists beside the weights while it is converted.
    pub largest_tensor: u64,
    /// The KV cache of one position, in f32.
    pub cache_per_token: u64,
}

/// How many positions fit, and what decides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContextWindow {
    /// Positions that the model can read on this device.
    pub positions: u64,
    /// Whether the memory allows fewer than the model was made for.
    pub limited_by_memory: bool,
}

/// One matrix of a network: `[outputs, inputs]`.
#[derive(Debug, Clone, Copy)]
struct Matrix {
    outputs: u64,
    inputs: u64,
    /// How many of these there are.
    count: u64,
}

/// Bytes of one block of [`BLOCK_INPUTS`] weights.
const fn bytes_of_block(precision: WeightPrecision) -> u64 {
    match precision {
        WeightPrecision::F32 => BLOCK_INPUTS * F32,
        WeightPrecision::Bf16 => BLOCK_INPUTS * 2,
        WeightPrecision::Int8 => BLOCK_INPUTS + F32,
    }
}

impl Matrix {
    /// Bytes in memory, with padding.
    fn bytes(self, precision: WeightPrecision) -> u64 {
        let blocks = self.inputs.div_ceil(BLOCK_INPUTS);
        let outputs = self.outputs.next_multiple_of(PANEL_OUTPUTS);
        self.count * outputs * blocks * bytes_of_block(precision)
    }
}

impl MemoryEstimate {
    /// Counts the memory of a model.
    pub fn of(decoder: &Decoder, precision: WeightPrecision) -> Self {
        let matrices = matrices(decoder);
        let in_matrices: u64 = matrices
            .iter()
            .map(|m| m.count * m.outputs * m.inputs)
            .sum();
        // What is in no matrix: biases, norms, learned positions.
        let in_vectors = decoder.weights().total() - in_matrices;
        let packed: u64 = matrices.iter().map(|matrix| matrix.bytes(precision)).sum();
        let largest = matrices.iter().map(|m| m.outputs * m.inputs).max();
        Self {
            precision,
            weights: packed + F32 * in_vectors,
            largest_tensor: F32 * largest.unwrap_or(0),
            cache_per_token: decoder.cache_bytes_per_token(F32),
        }
    }

    /// The most memory that loading takes: all weights, and the largest matrix as it is converted.
    pub const fn peak(&self) -> u64 {
        self.weights + self.largest_tensor
    }

    /// The positions for which `memory` bytes hold weights and cache; `None` if the model does not fit, or hardly any
    /// position beside it.
    pub fn window(&self, decoder: &Decoder, memory: u64) -> Option<ContextWindow> {
        if self.peak() > memory {
            return None;
        }
        let fits = (memory - self.weights) / self.cache_per_token.max(1);
        let made_for = decoder.context_window;
        let window = ContextWindow {
            positions: fits.min(made_for),
            limited_by_memory: fits < made_for,
        };
        (window.positions >= SHORTEST_WINDOW.min(made_for)).then_some(window)
    }
}

/// The matrices of a network.
fn matrices(decoder: &Decoder) -> Vec<Matrix> {
    let Decoder {
        vocab_size,
        hidden_size: d,
        layers,
        ..
    } = *decoder;
    let matrix = |outputs, inputs, count| Matrix {
        outputs,
        inputs,
        count,
    };
    let (queries, keys) = (
        decoder.heads * decoder.head_dim,
        decoder.kv_heads * decoder.head_dim,
    );
    let mut all = vec![
        // The embedding, and the head unless it is the same matrix.
        matrix(vocab_size, d, 1 + u64::from(!decoder.tied)),
        matrix(queries + 2 * keys, d, layers),
        matrix(d, queries, layers),
    ];
    match decoder.mlp {
        MlpKind::Plain { inner } => {
            all.extend([matrix(inner, d, layers), matrix(d, inner, layers)]);
        }
        MlpKind::Gated { inner } => {
            all.extend([matrix(2 * inner, d, layers), matrix(d, inner, layers)]);
        }
        MlpKind::Experts { inner, experts, .. } => all.extend([
            matrix(2 * inner, d, layers * experts),
            matrix(d, inner, layers * experts),
            matrix(experts, d, layers),
        ]),
    }
    all
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use costs::published::{GPT_2, SMOLLM2_135M};

    #[test]
    fn memory_is_what_the_shape_says() {
        // All widths are multiples of 32, V of SmolLM2 of 4: nothing is padded.
        let weights = SMOLLM2_135M.weights();
        let vectors = weights.norms;
        let matrices = weights.total() - vectors;
        for (precision, bits) in [
            (WeightPrecision::F32, 32),
            (WeightPrecision::Bf16, 16),
            (WeightPrecision::Int8, 9),
        ] {
            let memory = MemoryEstimate::of(&SMOLLM2_135M, precision);
            assert_eq!(memory.weights, matrices * bits / 8 + vectors * 4);
            assert_eq!(memory.largest_tensor, 49_152 * 576 * 4);
            assert_eq!(memory.cache_per_token, 46_080);
        }
        // GPT-2's vocabulary is padded by three rows; its vectors are biases, norms and positions.
        let f32 = MemoryEstimate::of(&GPT_2, WeightPrecision::F32);
        assert_eq!(f32.weights, GPT_2.weights().total() * 4 + 3 * 768 * 4);
    }

    #[test]
    fn a_head_of_its_own_counts_twice() {
        let untied = Decoder {
            tied: false,
            ..GPT_2
        };
        let weights = |decoder| MemoryEstimate::of(decoder, WeightPrecision::Bf16).weights;
        assert_eq!(weights(&untied) - weights(&GPT_2), 50_260 * 768 * 2);
    }

    #[test]
    fn the_window_is_what_memory_leaves() {
        let memory = MemoryEstimate::of(&GPT_2, WeightPrecision::F32);
        let window = |bytes| memory.window(&GPT_2, bytes);
        assert_eq!(window(memory.peak() - 1), None);
        // At the peak, the place of the largest tensor is free for the cache when it has been converted.
        let at_peak = window(memory.peak()).unwrap();
        assert_eq!(at_peak.positions, 1024);
        assert!(!at_peak.limited_by_memory);

        let long = Decoder {
            context_window: 100_000,
            ..GPT_2
        };
        let limited = memory.window(&long, memory.peak()).unwrap();
        assert!(limited.limited_by_memory);
        let (cache, free) = (
            limited.positions * memory.cache_per_token,
            memory.largest_tensor,
        );
        assert!(cache <= free && cache + memory.cache_per_token > free);
    }

    #[test]
    fn a_model_with_room_for_no_text_does_not_fit() {
        let wide_cache = Decoder {
            layers: 1,
            heads: 4096,
            kv_heads: 4096,
            vocab_size: 8,
            hidden_size: 4096,
            head_dim: 256,
            ..SMOLLM2_135M
        };
        let memory = MemoryEstimate::of(&wide_cache, WeightPrecision::Int8);
        let little = memory.weights + (SHORTEST_WINDOW - 1) * memory.cache_per_token;
        assert!(little < memory.peak() || memory.window(&wide_cache, little).is_none());
        let enough = memory.peak() + SHORTEST_WINDOW * memory.cache_per_token;
        assert!(memory.window(&wide_cache, enough).is_some());
    }
}
