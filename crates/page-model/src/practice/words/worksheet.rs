//! The words of the printed worksheet.

use crate::practice::link::{ExerciseLink, ExerciseSource};

/// The heading of the sheet.
pub const SHEET: &str = "Sampling by hand: worksheet";
/// The heading of the key.
pub const KEY: &str = "Sampling by hand: key";
/// A cell of the key that may stay blank.
pub const NONE: &str = "–";
/// What to do, on the sheet.
pub const TASK: &str = "Fill in every blank. Powers and sums: 2 decimals; probabilities: 3 decimals. Work from the most \
                        likely token to the least. A token is chosen if u is below the end of its interval and not \
                        below the end of the interval before it. The share of a removed token stays blank.";

/// The title of an exercise.
pub fn title(number: usize, link: &ExerciseLink) -> String {
    let level = link.level.number();
    match link.source {
        ExerciseSource::Seed => format!("Exercise {number} (level {level}, number {})", link.seed),
        ExerciseSource::Step => format!("Exercise {number} (a step of the model)"),
        ExerciseSource::Own(_) => format!("Exercise {number} (own logits)"),
    }
}
