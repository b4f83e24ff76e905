//! Constrained output: which tokens may come next so that the whole output keeps to a JSON schema, a regular expression, a
//! grammar or a list of choices.
//!
//! The rules are compiled and followed by llguidance, one of the backends of vLLM, SGLang and llama.cpp. Here are the
//! types around it: [`TokenVocabulary`] from the bytes of a model's tokens, [`CompiledConstraint`] from what a visitor
//! wrote, [`ConstraintMatcher`], which follows one output, and [`ConstraintSession`], which answers the messages of
//! `protocol`. No I/O, and no clock but the one with which llguidance times itself.

mod compile;
mod intersections;
mod limits;
mod matcher;
mod session;
mod vocabulary;

pub use compile::CompiledConstraint;
pub use matcher::{ConstraintMatcher, NextTokens, NotAllowed};
pub use session::ConstraintSession;
pub use vocabulary::TokenVocabulary;
