//! The sentences of the lessons: the list, the step beside the figures, and what is said of progress.

pub mod screen;

use super::lesson::Lesson;

/// The place of a step in its lesson, counted from 1.
pub fn step_place(place: usize, all: usize) -> String {
    format!("Step {place} of {all}")
}

/// The lesson and the place in it, for the button that returns to it.
pub fn continue_at(number: usize, place: usize) -> String {
    format!("Lesson {number}, step {place}")
}

/// The lesson with its place in the list, counted from 1.
pub fn numbered(number: usize, title: &str) -> String {
    format!("{number}. {title}")
}

/// The length of a lesson, and how much of it was done.
pub fn length(lesson: &Lesson, done: usize) -> String {
    let Lesson { minutes, steps, .. } = lesson;
    let steps = steps.len();
    match done {
        0 => format!("{minutes} minutes, {steps} steps"),
        done if done == steps => format!("{minutes} minutes, all {steps} steps done"),
        done => format!("{minutes} minutes, {done} of {steps} steps done"),
    }
}

/// What the visitor predicted, before what came.
pub fn predicted(answer: &str) -> String {
    format!("You said: {answer}.")
}

/// Said when a step is opened.
pub fn opened(title: &str, place: usize, all: usize) -> String {
    format!("{}: {title}", step_place(place, all))
}
