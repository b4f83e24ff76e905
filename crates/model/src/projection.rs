//! A projection of the network: the product with a weight matrix, plus a bias.

use burn::module::{Initializer, Module, Param};
use burn::nn::Linear;
use burn::tensor::{Device, Int, Tensor};

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

    /// The weights of some outputs, as products use them: rows of a head.
    ///
    /// # Shapes
    /// - `outputs`: `[1, N]`
    /// - output: `[1, N, inputs]`
    pub(crate) fn rows(&self, outputs: Tensor<2, Int>) -> Tensor<3> {
        match self {
            Self::Parameters(linear) => {
                let [_, count] = outputs.dims();
                let columns = linear.weight.val().select(1, outputs.reshape([count])); // [inputs, N]
                columns.transpose().unsqueeze()
            }
            Self::Blocks(blocks) => blocks.gather(outputs),
            #[cfg(feature = "cpu")]
            Self::Packed(linear) => linear.gather(outputs),
        }
    }

    /// The product of the weights of each input with a vector of the outputs: the transposed projection, without bias.
    ///
    /// # Shapes
    /// - `outputs`: `[outputs]`
    /// - output: `[inputs]`
    pub(crate) fn input_products(&self, outputs: Tensor<1>) -> Tensor<1> {
        match self {
            Self::Parameters(linear) => {
                let column = outputs.unsqueeze_dim(1); // [outputs, 1]
                linear.weight.val().matmul(column).squeeze_dim(1)
            }
            Self::Blocks(blocks) => blocks.input_products(outputs),
            #[cfg(feature = "cpu")]
            Self::Packed(linear) => linear.input_products(outputs),
        }
    }

    /// The Euclidean norm of the weights of each input, `[inputs]`.
    pub(crate) fn input_norms(&self) -> Tensor<1> {
        match self {
            Self::Parameters(linear) => linear
                .weight
                .val()
                .square()
                .sum_dim(1)
                .sqrt()
                .squeeze_dim(1),
            Self::Blocks(blocks) => blocks.input_norms(),
            #[cfg(feature = "cpu")]
            Self::Packed(linear) => linear.input_norms(),
        }
    }

    /// The bias, `[outputs]`, if there is one.
    pub(crate) fn bias(&self) -> Option<Tensor<1>> {
        match self {
            Self::Parameters(linear) => linear.bias.as_ref().map(|bias| bias.val()),
            Self::Blocks(_) => None,
            #[cfg(feature = "cpu")]
            Self::Packed(linear) => linear.bias(),
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
