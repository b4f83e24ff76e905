//! The Live training screen: a tiny network learns from random weights while the visitor watches.
//!
//! [`LiveTrainingPart`](Part) says what it learns and how; [`results::LiveTrainingResults`] has how the training stands, as the
//! learning worker has said it last; [`task`] asks the worker, slice by slice.

pub mod figures;
mod part;
pub mod problem;
pub mod rate;
pub mod results;
pub mod task;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::{LiveTrainingPart as Part, LiveTrainingSource};

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "live-training",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::LiveTraining],
    place: MenuPlace::Write,
    subject: Subject::Task,
};

#[cfg(test)]
pub(crate) mod tests;
