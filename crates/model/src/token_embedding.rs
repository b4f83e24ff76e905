//! The embedding of the tokens: one vector for each, which may also be the weights of the head.

use burn::module::Module;
use burn::nn::Embedding;
use burn::tensor::{Device, Int, Tensor};

use crate::causal_lm::INIT_STD;
#[cfg(feature = "cpu")]
use crate::packed::PackedRows;
use crate::projection::normal;
use crate::row_blocks::RowBlocks;

/// A vector of width D for each of V tokens.
#[derive(Module, Debug)]
pub enum TokenEmbedding {
    /// A parameter of burn, `[V, D]`: for training, and for GPUs.
    Parameters(Embedding),
    /// Parameters in blocks of rows: for inference on GPUs that cannot bind the whole matrix.
    Blocks(RowBlocks),
    /// Packed weights: for inference on the CPU.
    #[cfg(feature = "cpu")]
    Packed(PackedRows),
}

impl TokenEmbedding {
    /// Random vectors.
    pub(crate) fn init(shape: [usize; 2], device: &Device) -> Self {
        Self::Parameters(Embedding {
            weight: normal(shape, INIT_STD, device),
        })
    }

    /// The device of the model's tensors.
    pub(crate) fn device(&self) -> Device {
        match self {
            Self::Parameters(embedding) => embedding.weight.lazy_device(),
            Self::Blocks(blocks) => blocks.device(),
            #[cfg(feature = "cpu")]
            Self::Packed(_) => Device::flex(),
        }
    }

    /// The vectors of tokens.
    ///
    /// # Shapes
    /// - `tokens`: `[B, T]`, ids below V
    /// - output: `[B, T, D]`
    pub fn forward(&self, tokens: Tensor<2, Int>) -> Tensor<3> {
        match self {
            Self::Parameters(embedding) => embedding.forward(tokens),
            Self::Blocks(blocks) => blocks.gather(tokens),
            #[cfg(feature = "cpu")]
            Self::Packed(rows) => rows.gather(tokens),
        }
    }

    /// The products with the vectors of all tokens: the head, where it uses the weights of the embedding.
    ///
    /// # Shapes
    /// - `hidden`: `[B, T, D]`
    /// - output: `[B, T, V]`
    pub fn as_head(&self, hidden: Tensor<3>) -> Tensor<3> {
        match self {
            Self::Parameters(embedding) => {
                let [b, t, d] = hidden.dims();
                // In two dimensions: for a batch, burn would first copy the whole transposed embedding.
                let head = embedding.weight.val().transpose(); // [D, V]
                let v = head.dims()[1];
                hidden.reshape([b * t, d]).matmul(head).reshape([b, t, v]) // [B, T, V]
            }
            Self::Blocks(blocks) => blocks.product(hidden),
            #[cfg(feature = "cpu")]
            Self::Packed(rows) => rows.product(hidden),
        }
    }
}
