//! One sampling step without I/O: from the model's logits to the chosen token.
//!
//! The type follows the state of the numbers:
//! [`Logits`] (the model's output, never changed) → [`Scores`] (inside the chain; a removed token is −∞)
//! → [`Distribution`] (probabilities that sum to one) → [`Choice`] (one token, and how it was chosen).
//!
//! ```
//! use sampling::{Chain, Coin, Context, Logits, Profile, Ranking, SamplingConfig};
//!
//! let logits = Logits::new(vec![1.0, 3.0, 2.0])?;
//! let ranking = Ranking::of(&logits); // once per step: sorting is the expensive part
//! let config = SamplingConfig::new(Profile::Textbook);
//! let coin = Coin::new(42);
//! let run = config.run(&ranking, &Context::new(&[7, 8], &[], coin)); // once per slider move
//! let choice = config.choose(&run, coin.at(0));
//! assert!(run.distribution().probability(choice.token) > 0.0);
//! # Ok::<(), sampling::LogitsError>(())
//! ```
//!
//! No clock, no I/O, no source of randomness: the seed is passed in. `exp` and `ln` come from `libm`, which gives the
//! same bits natively and in WebAssembly.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod chain;
mod choice;
mod coin;
mod config;
mod context;
mod distribution;
mod engines;
pub mod export;
mod logits;
mod masked;
mod math;
mod parameter;
mod processors;
mod profile;
mod race;
mod ranking;
mod scores;
mod sorted;
pub mod speculative;
mod stage;
mod truncated;
pub mod vote;

pub use chain::{Chain, ChainRun, Link};
pub use choice::{Choice, SelectionMethod};
pub use coin::{Coin, NotUniform, Stream, Uniform};
pub use config::SamplingConfig;
pub use context::Context;
pub use distribution::{Distribution, RankedToken};
pub use logits::{LogProbabilities, Logits, LogitsError, TokenId};
pub use masked::AppliedMask;
pub use parameter::ParameterError;
pub use processors::{
    Bias, Dry, DryBase, DryMultiplier, FrequencyPenalty, LogitBias, MinP, Mirostat2, MirostatEta,
    MirostatTau, NoRepeatNgram, PresencePenalty, Processor, ProcessorKind, RepetitionPenalty,
    Temperature, TokenMask, TopK, TopNSigma, TopP, Typical, Xtc, XtcProbability, XtcThreshold,
};
pub use profile::Profile;
pub use ranking::Ranking;
pub use scores::Scores;
pub use sorted::{SortedMap, SortedSet};
pub use stage::{AppliedProcessor, Cut};
pub use truncated::{
    Baseline, BoundedToken, Bounds, LogProbRounding, TopLogProbs, TopLogProbsError, Undetermined,
};
