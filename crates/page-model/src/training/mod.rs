//! The Training screen: what the shipped model makes of one prompt after more and more steps of its training.
//!
//! [`checkpoint::Checkpoint`] names the networks that were kept, [`results::TrainingResults`] has what each of them makes of
//! the prompt, as far as it was asked: the distribution of the next token, the text of the seed, the lens of each position.
//! [`curve`] is the log of the training.

pub mod checkpoint;
pub mod curve;
pub mod figures;
pub mod network;
mod part;
pub mod problem;
pub mod results;
pub mod task;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::TrainingPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "training",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Training],
    place: MenuPlace::Write,
    subject: Subject::Task,
};

#[cfg(test)]
pub(crate) mod tests;
