//! Gradients by hand: the forward and backward pass of a Llama network, written out for the CPU.
//!
//! Autodiff computes the same numbers (a test of `training` compares them) by recording every small operation; written
//! out, a pass has only the large matrix products and a few loops between them. [`Products`] are the matrix products:
//! `training` has burn's, for the model that ships; [`PlainProducts`] are loops over f32 without dependencies and
//! threads, for the small network that learns in a browser's worker.
//!
//! The gain with burn's products, measured by `cargo xtask train speed` (30 steps of the shipped recipe with each kind of
//! gradients, in turn; forward pass, backward pass and optimizer, two threads; medians, on two shared cores of an AMD EPYC
//! with AVX-512, November 2026):
//!
//! | gradients | tokens a second | time of a step beside the same step by hand (quartiles) |
//! |---|---|---|
//! | by hand | 6,034 | 1 |
//! | autodiff, a graph for each row | 2,420 | 2.44 (2.34 to 2.59) |
//! | autodiff, one graph for the rows of a thread | 1,974 | 3.06 (2.92 to 3.25) |
//!
//! Read [`network`] first, then the files `layer.rs` and `attention.rs`: they are the whole pass. Rows are processed one
//! after the other: a row of 256 tokens with all its intermediate results fits a core's cache.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod attention;
mod distributions;
mod layer;
pub mod math;
pub mod network;
mod parameters;
mod plain_products;
mod products;
mod vector;

pub use distributions::{Distributions, TrainingRow};
pub use network::Backprop;
pub use parameters::{Layer, Parameters};
pub use plain_products::{PlainMatrix, PlainProducts};
pub use products::{Computed, Products};
