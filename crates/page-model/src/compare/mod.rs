//! Compare: several settings over one prompt, with the same random numbers.

pub mod comparison;
pub mod lanes;
mod measures;
pub mod reading;
pub mod words;

pub use measures::Circle;
