//! The Cache screen, part by part.

pub mod bigger;
pub mod grid;
mod hands;
mod memory;
mod pair;
pub mod race;
