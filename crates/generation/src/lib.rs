//! The generation loop without I/O: request logits, choose a token, append it, until a stopping criterion holds.
//!
//! [`Generation::next`] says what is needed; the caller runs the model and [supplies](Generation::supply) the logits.
//! [`Generation::decide`] returns the token the settings choose, as often as a setting changes, and
//! [`Generation::append`] adds it to the run. [`StopMatcher`] holds back text that may begin a stop string. The page
//! runs
//! this code over messages to a worker, the tests over direct calls. [`BeamSearch`] compares whole texts instead of
//! choosing token by token; [`AheadLoop`] writes the text ahead of a run, which does not change.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod ahead;
mod beam_search;
mod error;
mod generation;
mod next;
mod step;
mod stop_matcher;
mod stopping;
mod text;
mod trace;

pub use ahead::{AheadLoop, AheadRequest};
pub use beam_search::{
    BeamNode, BeamRule, BeamRuleError, BeamSearch, BeamState, EarlyStopping, WholeBeam,
};
pub use error::{GenerationError, PromptError};
pub use generation::Generation;
pub use next::{Next, NextStage, Phase, Stage};
pub use step::{Decision, GenerationStep};
pub use stop_matcher::StopMatcher;
pub use stopping::{StopReason, StoppingCriterion, stop_string_ends};
pub use text::TextStream;
pub use trace::{Trace, TraceStep};
