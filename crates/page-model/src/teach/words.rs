//! The sentences of the pages for teachers.

pub mod live_sheet;
pub mod plans;
pub mod screen;
pub mod sources;

use charts::figure;
use texts::teach as say;

use crate::{lessons::words::numbered, teach::source::Authors};

pub use texts::teach::{
    lesson_title, misconception, open_step, opened, planned_step, step_heading,
};

/// The title of a plan.
pub fn plan_title(minutes: u32) -> String {
    say::plan_title(minutes as usize)
}

/// The title of the page of a worksheet; the first one needs no number.
pub fn sheet_title(number: u32) -> String {
    match number {
        1 => screen::worksheet().into(),
        number => say::sheet_title(&number.to_string()),
    }
}

/// The length of a lesson.
pub fn length(minutes: u32, steps: usize) -> String {
    say::length(minutes as usize, steps)
}

/// A part of a plan, with its minutes.
pub fn part_heading(begin: u32, minutes: u32, title: &str) -> String {
    say::part_heading(begin as usize, (begin + minutes) as usize, title)
}

/// An answer that is a number, with its unit.
pub fn amount(value: f64, unit: &str) -> String {
    format!("{} {unit}", figure(value)).trim().into()
}

/// Who wrote a source, and when.
pub fn written_by(authors: Authors, year: u16) -> String {
    let year = year.to_string();
    match authors {
        Authors::First(first) => say::written_by_first(first, &year),
        Authors::All([others @ .., last]) if !others.is_empty() => {
            say::written_by_several(&others.join(", "), last, &year)
        }
        Authors::All(names) => say::written_by(&names.concat(), &year),
    }
}

/// The lessons that rest on a source, by their titles with their numbers.
pub fn for_lessons(lessons: &[(usize, &str)]) -> String {
    let names = lessons.iter();
    let names: Vec<String> = names
        .map(|(number, title)| numbered(*number, title))
        .collect();
    say::for_lessons(&names.join("; "))
}
