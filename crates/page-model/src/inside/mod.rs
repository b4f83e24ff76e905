//! Inside the model: what the network computes on its way from a text to the logits, and what changes without a part of it.
//!
//! [`grid::LensGrid`] has the lens of each position in each row, [`cell::InspectedCell`] names one cell of it, whose vectors,
//! attention and contributions are asked for together. [`effect::AblationEffect`] compares a text with and without parts of
//! the network, [`head_search::HeadSearch`] looks for the heads behind a token. The task is [`state::InsideState`].

pub mod cell;
pub mod distribution;
pub mod effect;
pub mod grid;
pub mod head_search;
pub mod inspected_text;
pub mod state;
pub mod task;

#[cfg(test)]
mod tests;
