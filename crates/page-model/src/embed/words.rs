//! The texts of embeds.

use crate::words::common::bytes;

/// The link to the whole page in the same state.
pub const OPEN_PAGE: &str = "Open in Tokenloop";
/// The name of the section with an embed's controls.
pub const CONTROLS: &str = "Controls";
/// The heading of the picture in words.
pub const IN_WORDS: &str = "In words";
/// Shown while the program of the figure is fetched.
pub const FETCHING: &str = "Loading the figure";
/// Shown while the recording is fetched.
pub const WAITING: &str = "Loading the recorded run";
/// Shown where the figure needs more than one run.
pub const NEEDS_SAVED_RUNS: &str =
    "There is one run so far. Press Again: the second one becomes a branch of this tree.";
/// Shown where the figure needs a token.
pub const NEEDS_TOKENS: &str = "This figure shows generated tokens. Press Step token.";
/// The button that turns a hidden part on.
pub const TABLE: &str = "Numbers as a table";
/// The value of a setting that cannot be changed here.
pub const FIXED: &str = "fixed by the author";

/// Why an embed shows nothing more: the step, or the prompt, is not in the recording. `most` is the number of bytes of the
/// engine and the model, uncompressed.
pub fn not_recorded(most: Option<u64>) -> String {
    let size = match most {
        Some(most) => format!("at most {}", bytes(most)),
        None => "some megabytes".into(),
    };
    format!(
        "This goes beyond the recorded run. The model can compute it on this device; engine and model are {size} to download."
    )
}

/// The button that loads the engine and the model.
pub const LOAD: &str = "Load the model";

/// The note after a parameter that names no figure.
pub const NO_FIGURE: &str = "names no figure of the list; the default one is shown";
/// The note after a name that is no control.
pub const NO_CONTROL: &str = "names something that is no control; it is left out";
/// The note after a control that has no value to show.
pub const NOT_FIXABLE: &str = "names a button, which has no value to fix; it is left out";
/// The note after a theme that does not exist.
pub const NO_THEME: &str = "must be light or dark";
/// The note after a recording whose address is not accepted.
pub const NO_RECORDING: &str =
    "must be the address of a file on the host of this page or of the page around it";
