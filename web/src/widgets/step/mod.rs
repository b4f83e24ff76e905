//! The parts of the Loop: the layers, a token picked, a token put in another's place, and the branches that makes.

pub mod bar_rows;
pub mod layers;
pub mod scrubber;
pub mod tree;
pub mod what_if;
