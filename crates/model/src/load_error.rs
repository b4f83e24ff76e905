//! The errors of loading weights.

use safetensors::{Dtype, SafeTensorError};

/// Why a checkpoint does not hold the weights of the model that the config describes.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The bytes are not a safetensors file, or are damaged or truncated.
    #[error("the weights are not a sound .safetensors file: {0}")]
    Container(#[from] SafeTensorError),
    /// The config describes more weights than the bytes can hold.
    #[error("the config describes {parameters} weights, but the weights have only {bytes} bytes")]
    TooSmall {
        /// Number of parameters by the config.
        parameters: u64,
        /// Length of all files in bytes.
        bytes: u64,
    },
    /// The checkpoint lacks a weight of the network.
    #[error("the weights lack `{key}`")]
    Missing {
        /// Key of the weight.
        key: String,
    },
    /// The checkpoint has a weight that the network does not use: it belongs to another network.
    #[error("the weights have `{key}`, which the model described by the config does not have")]
    Unexpected {
        /// Key of the weight.
        key: String,
    },
    /// Two files of the checkpoint have the same weight.
    #[error("the weight `{key}` is in two files")]
    Twice {
        /// Key of the weight.
        key: String,
    },
    /// A weight has another shape than the config requires.
    #[error("the weight `{key}` has the shape {found:?}, but the config asks for {expected:?}")]
    Shape {
        /// Key of the weight.
        key: String,
        /// Shape in the file.
        found: Vec<usize>,
        /// Shape by the config.
        expected: Vec<usize>,
    },
    /// A weight is stored in a number type that this crate does not read.
    #[error("the weight `{key}` is stored as {found}; f32, f16 and bf16 can be read")]
    Dtype {
        /// Key of the weight.
        key: String,
        /// The number type in the file.
        found: Dtype,
    },
    /// A vector of a GGUF file is stored in blocks with a scale.
    #[error("the vector `{key}` is stored as {found}; vectors are read in F32, F16 and BF16")]
    VectorInBlocks {
        /// Key of the weight.
        key: String,
        /// The type in the file.
        found: &'static str,
    },
    /// A parameter other than the embedding and the head is longer than the device allows.
    #[error("the parameter `{parameter}` has {bytes} bytes; this device binds at most {limit}")]
    TooLong {
        /// Path in the network.
        parameter: String,
        /// Its length in f32.
        bytes: u64,
        /// The longest tensor of the device in bytes.
        limit: u64,
    },
    /// A weight contains infinity or NaN.
    #[error("the weight `{key}` contains {value} at index {index}")]
    NotFinite {
        /// Key of the weight.
        key: String,
        /// Index of the number in the tensor as stored, row-major.
        index: usize,
        /// The number found: infinite or NaN.
        value: f32,
    },
    /// The reader returned another number of bytes than it was asked for.
    #[error("{found} bytes came instead of {expected}: the file has changed since it was opened")]
    Length {
        /// Number of bytes that were asked for.
        expected: u64,
        /// Number of bytes that came.
        found: u64,
    },
}

/// Why a checkpoint could not be loaded through a [`WeightReader`](crate::WeightReader).
#[derive(Debug, thiserror::Error)]
pub enum ReadError<E> {
    /// The checkpoint does not hold the model's weights.
    #[error(transparent)]
    Weights(#[from] LoadError),
    /// The reader failed.
    #[error("the weights could not be read: {0}")]
    Reader(E),
}
