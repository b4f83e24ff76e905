//! The integration tests of this crate, in one program but for those that need transformers: what they share is compiled
//! and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod edges;
mod export;
mod exports;
mod golden;
mod gpt2;
mod masked;
mod properties;
mod same_everywhere;
mod speculative;
mod support;
mod textbook;
mod truncated;
