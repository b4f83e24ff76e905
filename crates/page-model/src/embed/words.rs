//! The texts of embeds.

pub mod builder;
pub mod guide;

use protocol::Failure;

use super::message::MessageError;
use crate::{
    models::Model,
    words::{common::bytes, controls::again, page::name},
};

pub use texts::embed::{
    beyond, controls, load, method_name, needs_tokens, no_bytes, no_control, no_figure, no_theme,
    no_times, not_fixable, offer_of_unknown_size, open_page, other_prompt, recorded_screen,
    waiting,
};

/// Shown where the figure needs more than one run.
pub fn needs_saved_runs() -> String {
    format!(
        "There is one run so far, and a tree needs two. At the end of the run the button “{}” makes the second one.",
        again()
    )
}

/// Why an embed shows nothing: there is no recorded run.
pub fn no_recording(failure: &Failure) -> String {
    match failure {
        Failure::NotLoaded => "This model has no recorded run.".into(),
        failure => format!("There is no recorded run to show: {failure}"),
    }
}

/// What can be done about it. `most` is the number of bytes of the engine and the model of the page, uncompressed; the other
/// models that come with the page have fewer.
pub fn offer(model: &Model, most: Option<u64>) -> String {
    let size = match (model.is_listed(), most) {
        (true, Some(most)) => format!("at most {}", bytes(most)),
        (true, None) => "some megabytes".into(),
        (false, _) => return offer_of_unknown_size().into(),
    };
    format!("The model can compute it on this device; engine and model are {size} to download.")
}

/// The note after a recording whose address is not accepted.
const NO_RECORDING: &str =
    "must be the address of a file on the host of this page or of the page around it";

/// The id of the exercise that Practice opens with, in messages.
pub const FIRST_EXERCISE: &str = "first";

/// A line in the console for the author.
pub fn console(note: &str) -> String {
    format!("{}: {note}", name())
}

/// A message that is refused.
pub fn refused(error: &MessageError) -> String {
    format!("A message to the embed {error}.")
}

/// A recording at an address that is not accepted.
pub fn recording_refused() -> String {
    format!("In the address, recording {NO_RECORDING}.")
}

/// A recording that could not be fetched.
pub fn recording_not_fetched(address: &str, detail: &str) -> String {
    format!(
        "The recording at {address} could not be fetched ({detail}). Its host must allow it with Access-Control-Allow-Origin, or the web component can fetch it."
    )
}

/// Greedy decoding or sampling.
pub fn method(do_sample: bool) -> &'static str {
    match do_sample {
        true => "sampling",
        false => "greedy",
    }
}
