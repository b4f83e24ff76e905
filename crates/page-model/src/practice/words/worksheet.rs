//! The words of the printed worksheet.

use crate::practice::link::{ExerciseLink, ExerciseSource};

pub use texts::shared::{
    practice_sheet_key as key, practice_sheet_sheet as sheet, practice_sheet_task as task,
};

/// The title of an exercise: its number on the page, by which it is opened again.
pub fn title(link: &ExerciseLink) -> String {
    let (level, number) = (link.level.number().to_string(), link.seed.to_string());
    match link.source {
        ExerciseSource::Seed => texts::shared::practice_sheet_title(&number, &level),
        ExerciseSource::Step => texts::shared::practice_sheet_title_of_step(&number, &level),
        ExerciseSource::Own(_) => texts::shared::practice_sheet_title_of_own(&number, &level),
    }
}
