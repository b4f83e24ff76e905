//! What a decoder costs, counted from its shape: weights, bytes of cache, multiply-adds of a forward pass.
//!
//! Nothing here is measured and nothing is estimated: every number follows from the published shape by a formula that
//! stands beside it. What a machine makes of it is for a clock to say.
//!
//! ```
//! let llama = costs::published::LLAMA_3_1_8B;
//! assert_eq!(llama.weights().total(), 8_030_261_248);
//! // 2 × 32 layers × 8 key/value heads × 128 numbers × 2 bytes
//! assert_eq!(llama.cache_bytes_per_token(2), 131_072);
//! ```

mod arithmetic;
mod decoder;
mod precision;
pub mod published;
mod traffic;

pub use arithmetic::{Macs, Method};
pub use decoder::{Attention, Decoder, Mlp, Weights};
pub use precision::Precision;
pub use traffic::Traffic;
