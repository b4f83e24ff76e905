//! Lists of the N most likely tokens, against the full distributions from which they were cut.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::disallowed_methods,
    reason = "the reference is the arithmetic of the standard library"
)]

mod bounds;
mod by_hand;
mod changes;
mod filters;
mod full;
