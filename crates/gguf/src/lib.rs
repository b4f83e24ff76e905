//! GGUF, the format of llama.cpp, Ollama and LM Studio: one file with the weights of a model and all that describes it.
//!
//! 1. [`GgufHeader::read`]: metadata and tensors from the beginning of a file, within bounds; [`HeaderRead::More`] where the
//!    bytes end before it does.
//! 2. [`NumberType`]: the types in which numbers are stored, and their exact values in f32.
//! 3. [`config_json`], [`tokenizer_json`], [`GgufChat`]: what the metadata says, as the files that
//!    transformers writes for the same model.
//!
//! The crate opens no file. The format: <https://github.com/ggml-org/ggml/blob/master/docs/gguf.md>; the blocks:
//! `ggml-quants.c` of llama.cpp.
//!
//! ```
//! use gguf::{GgufError, GgufHeader, NumberType};
//!
//! // One block of Q8_0: the scale 0.5 as an f16, and 32 integers.
//! let mut block = vec![0x00, 0x38];
//! block.extend((0..32).map(|i| i as u8));
//! let mut numbers = [0.0; 32];
//! NumberType::Q8_0.unpack(&block, &mut numbers);
//! assert_eq!(numbers[3], 1.5);
//! assert!(matches!(GgufHeader::read(b"PK\x03\x04", 4), Err(GgufError::NotGguf)));
//! ```

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod blocks;
mod chat;
mod config;
mod cursor;
mod error;
mod header;
mod metadata;
mod number_type;
mod pattern;
mod rope_factors;
mod sentence_piece;
mod tokenizer;
mod vocabulary;

pub use chat::GgufChat;
pub use config::{ROPE_FACTORS, config_json, eos_token_ids};
pub use error::GgufError;
pub use header::{FIRST_BYTES, GgufHeader, HeaderRead, LONGEST_HEADER, TensorEntry};
pub use metadata::{Metadata, MetadataList, MetadataValue};
pub use number_type::NumberType;
pub use tokenizer::tokenizer_json;
