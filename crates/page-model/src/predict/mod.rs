//! The Predict screen: shares of 100% over what can come next, before the probabilities are shown, and a score in bits.

pub mod desk;
pub mod figures;
pub mod outcomes;
mod part;
pub mod round;
pub mod score;
pub mod words;

use std::ops::RangeInclusive;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::PredictPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "predict",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Predict],
    place: MenuPlace::Exercises,
    subject: Subject::Run,
};

/// The numbers of tokens that can have a row of their own.
pub const CANDIDATES: RangeInclusive<usize> = 4..=8;
/// The number of them where the visitor chose none.
pub const USUAL_CANDIDATES: usize = 5;
/// The most hands that a row can have.
pub const MOST_HANDS: u32 = 9_999;
/// What all shares together are, in percent.
pub const ALL: u32 = 100;

#[cfg(test)]
mod tests;
