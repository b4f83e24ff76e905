//! A projection of the network: the product with a weight matrix, plus a bias.

use burn::module::{Initializer, Module, Param};
use burn::nn::Linear;
use burn::tensor::{Device, Tensor};

#[cfg(feature = "cpu")]
use crate::packed::PackedLinear;
use crate::row_blocks::RowBlocks;

/// A linear projection from inputs to outputs.
#[derive(Module, Debug)]
pub enum Projection {
    /// Parameters of burn, `[inputs, outputs]`: for training, and for GPUs.
    Parameters(Linear),
    /// Parameters in blocks of outputs, without bias: the head, on GPUs that cannot bind the whole matrix.
    Blocks(RowBlocks),
    /// Packed weights: for inference on the CPU.
    #[cfg(feature = "cpu")]
    Packed(PackedLinear),
}

impl Projection {
    /// Random weights of the shape `[inputs, outputs]`, and a bias of zeros if it has one.
    pub(crate) fn init(shape: [usize; 2], bias: bool, std: f64, device: &Device) -> Self {
        Self::Parameters(Linear {
            weight: normal(shape, std, device),
            bias: bias.then(|| Initializer::Zeros.init([shape[1]], device)),
        })
    }

    /// # Shapes
    /// - `input`: `[B, T, inputs]`
    /// - output: `[B, T, outputs]`
    pub fn forward(&self, input: Tensor<3>) -> Tensor<3> {
        match self {
            Self::Parameters(linear) => linear.forward(input),
            Self::Blocks(blocks) => blocks.product(input),
            #[cfg(feature = "cpu")]
            Self::Packed(linear) => linear.forward(input),
        }
    }

    /// The bytes of packed weights and their bias; 0 for parameters of burn.
    #[cfg(feature = "cpu")]
    pub(crate) fn packed_bytes(&self) -> usize {
        match self {
            Self::Parameters(_) | Self::Blocks(_) => 0,
            Self::Packed(linear) => linear.bytes(),
        }
    }

    /// Whether the weights are packed: then all tensors of the pass are on the CPU.
    #[cfg(feature = "cpu")]
    pub(crate) fn is_packed(&self) -> bool {
        matches!(self, Self::Packed(_))
    }
}

/// Weights with a normal distribution around 0.
pub(crate) fn normal(shape: [usize; 2], std: f64, device: &Device) -> Param<Tensor<2>> {
    Initializer::Normal { mean: 0.0, std }.init(shape, device)
}
