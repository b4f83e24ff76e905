//! The texts of the form in which a lesson is written.

use crate::lessons::draft::{DraftPart, DraftProblem, DraftTrouble, LessonField, StepField};
use texts::lesson_writer as texts;

pub use ::texts::lesson_writer::{
    about, add_step, all_right, bring_back, new, open, remove_step, save, still_wrong, take_page,
    title, try_it,
};

/// The label of a field of the lesson.
pub fn lesson_field(field: LessonField) -> &'static str {
    match field {
        LessonField::Title => texts::lesson_title(),
        LessonField::Minutes => texts::lesson_minutes(),
        LessonField::About => texts::lesson_about(),
        LessonField::Aim => texts::lesson_aim(),
        LessonField::Notes => texts::lesson_notes(),
    }
}

/// The label of a field of a step.
pub fn step_field(field: StepField) -> &'static str {
    match field {
        StepField::Title => texts::step_title(),
        StepField::Open => texts::step_open(),
        StepField::Text => texts::step_text(),
        StepField::Predict => texts::step_predict(),
        StepField::Options => texts::step_options(),
        StepField::Do => texts::step_do(),
        StepField::Checks => texts::step_checks(),
        StepField::Then => texts::step_then(),
        StepField::Ask => texts::step_ask(),
        StepField::Right => texts::step_right(),
        StepField::Wrong => texts::step_wrong(),
        StepField::Why => texts::step_why(),
        StepField::Notes => texts::step_notes(),
    }
}

/// The name of a step, by its number from 1.
pub fn step(number: usize, title: &str) -> String {
    texts::step(&number.to_string(), title)
}

/// Something that is still wrong; of an empty field its name, below the words “Still to be done”.
pub fn problem(problem: &DraftProblem) -> String {
    let said = match &problem.trouble {
        DraftTrouble::NoLessonField(field) => lesson_field(*field).into(),
        DraftTrouble::NoStepField(field) => step_field(*field).into(),
        DraftTrouble::Other(problem) => problem.to_string(),
    };
    match problem.part {
        DraftPart::Lesson => texts::in_lesson(&said),
        DraftPart::Step(step) => texts::in_step(&(step + 1).to_string(), &said),
    }
}
