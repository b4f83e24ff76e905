//! Trains the small model that ships, from the grammar to the folder that the page loads.
//!
//! Read it in the order in which it runs: [`tokenizer`] learns the vocabulary, [`batches`] packs documents into rows,
//! [`trainer`] takes the optimizer's steps, [`checkpoint`] keeps them, [`evaluation`] holds the network beside the
//! truth of the grammar, [`export`] writes the folder. [`recipe`] has every number that can be turned.
//!
//! All of it runs on the CPU in burn, and a seed fixes all of it: the same recipe gives the same weights, bit for bit,
//! on the same kind of machine.

pub mod batches;
pub mod checkpoint;
pub mod error;
pub mod evaluation;
pub mod export;
pub mod progress;
pub mod recipe;
pub mod sampling;
pub mod tokenizer;
pub mod trainer;
