//! The sentences of the pages for teachers.

pub mod live_sheet;
pub mod plans;
pub mod screen;
pub mod sources;

use charts::figure;

use crate::lessons::words::numbered;

/// The title of a plan.
pub fn plan_title(minutes: u32) -> String {
    format!("Plan of {minutes} minutes")
}

/// The title of the page of a worksheet; the first one needs no number.
pub fn sheet_title(number: u32) -> String {
    match number {
        1 => screen::worksheet().into(),
        number => format!("{}, {}", screen::worksheet(), live_sheet::number(number)),
    }
}

/// The title of the page of a lesson, from its title with its number.
pub fn lesson_title(numbered: &str) -> String {
    format!("Lesson {numbered}")
}

/// The length of a lesson.
pub fn length(minutes: u32, steps: usize) -> String {
    format!("{minutes} minutes, {steps} steps")
}

/// The heading of a step on the page of its lesson.
pub fn step_heading(place: usize, title: &str) -> String {
    format!("Step {place}: {title}")
}

/// A step that a plan names.
pub fn planned_step(lesson: usize, place: usize, title: &str) -> String {
    format!("Lesson {lesson}, step {place}: {title}")
}

/// The button that opens a step, by the step's name.
pub fn open_step(step: &str) -> String {
    format!("{}: {step}", screen::open_step())
}

/// A part of a plan, with its minutes.
pub fn part_heading(begin: u32, minutes: u32, title: &str) -> String {
    format!("Minutes {begin} to {}: {title}", begin + minutes)
}

/// An answer that is a number, with its unit.
pub fn amount(value: f64, unit: &str) -> String {
    format!("{} {unit}", figure(value)).trim().into()
}

/// A misconception with what is true instead.
pub fn misconception(name: &str, correction: &str) -> String {
    format!("Misconception: {name}. {correction}")
}

/// Who wrote a source, and when.
pub fn written_by(authors: &str, year: u16) -> String {
    format!("{authors}, {year}.")
}

/// The lessons that rest on a source, by their titles with their numbers.
pub fn for_lessons(lessons: &[(usize, &str)]) -> String {
    let names = lessons.iter();
    let names: Vec<String> = names
        .map(|(number, title)| numbered(*number, title))
        .collect();
    format!("Lessons: {}.", names.join("; "))
}

/// Said when a page is opened.
pub fn opened(title: &str) -> String {
    format!("{title} is shown.")
}
