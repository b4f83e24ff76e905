//! The integration tests of this crate, in one program: what they share is compiled and linked once.
#![allow(clippy::unwrap_used)]

mod common;
mod gradients;
mod kept_run;
mod own_text;
mod shipped_model;
mod stopping;
mod teaching_targets;
mod tiny_learner;
mod tokenizer;
mod training;
