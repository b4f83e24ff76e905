//! The words of the printed worksheet.

use crate::practice::link::{ExerciseLink, ExerciseSource};

pub use texts::shared::{
    practice_sheet_key as key, practice_sheet_sheet as sheet, practice_sheet_task as task,
};

/// The title of an exercise: its number on the page, by which it is opened again.
pub fn title(link: &ExerciseLink) -> String {
    let (level, number) = (link.level.number(), link.seed);
    match link.source {
        ExerciseSource::Seed => format!("Exercise {number}, level {level}"),
        ExerciseSource::Step => format!("Exercise {number} on a step of the model, level {level}"),
        ExerciseSource::Own(_) => format!("Exercise {number} on own logits, level {level}"),
    }
}
