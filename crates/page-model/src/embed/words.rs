//! The texts of embeds.

pub mod builder;
pub mod guide;

use protocol::Failure;
use recording::RecordingError;

use crate::{
    models::Model,
    words::{common::bytes, controls::again, labels::greedy, page::name},
};

pub use texts::embed::{
    about_site, beyond, controls, load, method_name, needs_tokens, no_bytes, no_control, no_figure,
    no_fit, no_ground, no_keys, no_theme, no_times, not_fixable, offer_of_unknown_size, open_page,
    recorded_screen, recorded_with, recording_not_fetched, recording_refused, waiting,
};

/// Shown where the figure needs more than one run.
pub fn needs_saved_runs() -> String {
    texts::embed::needs_saved_runs(again())
}

/// The note after an address with a number of rows that is not shown.
pub fn no_rows(least: usize, most: usize) -> String {
    texts::embed::no_rows(&least.to_string(), &most.to_string())
}

/// The most characters of a prompt in a sentence.
const PROMPT_BEGINNING: usize = 60;

/// Why an embed shows nothing: no run of its prompt was recorded.
pub fn other_prompt(prompt: &str) -> String {
    let mut beginning: String = prompt.chars().take(PROMPT_BEGINNING).collect();
    if beginning.len() < prompt.len() {
        beginning.push('…');
    }
    texts::embed::other_prompt(&beginning)
}

/// Why a figure shows nothing: the author's recording cannot be shown.
pub fn refused(error: &RecordingError) -> String {
    texts::embed::refused(&error.to_string())
}

/// Why an embed shows nothing: there is no recorded run.
pub fn no_recording(failure: &Failure) -> String {
    match failure {
        Failure::NotLoaded => texts::embed::not_recorded().into(),
        failure => texts::embed::no_recording(&failure.to_string()),
    }
}

/// What can be done about it. `most` is the number of bytes of the engine and the model of the page, uncompressed; the other
/// models that come with the page have fewer.
pub fn offer(model: &Model, most: Option<u64>) -> String {
    match (model.is_listed(), most) {
        (true, Some(most)) => texts::embed::offer(&bytes(most)),
        (true, None) => texts::embed::offer_of_megabytes().into(),
        (false, _) => offer_of_unknown_size().into(),
    }
}

/// The id of the exercise that Practice opens with, in messages.
pub const FIRST_EXERCISE: &str = "first";

/// A line in the console for the author.
pub fn console(note: &str) -> String {
    format!("{}: {note}", name())
}

/// Greedy decoding or sampling.
pub fn method(do_sample: bool) -> &'static str {
    match do_sample {
        true => texts::embed::sampling(),
        false => greedy(),
    }
}
