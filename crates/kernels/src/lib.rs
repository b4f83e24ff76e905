//! The arithmetic of a decode step on the CPU: products with packed weights, activations, attention of one token, and the sums of a
//! softmax.
//!
//! A decode step multiplies one vector with every weight once, so it is as fast as weights can be read. [`PackedMatrix`]
//! stores them in the order in which a product reads them, in 4, 2 or about 1 bytes each ([`WeightFormat`]).
//!
//! Every kernel is written once, over the vectors of the private trait `Simd`. In WebAssembly with `simd128` they are
//! the processor's vectors, elsewhere arrays of four numbers. Both do the same operations in the same order, none of
//! them fused, so the results are equal to the bit.
//!
//! The crate knows nothing of models and tensors: inputs and outputs are slices of f32.
//!
//! ```
//! use kernels::{PackedMatrix, WeightFormat};
//!
//! // Two outputs of three inputs, row by row.
//! let weights = [1.0, 2.0, 3.0, -1.0, 0.5, 0.0];
//! let matrix = PackedMatrix::from_rows(&weights, [2, 3], WeightFormat::F32);
//! let two_tokens = [1.0, 1.0, 1.0, 0.0, 2.0, 0.0];
//! assert_eq!(matrix.product(&two_tokens, Some(&[10.0, 0.0])), [16.0, -0.5, 14.0, 1.0]);
//! ```
#![forbid(unsafe_code)]

mod activation;
mod attention;
mod bf16_block;
mod block;
mod exponential;
mod f32_block;
mod format;
mod int8_block;
mod packed_matrix;
mod simd;
mod softmax;

pub use activation::{gelu_tanh, swiglu};
pub use attention::{Attended, AttentionShape, attend};
pub use bf16_block::bf16_bits;
pub use format::WeightFormat;
pub use int8_block::ScaledIntegers;
pub use packed_matrix::PackedMatrix;
pub use softmax::softmax_sums;
