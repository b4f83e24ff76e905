//! The errors of loading weights.

use safetensors::{Dtype, SafeTensorError};

/// Why a checkpoint does not hold the weights of the model that the config describes.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The bytes are not a safetensors file, or are damaged or truncated.
    #[error("{}", texts::failures::weights_container(&.0.to_string()))]
    Container(#[from] SafeTensorError),
    /// The config describes more weights than the bytes can hold.
    #[error("{}", texts::failures::weights_too_small(&parameters.to_string(), &bytes.to_string()))]
    TooSmall {
        /// Number of parameters by the config.
        parameters: u64,
        /// Length of all files in bytes.
        bytes: u64,
    },
    /// The checkpoint lacks a weight of the network.
    #[error("{}", texts::failures::weights_missing(key))]
    Missing {
        /// Key of the weight.
        key: String,
    },
    /// The checkpoint lacks the head, and the config does not tie it to the embedding.
    #[error("{}", texts::failures::weights_no_head(key))]
    NoHead {
        /// Key of the head.
        key: String,
    },
    /// The checkpoint has a weight that the network does not use: it belongs to another network.
    #[error("{}", texts::failures::weights_unexpected(key))]
    Unexpected {
        /// Key of the weight.
        key: String,
    },
    /// Two files of the checkpoint have the same weight.
    #[error("{}", texts::failures::weights_twice(key))]
    Twice {
        /// Key of the weight.
        key: String,
    },
    /// A weight has another shape than the config requires.
    #[error(
        "{}",
        texts::failures::weights_shape(key, &format!("{found:?}"), &format!("{expected:?}"))
    )]
    Shape {
        /// Key of the weight.
        key: String,
        /// Shape in the file.
        found: Vec<usize>,
        /// Shape by the config.
        expected: Vec<usize>,
    },
    /// A weight is stored in a number type that this crate does not read.
    #[error("{}", texts::failures::weights_dtype(key, &found.to_string()))]
    Dtype {
        /// Key of the weight.
        key: String,
        /// The number type in the file.
        found: Dtype,
    },
    /// A vector of a GGUF file is stored in blocks with a scale.
    #[error("{}", texts::failures::weights_vector_in_blocks(key, found))]
    VectorInBlocks {
        /// Key of the weight.
        key: String,
        /// The type in the file.
        found: &'static str,
    },
    /// A parameter other than the embedding and the head is longer than the device allows.
    #[error(
        "{}",
        texts::failures::weights_too_long(parameter, &bytes.to_string(), &limit.to_string())
    )]
    TooLong {
        /// Path in the network.
        parameter: String,
        /// Its length in f32.
        bytes: u64,
        /// The longest tensor of the device in bytes.
        limit: u64,
    },
    /// The kernels of the GPU do not take a weight or the network.
    #[cfg(feature = "gpu")]
    #[error(transparent)]
    Device(#[from] gpu_kernels::KernelError),
    /// A weight contains infinity or NaN.
    #[error("{}", texts::failures::weights_not_finite(key, &value.to_string(), &index.to_string()))]
    NotFinite {
        /// Key of the weight.
        key: String,
        /// Index of the number in the tensor as stored, row-major.
        index: usize,
        /// The number found: infinite or NaN.
        value: f32,
    },
    /// The reader returned another number of bytes than it was asked for.
    #[error("{}", texts::failures::weights_length(&found.to_string(), &expected.to_string()))]
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
