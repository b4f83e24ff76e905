//! The integration tests of this crate, in one program but for those that count allocations: what they share is compiled
//! and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod exactness;
mod gguf;
mod golden;
mod hostile_weights;
mod initial_weights;
mod inside;
mod load_plan;
#[path = "support/exactness.rs"]
mod measured_exactness;
mod packed;
mod real_weights;
mod row_blocks;
mod support;
mod training;
