//! Rotary position embedding: queries and keys are rotated by angles proportional to their position.

use std::ops::Range;

use burn::tensor::{Device, Tensor, TensorData};
use decoder_config::{Config, Positions, RotaryParameters, RotaryScaling};

/// Rotates pairs of coordinates of every query and key by an angle proportional to the position, so that their product
/// depends only on the distance of their positions (Su et al. 2021, arXiv 2104.09864; `LlamaRotaryEmbedding`).
///
/// Of the R rotated coordinates, `i` is paired with `i + R/2`; the angle of the pair is `position · theta^(−2i/R)`, before
/// [scaling](RotaryScaling). The other Dh − R coordinates stay as they are.
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
        let Positions::Rotary(RotaryParameters {
            theta,
            width,
            scaling,
        }) = config.positions()
        else {
            return None;
        };
        let inverse_frequencies = (0..width / 2)
            .map(|pair| scaled(scaling, theta.powf(-((2 * pair) as f64) / width as f64)) as f32)
            .collect();
        Some(Self {
            inverse_frequencies,
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
                // The angle is rounded to f32 as in the reference; its sine and cosine are exact to the last bit.
                let angle = f64::from(position as f32 * frequency);
                let (sin, cos) = (angle.sin() as f32, angle.cos() as f32);
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

/// The frequency in radians per position that the model uses instead of `frequency`.
fn scaled(scaling: RotaryScaling, frequency: f64) -> f64 {
    let RotaryScaling::Llama3 {
        factor,
        low_freq_factor,
        high_freq_factor,
        original_context,
    } = scaling
    else {
        return frequency;
    };
    // Wavelengths in one context of the first training: few for long waves.
    let waves = original_context as f64 * frequency / std::f64::consts::TAU;
    // 0 for long waves, 1 for short ones.
    let kept = (waves - low_freq_factor) / (high_freq_factor - low_freq_factor);
    let kept = kept.clamp(0.0, 1.0);
    frequency * (kept + (1.0 - kept) / factor)
}
