//! The sentences of the lessons: the list, the step beside the figures, and what is said of progress.

pub mod screen;

use super::{lesson::Lesson, step::PredictedAnswer};

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

pub use texts::lessons::{not_shown, showing};

/// What the visitor predicted, and whether it came.
pub fn predicted(answer: &str, came: Option<&PredictedAnswer>) -> String {
    let said = format!("You predicted: {}", ended(answer));
    match came {
        None => said,
        Some(came) if came.text == answer => format!("{said} So it was."),
        Some(came) => format!("{said} It came differently: {}", ended(&came.text)),
    }
}

/// A text as a sentence: with a full stop, unless it has an end.
fn ended(text: &str) -> String {
    let end = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{text}{end}")
}

/// Said when a step is opened.
pub fn opened(title: &str, place: usize, all: usize) -> String {
    format!("{}: {title}", step_place(place, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_is_judged_where_what_came_is_marked() {
        let less = PredictedAnswer {
            text: "It gets less".into(),
            came: true,
        };
        assert_eq!(predicted("Paris.", None), "You predicted: Paris.");
        assert_eq!(
            predicted("It gets less", Some(&less)),
            "You predicted: It gets less. So it was."
        );
        assert_eq!(
            predicted("It gets more", Some(&less)),
            "You predicted: It gets more. It came differently: It gets less."
        );
    }
}
