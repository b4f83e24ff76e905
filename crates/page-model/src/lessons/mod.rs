//! Lessons: paths through the screens, step by step. A lesson is a folder under `content/lessons`; [`parser`] has its form.

pub mod desk;
pub mod figures;
pub mod files;
pub mod lesson;
pub mod lesson_file;
pub mod own;
pub mod parser;
pub mod place;
pub mod progress;
pub mod step;
pub mod words;

use crate::screens::{Group, ScreenRow, Subject};

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "lessons",
    name: words::screen::NAME,
    about: words::screen::SHOWS,
    group: Group::Exercises,
    subject: Subject::Exercise,
};

#[cfg(test)]
mod tests;
