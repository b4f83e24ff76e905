//! The Tokenloop page: six screens that show a language model write, one token at a time.
//!
//! What is chosen (prompt, settings, the run, what is looked at) lives in [`state`]; everything on screen is derived
//! from it by [`widgets`] and put together in [`screens`]. Sentences are in [`text`]. The page samples nothing by
//! itself: it asks `engine` for logits and the `generation` and `sampling` crates for everything after them.

pub mod app;
pub mod engine;
pub mod late;
pub mod screens;
pub mod state;
pub mod text;
pub mod widgets;
