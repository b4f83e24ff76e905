//! The parts of the Stop screen: what ends the run, what waits because of it, and how likely the end was.

mod conditions;
mod ending;
mod matching;
mod reasons;
pub mod screen;

use leptos::prelude::*;

use crate::session::Session;
use page_model::run::Run;

/// What the run on the page has come to, as far as this screen needs it.
fn with_run<T>(session: Session, read: impl FnOnce(&Run) -> T) -> Option<T> {
    session.run.with(|run| run.as_ref().map(read))
}
