//! The texts about recordings.

use recording::RecordingError;

use super::{KeptLogits, MOST_LIKELY, OpenedRun};
use crate::words::common::bytes;

pub use texts::first::{recordings, recordings_no_json as no_json};
pub use texts::shared::{
    recordings_about as about, recordings_keep as keep, recordings_lanes as lanes,
    recordings_no_run as no_run, recordings_of_steps as of_steps, recordings_open as open,
    recordings_save as save, recordings_saved as saved, recordings_saving as saving,
    recordings_step as step, recordings_unreadable as unreadable,
    recordings_without_logits as without_logits,
};

/// A choice of logits.
pub fn kept(kept: KeptLogits) -> String {
    match kept {
        KeptLogits::All => texts::shared::recordings_all().into(),
        KeptLogits::MostLikely => texts::shared::recordings_most_likely(MOST_LIKELY),
    }
}

/// The size of the file that would be saved.
pub fn about_size(size: usize) -> String {
    texts::shared::recordings_about_size(&bytes(size as u64))
}

/// How many steps are saved without logits; nothing if all have them.
pub fn missing(steps: usize) -> Option<String> {
    (steps > 0).then(|| texts::shared::recordings_missing(steps))
}

/// Why a file was not opened.
pub fn refused(error: &RecordingError) -> String {
    texts::shared::recordings_refused(&error.to_string(), error.next_step())
}

/// Why the run was not saved.
pub fn not_saved(error: &RecordingError) -> String {
    texts::shared::recordings_not_saved(&error.to_string(), error.next_step())
}

/// The message after a recording was opened as a run.
pub fn opened(opened: &OpenedRun) -> String {
    let steps = opened.run.generation().steps().len();
    let mut said = vec![texts::shared::recordings_opened(steps)];
    if opened.left_out > 0 {
        said.push(texts::shared::recordings_goes_on(opened.left_out));
    }
    if opened.numbers > 0 {
        said.push(texts::shared::recordings_numbers().into());
    }
    if opened.differing > 0 {
        said.push(texts::shared::recordings_differing(opened.differing));
    }
    said.join(" ")
}

/// The message after a recording was opened that cannot be replayed, with the reason.
pub fn opened_steps(model: &str, reason: &RecordingError) -> String {
    texts::shared::recordings_opened_steps(model, &reason.to_string())
}
