//! The Practice screen: one sampling step worked out by hand, cell by cell, from a few logits.

pub mod answer;
pub mod columns;
pub mod desk;
pub mod exercise;
pub mod figures;
pub mod generate;
pub mod hints;
pub mod link;
pub mod marking;
pub mod mistakes;
pub mod own_settings;
mod part;
pub mod score;
pub mod solution;
pub mod steps;
pub mod words;
pub mod work;
pub mod worksheet;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::PracticePart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "practice",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Practice],
    place: MenuPlace::Exercises,
    subject: Subject::Exercise,
};

/// The most characters that the box of own logits takes.
pub const LONGEST_OWN: usize = 400;
/// The numbers of exercises that a worksheet can have.
pub const WORKSHEET_COUNTS: [usize; 4] = [1, 2, 4, 8];

#[cfg(test)]
mod tests;
