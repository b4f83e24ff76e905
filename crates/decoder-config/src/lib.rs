//! A model's `config.json`: [`Config`] is what it says of the network, [`ConfigError`] why the network cannot run here.
//!
//! The network and the memory plan of a download both read it, so that a model is refused before its weights are fetched
//! for each reason for which the network would refuse it.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod config;
mod families;
mod frequencies;
mod json;
mod keys;
mod rope;

pub use config::{
    Activation, Config, Family, NormKind, Positions, RotaryParameters, RotaryScaling,
};
pub use frequencies::rotary_turn;
pub use json::LlamaDimensions;
pub use keys::ConfigError;
