//! The Quick check: questions about generation, some of them answered by doing something on the live model.
//!
//! A question is a file under `questions` of the texts; [`parser`] has its form. Nothing here depends on a browser.

pub mod condition;
pub mod figures;
pub mod files;
pub mod marking;
mod measures;
mod named_measures;
pub mod parser;
mod part;
pub mod progress;
pub mod question;
pub mod question_set;
pub mod score;
mod word_measures;
pub mod word_values;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::QuickCheckPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "quick-check",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[
        TextFile::QuickCheck,
        TextFile::Goals,
        TextFile::QuestionsContent,
    ],
    place: MenuPlace::Exercises,
    subject: Subject::Exercise,
};

#[cfg(test)]
mod tests;
