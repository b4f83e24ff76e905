//! Trains the small model that ships, from the grammar to the folder that the page loads.
//!
//! Read it in the order in which it runs ([`run`]): [`tokenizer`] learns the vocabulary, [`batches`] packs text into
//! rows with a target for each position, [`backprop`] computes the gradients (with [`burn_products`]), [`trainer`] runs the optimizer,
//! [`checkpoint`] saves its state, [`evaluation`] compares the network with the true distribution, [`folder`] writes
//! the model folder. [`recipe`] has all hyperparameters; [`material`] is the training data.
//!
//! All of it runs on the CPU, and is determined by a seed: the same recipe gives the same weights, bit for bit, on the
//! same kind of machine. On a GPU the gradients are computed by burn's [`autodiff`].

pub mod acceptance;
pub mod autodiff;
pub mod batches;
pub mod burn_products;
mod card;
pub mod checkpoint;
pub mod device;
pub mod error;
pub mod evaluation;
pub mod folder;
pub mod held_out;
pub mod log;
pub mod material;
pub mod parameters;
pub mod progress;
pub mod recipe;
pub mod run;
pub mod sampling;
pub mod speed;
pub mod text;
pub mod tokenizer;
pub mod trainer;
