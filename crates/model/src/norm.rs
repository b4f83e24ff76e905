//! Normalization: scales each position's vector to a common size before attention, MLP or head.

use burn::module::Module;
use burn::nn::{LayerNorm, LayerNormConfig, RmsNorm, RmsNormConfig};
use burn::tensor::{Device, Tensor};
use decoder_config::{Config, NormKind};

/// Layer normalization (Ba et al. 2016, arXiv 1607.06450) or RMS normalization (Zhang & Sennrich 2019, arXiv
/// 1910.07467).
#[derive(Module, Debug)]
pub enum Norm {
    /// (x − mean) / √(variance + ε) · γ + β
    LayerNorm(LayerNorm),
    /// x / √(mean(x²) + ε) · γ
    RmsNorm(RmsNorm),
}

impl Norm {
    pub(crate) fn init(config: &Config, device: &Device) -> Self {
        let (width, epsilon) = (config.hidden_size(), config.norm_epsilon());
        match config.norm() {
            NormKind::LayerNorm => Self::LayerNorm(
                LayerNormConfig::new(width)
                    .with_epsilon(epsilon)
                    .init(device),
            ),
            NormKind::RmsNorm => {
                Self::RmsNorm(RmsNormConfig::new(width).with_epsilon(epsilon).init(device))
            }
        }
    }

    /// Normalizes every position separately.
    ///
    /// # Shapes
    /// - `hidden`: `[B, T, D]`
    /// - output: `[B, T, D]`
    pub fn forward(&self, hidden: Tensor<3>) -> Tensor<3> {
        match self {
            Self::LayerNorm(norm) => norm.forward(hidden),
            Self::RmsNorm(norm) => norm.forward(hidden),
        }
    }
}

/// What a norm of the model divides a hidden state `[D]` by: √(mean of squares + ε), for a layer norm of the state less its
/// mean.
pub fn norm_scale(config: &Config, hidden: &[f32]) -> f64 {
    let mean = match config.norm() {
        NormKind::LayerNorm => mean(hidden),
        NormKind::RmsNorm => 0.0,
    };
    let squares = hidden.iter().map(|x| (f64::from(*x) - mean).powi(2));
    let variance = squares.sum::<f64>() / hidden.len() as f64;
    (variance + config.norm_epsilon()).sqrt()
}

pub(crate) fn mean(numbers: &[f32]) -> f64 {
    let sum: f64 = numbers.iter().copied().map(f64::from).sum();
    sum / numbers.len() as f64
}
