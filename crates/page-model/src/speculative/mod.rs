//! The Speculative screen: a draft proposes tokens, the target reads all of them in one pass, and the text keeps exactly
//! the target's distribution.

pub mod figures;
pub mod kept_rounds;
pub mod lookup;
mod part;
mod place;
mod plain;
pub mod presets;
pub mod problem;
pub mod repeated_rounds;
pub mod round;
pub mod round_table;
pub mod setup;
pub mod speed;
pub mod task;
pub mod text;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::SpeculativePart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "speculative",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Speculative],
    place: MenuPlace::Engineers,
    subject: Subject::Task,
};

#[cfg(test)]
mod tests;
