//! Model, tokenizer and KV cache behind one interface: load, tokenize, prefill, decode, and the self-test.
//!
//! An engine returns the full vector of raw logits; choosing a token is left to `sampling`. Everything here runs the
//! same natively and in WebAssembly; the clock, the network and the worker belong to the caller.

mod ablate;
#[cfg(feature = "text")]
mod ahead;
mod clock;
mod engine;
mod exactness;
mod generation_config;
mod gguf_file;
mod inspect;
mod known_answers;
pub mod manifest;
mod pass;
mod planned_model;
mod random_checkpoint;
mod score;
mod self_test;
#[cfg(feature = "text")]
mod tokenizer;
#[cfg(feature = "text")]
mod truth;
#[cfg(feature = "text")]
pub mod vocabulary;

pub use burn::tensor::Device;
#[cfg(feature = "gpu")]
pub use burn::tensor::wgpu;

pub use crate::engine::{CacheEntry, Engine};
#[cfg(feature = "text")]
pub use ahead::{AheadAdvance, AheadPass};
pub use clock::Clock;
pub use exactness::ExactnessTest;
pub use generation_config::GenerationConfig;
pub use gguf_file::GgufFile;
pub use inspect::{InspectAdvance, InspectPass};
pub use known_answers::KnownAnswerRun;
pub use manifest::{DrawnWeights, FileEntry, GrammarEntry, Manifest, ModelIdentity};
pub use model::WeightReader;
pub use pass::{Advance, ForwardOutput, Prefill};
pub use planned_model::PlannedModel;
pub use random_checkpoint::RandomCheckpoint;
pub use score::{ScoreAdvance, ScoringPass};
pub use self_test::{Decode, KnownAnswerTest, compare, kl_divergence};
#[cfg(feature = "text")]
pub use tokenizer::{TEXT_LIMIT, Tokenizer};
#[cfg(feature = "text")]
pub use truth::{SpelledGrammar, TruthReader};
