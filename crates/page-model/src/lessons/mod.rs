//! Lessons: paths through the screens, step by step. A lesson is a folder under `lessons` of the texts; [`parser`] has its form.

pub mod desk;
pub mod draft;
pub mod figures;
pub mod files;
pub mod lesson;
pub mod own;
pub mod packed;
pub mod parser;
mod part;
mod place;
pub mod progress;
pub mod step;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::{LESSON_TEXT, LessonsPart as Part};

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "lessons",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[
        TextFile::Lessons,
        TextFile::Goals,
        TextFile::LessonsContent,
        TextFile::QuestionsContent,
    ],
    place: MenuPlace::Lessons,
    subject: Subject::Exercise,
};

#[cfg(test)]
mod tests;
