//! What the page says: tokens made visible, numbers made readable, sentences for each stage.

pub mod cache;
pub mod compare;
pub mod examples;
pub mod explanation;
pub mod export;
pub mod links;
pub mod marks;
pub mod numbers;
pub mod price;
pub mod shape;
pub mod stages;
pub mod stop;
pub mod words;
