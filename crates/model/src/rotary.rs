//! Rotary position embedding: queries and keys are rotated by angles proportional to their position.

use std::ops::Range;

use burn::tensor::{Device, Tensor, TensorData};
use decoder_config::{Config, Positions, rotary_turn};

/// Rotates pairs of coordinates of every query and key by an angle proportional to the position, so that their product
/// depends only on the distance of their positions (Su et al. 2021, arXiv 2104.09864; `LlamaRotaryEmbedding`).
///
/// Of the R rotated coordinates, `i` is paired with `i + R/2`; the angle of the pair is `position · theta^(−2i/R)`, before
/// [scaling](decoder_config::RotaryScaling). The other Dh − R coordinates stay as they are.
#[derive(Debug, Clone)]
pub struct RotaryEmbedding {
    /// Radians per position, one number for each of the R/2 pairs.
    inverse_frequencies: Vec<f32>,
    /// Dh, at least R.
    head_dim: usize,
}

impl RotaryEmbedding {
    /// `None` for a model with learned positions.
    pub(crate) fn new(config: &Config) -> Option<Self> {
        let Positions::Rotary(parameters) = config.positions() else {
            return None;
        };
        Some(Self {
            inverse_frequencies: parameters.inverse_frequencies(),
            head_dim: config.head_dim(),
        })
    }

    /// The rotation of each position as a matrix, for multiplication from the right.
    ///
    /// A whole matrix for R/2 angles rotates all heads of all positions in one matrix product, where the usual
    /// `x·cos + rotate_half(x)·sin` takes seven operations; the added zeros change no bit of the sum. It is computed once
    /// per pass and shared by all layers.
    ///
    /// # Shapes
    /// - output: `[1, T, Dh, Dh]`
    pub fn rotations(&self, positions: Range<usize>, device: &Device) -> Tensor<4> {
        let pairs = self.inverse_frequencies.len();
        let (new_tokens, head_dim) = (positions.len(), self.head_dim);
        let mut rotations = vec![0.0_f32; new_tokens * head_dim * head_dim];
        for (position, matrix) in positions.zip(rotations.chunks_exact_mut(head_dim * head_dim)) {
            for (i, frequency) in self.inverse_frequencies.iter().enumerate() {
                let (sin, cos) = rotary_turn(position, *frequency);
                let j = i + pairs;
                matrix[i * head_dim + i] = cos;
                matrix[i * head_dim + j] = sin;
                matrix[j * head_dim + i] = -sin;
                matrix[j * head_dim + j] = cos;
            }
            for i in 2 * pairs..head_dim {
                matrix[i * head_dim + i] = 1.0;
            }
        }
        Tensor::from_data(
            TensorData::new(rotations, [1, new_tokens, head_dim, head_dim]),
            device,
        ) // [1, T, Dh, Dh]
    }
}
