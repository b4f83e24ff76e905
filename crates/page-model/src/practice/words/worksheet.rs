//! The words of the printed worksheet.

use crate::practice::link::{ExerciseLink, ExerciseSource};

/// The heading of the sheet.
pub const SHEET: &str = "Sampling by hand: worksheet";
/// The heading of the key.
pub const KEY: &str = "Sampling by hand: key";
/// What to do, on the sheet.
pub const TASK: &str = "Fill in every blank. Powers and sums: 2 decimals; probabilities: 3 decimals. Work from the most \
                        likely token to the least. A token is chosen if u is below the end of its interval and not \
                        below the end of the interval before it. The share of a removed token stays blank.";

/// The title of an exercise: its number on the page, by which it is opened again.
pub fn title(link: &ExerciseLink) -> String {
    let (level, number) = (link.level.number(), link.seed);
    match link.source {
        ExerciseSource::Seed => format!("Exercise {number}, level {level}"),
        ExerciseSource::Step => format!("Exercise {number} on a step of the model, level {level}"),
        ExerciseSource::Own(_) => format!("Exercise {number} on own logits, level {level}"),
    }
}
