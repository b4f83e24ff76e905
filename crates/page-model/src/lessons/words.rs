//! The sentences of the lessons: the list, the step beside the figures, and what is said of progress.

pub mod measures;
pub mod screen;
pub mod writer;

use super::{lesson::Lesson, step::PredictedAnswer};

pub use texts::lessons::{not_shown, opened, showing, step_place};
pub use texts::shared::{
    lessons_link_without_file as link_without_file, lessons_numbered as numbered,
};

/// The length of a lesson, and how much of it was done.
pub fn length(lesson: &Lesson, done: usize) -> String {
    let (minutes, steps) = (lesson.minutes as usize, lesson.steps.len());
    match done {
        0 => texts::lessons::length(minutes, steps),
        done if done == steps => texts::lessons::length_all_done(minutes, steps),
        done => texts::lessons::length_some_done(minutes, done, steps),
    }
}

/// What the visitor predicted, and whether it came.
pub fn predicted(answer: &str, came: Option<&PredictedAnswer>) -> String {
    let said = ended(answer);
    match came {
        None => texts::lessons::predicted(&said),
        Some(came) if came.text == answer => texts::lessons::predicted_rightly(&said),
        Some(came) => texts::lessons::predicted_wrongly(&said, &ended(&came.text)),
    }
}

/// A text as a sentence: with a full stop, unless it has an end.
fn ended(text: &str) -> String {
    match text.ends_with(['.', '?', '!']) {
        true => text.into(),
        false => texts::lessons::sentence(text),
    }
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
