//! The generation loop without I/O: demand logits, choose a token, append it, until a stopping criterion holds.
//!
//! [`Generation`] states a [`Demand`]; the caller runs the model and [supplies](Generation::supply) the logits.
//! [`Generation::decide`] returns the token the settings choose, as often as a setting changes, and
//! [`Generation::append`] adds it to the run. [`StopMatcher`] holds back text that may begin a stop string. The page
//! runs
//! this code over messages to a worker, the tests over direct calls.

mod demand;
mod error;
mod generation;
mod step;
mod stop_matcher;
mod stopping;
mod text;
mod trace;

pub use demand::{Demand, Phase};
pub use error::{GenerationError, PromptError};
pub use generation::Generation;
pub use step::{Decision, GenerationStep};
pub use stop_matcher::StopMatcher;
pub use stopping::{StopReason, StoppingCriterion};
pub use text::TextStream;
pub use trace::{Trace, TraceStep};
