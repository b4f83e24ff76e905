//! Model, tokenizer and cache behind one face: load, tokenize, prefill, decode, and the self-test.
//!
//! An engine answers with the full vector of raw logits and nothing else: choosing a token is not its work.
//! Everything here runs the same natively and in WebAssembly; the clock, the network and the worker are
//! its caller's.

mod engine;
pub mod manifest;
mod self_test;
#[cfg(feature = "text")]
mod tokenizer;

pub use burn::tensor::Device;
#[cfg(feature = "gpu")]
pub use burn::tensor::wgpu;

pub use crate::engine::{Advance, Engine, Prefill};
pub use manifest::{FileEntry, Manifest};
pub use self_test::{KnownAnswerTest, compare};
#[cfg(feature = "text")]
pub use tokenizer::{TEXT_LIMIT, Tokenizer};
