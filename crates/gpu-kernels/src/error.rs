//! What can go wrong on the device.

use cubecl::server::ServerError;

/// Why a network cannot be made or a pass cannot run. A cache is unchanged unless the device failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KernelError {
    /// A pass without tokens.
    #[error("a pass needs at least one token")]
    NoTokens,
    /// A token beyond the vocabulary.
    #[error("token {id} is beyond the model's vocabulary of {vocab_size}")]
    UnknownToken {
        /// The token.
        id: u32,
        /// V, tokens in the vocabulary.
        vocab_size: usize,
    },
    /// More tokens than free positions in the context window.
    #[error(
        "{new} more tokens do not fit: {cached} of the model's {context_window} positions are taken"
    )]
    WindowFull {
        /// Positions already cached.
        cached: usize,
        /// New tokens.
        new: usize,
        /// Positions of the model.
        context_window: usize,
    },
    /// A parameter that the network needs was not placed.
    #[error("the network has no `{path}`")]
    MissingParameter {
        /// Its path in the network.
        path: String,
    },
    /// A parameter with another number of numbers than the config gives it.
    #[error("`{path}` has {found} numbers, not {expected}")]
    ParameterLength {
        /// Its path in the network.
        path: String,
        /// Numbers by the config.
        expected: usize,
        /// Numbers that were placed.
        found: usize,
    },
    /// A matrix that the device cannot bind to a kernel.
    #[error("`{path}` has {bytes} bytes, more than the {limit} that the device binds")]
    ParameterTooLong {
        /// Its path in the network.
        path: String,
        /// Its bytes in the weight format.
        bytes: u64,
        /// The most bytes of a binding.
        limit: u64,
    },
    /// Heads that are wider than a cube of attention.
    #[error("a head of {head_dim} numbers is wider than the {limit} that the kernels compute")]
    HeadTooWide {
        /// Dh.
        head_dim: usize,
        /// The widest.
        limit: usize,
    },
    /// A list of switches of another length.
    #[error("{found} switches, where the network has {expected}")]
    SwitchCount {
        /// Switches of the network.
        expected: usize,
        /// Switches that were given.
        found: usize,
    },
    /// The device failed.
    #[error("the device failed: {detail}")]
    Device {
        /// What it said.
        detail: String,
    },
}

impl From<ServerError> for KernelError {
    fn from(error: ServerError) -> Self {
        let detail = error.to_string();
        Self::Device { detail }
    }
}
