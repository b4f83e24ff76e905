//! The texts about recordings.

use charts::count;
use recording::RecordingError;

use super::{KeptLogits, MOST_LIKELY, OpenedRun};
use crate::words::common::bytes;

/// The summary of the place where recordings are saved and opened.
pub const RECORDINGS: &str = "Recordings";
/// What a recording is.
pub const ABOUT: &str = "A recording is a file of the run: prompt, tokens and the logits of every step. It opens here \
                         without an engine, and its format is described in docs/recordings.md for other programs. Nothing \
                         leaves this page.";
/// The label of the choice of logits.
pub const KEEP: &str = "What is kept of every step";
/// The button that saves.
pub const SAVE: &str = "Save the run as a recording";
/// The label of the file.
pub const OPEN: &str = "Open a recording";
/// The label of the step that is shown.
pub const STEP: &str = "Step shown in All settings";
/// Where there is nothing to save.
pub const NO_RUN: &str = "There is no run with logits yet: press Step or Play first.";
/// Where the page shows lanes.
pub const LANES: &str =
    "This screen shows lanes. A recording is of the one run that the other screens show.";
/// The message after a recording was saved.
pub const SAVED: &str = "The recording is saved.";
/// Why a header was not read: it is no JSON.
pub const NO_JSON: &str = "no JSON";
/// A file that the browser could not read.
pub const UNREADABLE: &str = "The file could not be read. Choose it again.";
/// While a recording is written.
pub const SAVING: &str = "The recording is being written …";

/// A choice of logits.
pub fn kept(kept: KeptLogits) -> String {
    match kept {
        KeptLogits::All => "all logits: the run can be replayed".into(),
        KeptLogits::MostLikely => {
            format!("the {MOST_LIKELY} most likely tokens and the rest, step by step")
        }
    }
}

/// The size of the file that would be saved.
pub fn about(size: usize) -> String {
    format!("About {}.", bytes(size as u64))
}

/// How many steps are saved without logits; nothing if all have them.
pub fn missing(steps: usize) -> Option<String> {
    let said = match steps {
        0 => return None,
        1 => "1 step has".into(),
        steps => format!("{} steps have", count(steps)),
    };
    Some(format!(
        "{said} no logits: they were dropped to save memory while the run was put aside. Each is saved with its token alone, \
         and can then be replayed up to the first of them. Press Step once to compute them again."
    ))
}

/// Why a file was not opened.
pub fn refused(error: &RecordingError) -> String {
    format!("The file was not opened: {error}. {}", error.next_step())
}

/// Why the run was not saved.
pub fn not_saved(error: &RecordingError) -> String {
    format!("The run was not saved: {error}. {}", error.next_step())
}

/// The message after a recording was opened as a run.
pub fn opened(opened: &OpenedRun) -> String {
    let steps = opened.run.generation().steps().len();
    let mut said = match steps {
        1 => "The recorded run is open, with 1 token.".into(),
        steps => format!("The recorded run is open, with {} tokens.", count(steps)),
    };
    if opened.left_out > 0 {
        said += &format!(
            " It goes on for {} more, which were recorded without all logits.",
            count(opened.left_out)
        );
    }
    if opened.differing > 0 {
        said += &format!(
            " {} of its tokens are marked as set by hand: the settings that it was saved with would choose others.",
            count(opened.differing)
        );
    }
    said
}

/// The message after a recording was opened that cannot be replayed, with the reason.
pub fn opened_steps(model: &str, reason: &RecordingError) -> String {
    format!(
        "The recording of {model} cannot be replayed as a run here: {reason}. Its steps are shown one by one in All settings."
    )
}

/// A step that has no logits.
pub fn without_logits(step: usize) -> String {
    format!(
        "Step {} was recorded without logits. Choose another one.",
        count(step)
    )
}

/// How many steps there are.
pub fn of_steps(steps: usize) -> String {
    format!("of {}", count(steps))
}
