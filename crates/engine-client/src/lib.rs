//! How the page talks to an engine, whichever it is: requests out, one response back for each.
//!
//! [`registry::ENGINES`] lists the engines in order of preference with their capabilities. [`engines::Engines`] starts
//! them and sends each request where [`routing::route`], a pure function of their states, says. A connection implements
//! [`transport::Transport`]: the page's Web Worker, [`recording::RecordedRuns`], and the fake engine of the tests.
//! [`server::EngineServer`] is the other end: it lets other pages use the engines of this one.
//!
//! [`constraint::ConstraintClient`] and [`learning::LearningClient`] talk to workers that are no engines,
//! [`side_worker::SideWorker`]s.
//!
//! [`watchdog::WatchedTransport`] is a connection whose worker is ended when it hangs; the engine is then started again, and the
//! request repeated.
//!
//! No browser, no clock, no signals: the program that runs the engines implements [`engines::Host`] and
//! [`watchdog::Timer`].

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod answers;
pub mod client;
mod command;
pub mod constraint;
pub mod engines;
#[cfg(any(test, feature = "fake"))]
pub mod fake;
pub mod latest;
pub mod learning;
mod queue;
pub mod recording;
pub mod registry;
pub mod routing;
pub mod server;
pub mod side_worker;
mod status;
pub mod transport;
pub mod watchdog;

pub use answers::{
    CachedPosition, Forward, ForwardRows, GrammarScores, GrammarTruth, TextPieces, TextScores,
};
pub use command::{branching_command, cheapest_command};
pub use registry::{CPU, EngineChoice, EngineId, GPU, RECORDED};
pub use status::{EngineState, EngineStatus, LoadedModel, Notice};
