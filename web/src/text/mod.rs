//! What the page says: tokens made visible, numbers made readable, sentences for each stage.

pub mod examples;
pub mod explanation;
pub mod marks;
pub mod numbers;
pub mod stages;
pub mod words;
