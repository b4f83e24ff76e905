//! Words that several screens share: tokens made visible, numbers made readable, the example prompts.

pub mod common;
pub mod examples;
pub mod explanation;
pub mod export;
pub mod marks;
pub mod numbers;
