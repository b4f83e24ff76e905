//! The Tokenloop page: screens that show how a language model writes, one token at a time.
//!
//! [`page_model`] has the data and every sentence. [`session`] holds it in signals and runs the loop, [`engine`] talks to
//! the workers, [`screens`] draw it with the parts in [`shared`]. The page samples nothing itself: it requests logits from
//! an engine, and the `generation` and `sampling` crates do the rest.

pub mod app;
pub mod engine;
pub mod first_paint;
pub mod page_texts;
pub mod screens;
pub mod session;
pub mod shared;
pub mod unfetched;
