//! Trains the small model that ships, from the grammar to the folder that the page loads.
//!
//! Read it in the order in which it runs ([`run`]): [`tokenizer`] learns the vocabulary, [`batches`] packs text into
//! rows with what is to be said at each place, [`backprop`] finds the gradients, [`trainer`] takes the optimizer's
//! steps, [`checkpoint`] keeps them, [`evaluation`] holds the network beside the truth of the grammar, [`folder`]
//! writes what the page loads. [`recipe`] has every number that can be turned; [`material`] is what is learned from.
//!
//! All of it runs on the CPU, and a seed fixes all of it: the same recipe gives the same weights, bit for bit, on the
//! same kind of machine. On a GPU the gradients are burn's own ([`autodiff`]).

pub mod acceptance;
pub mod autodiff;
pub mod backprop;
pub mod batches;
mod card;
pub mod checkpoint;
pub mod device;
pub mod distributions;
pub mod error;
pub mod evaluation;
pub mod folder;
pub mod held_out;
pub mod log;
pub mod material;
pub mod progress;
pub mod recipe;
pub mod run;
pub mod sampling;
pub mod speed;
pub mod text;
pub mod tokenizer;
pub mod trainer;
