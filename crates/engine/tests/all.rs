//! The integration tests of this crate, in one program: what they share is compiled and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod ablated_pass;
mod ahead;
mod beams;
#[path = "../examples/disk/mod.rs"]
#[allow(dead_code, reason = "the examples read files of real models as well")]
mod disk;
mod engine;
mod example_prompts;
mod gguf;
mod inspect;
#[path = "../examples/heads/measured_network.rs"]
#[allow(dead_code, reason = "the example reads files of real models as well")]
mod measured_network;
mod named_heads;
mod odd_models;
mod page;
mod random_checkpoint;
mod real_recordings;
#[path = "../examples/record/recorder.rs"]
mod recorder;
mod recording;
mod score;
mod self_test;
mod shipped_folders;
#[path = "../examples/heads/statistics.rs"]
#[allow(dead_code, reason = "the example keeps what was measured")]
mod statistics;
#[path = "../examples/record/teller.rs"]
mod teller;
mod tokenizer;
mod tokenizer_cases;
mod truth;
mod vocabulary;
