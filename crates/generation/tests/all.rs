//! The integration tests of this crate, in one program: what they share is compiled and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod ahead;
mod stop_strings;
mod support;
mod surprises;
mod the_loop;
