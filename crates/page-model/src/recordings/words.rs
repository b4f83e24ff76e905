//! The texts about recordings.

use charts::count;
use recording::RecordingError;

use super::{KeptLogits, MOST_LIKELY, OpenedRun};
use crate::words::common::bytes;

pub use texts::first::recordings;
pub use texts::shared::{
    recordings_about as about, recordings_keep as keep, recordings_lanes as lanes,
    recordings_no_json as no_json, recordings_no_run as no_run, recordings_open as open,
    recordings_save as save, recordings_saved as saved, recordings_saving as saving,
    recordings_step as step, recordings_unreadable as unreadable,
};

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
pub fn about_size(size: usize) -> String {
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
