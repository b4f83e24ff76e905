//! The parts of the Stop screen: the condition that ends the run, the text held back for it, and the end's probability.

mod conditions;
mod ending;
mod json;
mod matching;
mod reasons;
pub mod screen;
pub mod split;

use leptos::prelude::*;

use crate::session::Session;
use page_model::run::Run;

/// Reads the present run in a tracked context; `None` before the run has started.
fn with_run<T>(session: Session, read: impl FnOnce(&Run) -> T) -> Option<T> {
    session.run.with(|run| run.as_ref().map(read))
}
