//! The loop, pure: demand logits, be given them, yield a step, until a stopping criterion holds.
//!
//! [`Generation`] does no I/O. It states a [`Demand`], somebody runs the model and [supplies](Generation::supply) the
//! logits, [`Generation::decide`] says which token the settings would choose (as often as a slider moves), and
//! [`Generation::append`] takes it. [`StopMatcher`] says what of the text may be shown while a stop string is possible.
//! The same code serves the page over a worker's messages and a test over a call.

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
