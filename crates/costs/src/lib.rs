//! The cost of a decoder, computed from its dimensions: weights, bytes of KV cache, multiply-adds of a forward pass.
//!
//! Nothing here is measured or estimated: every number follows from the published dimensions by a formula that stands
//! beside it. Times depend on the machine and must be measured.
//!
//! ```
//! let llama = costs::published::LLAMA_3_1_8B;
//! assert_eq!(llama.weights().total(), 8_030_261_248);
//! // 2 × 32 layers × 8 key/value heads × 128 numbers × 2 bytes
//! assert_eq!(llama.cache_bytes_per_token(2), 131_072);
//! ```

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod arithmetic;
mod decoder;
mod precision;
pub mod published;
mod traffic;

pub use arithmetic::{Macs, Method};
pub use decoder::{AttentionKind, Biases, Decoder, MlpKind, Weights};
pub use precision::Precision;
pub use traffic::Traffic;
