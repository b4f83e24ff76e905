//! Rotary position embedding: queries and keys are rotated by angles proportional to their position.

use std::ops::Range;

use burn::tensor::{Device, Tensor, TensorData};

use crate::config::{Config, Positions};

/// Rotates pairs of coordinates of every query and key by an angle proportional to the position, so that their product
/// depends only on the distance of their positions (Su et al. 2021, arXiv 2104.09864; `LlamaRotaryEmbedding`).
///
/// Coordinate `i` is paired with `i + Dh/2`; the angle of the pair is `position · theta^(−2i/Dh)`.
#[derive(Debug, Clone)]
pub struct RotaryEmbedding {
    /// Radians per position, one number for each of the Dh/2 pairs.
    inverse_frequencies: Vec<f32>,
}

impl RotaryEmbedding {
    /// `None` for a model with learned positions.
    pub(crate) fn new(config: &Config) -> Option<Self> {
        let Positions::Rotary { theta } = config.positions else {
            return None;
        };
        let head_dim = config.head_dim;
        let inverse_frequencies = (0..head_dim / 2)
            .map(|pair| theta.powf(-((2 * pair) as f64) / head_dim as f64) as f32)
            .collect();
        Some(Self {
            inverse_frequencies,
        })
    }

    /// The rotation of each position as a matrix, for multiplication from the right.
    ///
    /// A whole matrix for Dh/2 angles rotates all heads of all positions in one matrix product, where the usual
    /// `x·cos + rotate_half(x)·sin` takes seven operations; the added zeros change no bit of the sum. It is computed once
    /// per pass and shared by all layers.
    ///
    /// # Shapes
    /// - output: `[1, T, Dh, Dh]`
    pub fn rotations(&self, positions: Range<usize>, device: &Device) -> Tensor<4> {
        let pairs = self.inverse_frequencies.len();
        let (new_tokens, head_dim) = (positions.len(), 2 * pairs);
        let mut rotations = vec![0.0_f32; new_tokens * head_dim * head_dim];
        for (position, matrix) in positions.zip(rotations.chunks_exact_mut(head_dim * head_dim)) {
            for (i, frequency) in self.inverse_frequencies.iter().enumerate() {
                // The angle is rounded to f32 as in the reference; its sine and cosine are exact to the last bit.
                let angle = f64::from(position as f32 * frequency);
                let (sin, cos) = (angle.sin() as f32, angle.cos() as f32);
                let j = i + pairs;
                matrix[i * head_dim + i] = cos;
                matrix[i * head_dim + j] = sin;
                matrix[j * head_dim + i] = -sin;
                matrix[j * head_dim + j] = cos;
            }
        }
        Tensor::from_data(
            TensorData::new(rotations, [1, new_tokens, head_dim, head_dim]),
            device,
        ) // [1, T, Dh, Dh]
    }
}
