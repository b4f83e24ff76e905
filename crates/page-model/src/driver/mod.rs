//! Carries out what the page does step by step: one forward pass, mask or prompt after another.
//!
//! A [`PageTask`] is plain data: it says which [`TaskRequest`] comes next and takes the answer. A [`Driver`] asks the [`TaskHost`], which
//! is the browser on the page and a fake in the tests. The driver alone knows how work is paused and dropped, that an answer is
//! outdated, that a cancelled request is made again, that a worker does not answer in time, and which presses wait. So the
//! tasks need no flags for it, and none of it is written twice.
//!
//! An answer is outdated where the task would ask for something else by now, or another model is there: it is compared with
//! what was asked for. Nothing is counted.

mod cache_turn;
mod drive;
#[cfg(test)]
pub mod fake;
mod host;
#[cfg(test)]
pub mod interleaving;
mod job;
mod request;
mod state;
mod task;
#[cfg(test)]
mod tests;

pub use cache_turn::{CacheHolder, CacheTurn, CacheTurns};
pub use drive::Driver;
pub use host::{TaskHost, TaskPlace};
pub use job::Job;
pub use request::{
    NoAnswer, PassEngine, PassReading, TaskAnswer, TaskRequest, numbers, pass_logits,
};
pub use task::{Ended, NextNeed, PageTask, TaskProblem};
