//! The integration tests of this crate, in one program: what they share is compiled and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod ahead;
mod beams;
mod engine;
mod example_prompts;
mod gguf;
mod inspect;
mod page;
mod random_checkpoint;
mod real_recordings;
#[path = "../examples/record/recorder.rs"]
mod recorder;
mod recording;
mod score;
mod self_test;
mod shipped_folders;
#[path = "../examples/record/teller.rs"]
mod teller;
mod tokenizer;
mod truth;
mod vocabulary;
