//! The pages for teachers: one for each lesson, plans of a class, a worksheet of the live model, and a reading list.

pub mod answer_key;
pub mod class_plan;
pub mod figures;
pub mod live_sheet;
mod part;
pub mod source;
pub mod teacher_page;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::TeachPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "teach",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[
        TextFile::Teach,
        TextFile::LessonsContent,
        TextFile::QuestionsContent,
    ],
    place: MenuPlace::Teachers,
    subject: Subject::Exercise,
};

#[cfg(test)]
mod tests;
