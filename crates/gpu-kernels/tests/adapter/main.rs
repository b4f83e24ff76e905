//! What the kernels compute on an adapter, held against the CPU.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod cached_passes;
mod parity;
mod support;
