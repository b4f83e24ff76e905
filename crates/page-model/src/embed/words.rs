//! The texts of embeds.

use protocol::Failure;

use super::message::MessageError;
use crate::{
    models::Model,
    words::{common::bytes, controls::again, page::name},
};

/// The link to the whole page in the same state.
pub const OPEN_PAGE: &str = "Open in Tokenloop";
/// The name of the section with an embed's controls.
pub const CONTROLS: &str = "Controls";
/// Shown while the recording is fetched.
pub const WAITING: &str = "Loading the recorded run";
/// Shown where the run has nothing that the figure is drawn from.
pub const NEEDS_TOKENS: &str = "There is nothing to draw yet: press Step token.";

/// Shown where the figure needs more than one run.
pub fn needs_saved_runs() -> String {
    format!(
        "There is one run so far, and a tree needs two. At the end of the run the button “{}” makes the second one.",
        again()
    )
}

/// Why an embed shows nothing more: the step is not in the recording.
pub const BEYOND: &str = "This goes beyond the recorded run.";
/// Why an embed shows nothing: there is no recording of its prompt.
pub const OTHER_PROMPT: &str = "There is no recorded run of this prompt.";
/// Why a figure of times is empty.
pub const NO_TIMES: &str = "This figure shows measured times, and recorded steps have none.";
/// Why a screen does not do all that it can.
pub const RECORDED_SCREEN: &str = "This screen shows a recorded run.";

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
        (false, _) => return OFFER_OF_UNKNOWN_SIZE.into(),
    };
    format!("The model can compute it on this device; engine and model are {size} to download.")
}

/// The same for a model whose size only its folder says.
pub const OFFER_OF_UNKNOWN_SIZE: &str =
    "The model can compute it on this device. How large its download is, is not known before.";

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
const NO_RECORDING: &str =
    "must be the address of a file on the host of this page or of the page around it";

/// The id of the exercise that Practice opens with, in messages.
pub const FIRST_EXERCISE: &str = "first";
/// Why a message with a recording is refused.
pub const NO_BYTES: &str = "A message to the embed has no file in its field bytes.";

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

/// The name of the choice between greedy decoding and sampling, where its value alone is shown.
pub const METHOD: &str = "Decoding";

/// Greedy decoding or sampling.
pub fn method(do_sample: bool) -> &'static str {
    match do_sample {
        true => "sampling",
        false => "greedy",
    }
}

/// The texts of the builder, which makes an embed for an author's own page.
pub mod builder {
    use crate::embed::controls::{Access, EmbedControl, numbers};
    use crate::words::common::bytes;

    /// The button that opens the builder.
    pub const EMBED: &str = "Embed";
    /// The builder's heading.
    pub const TITLE: &str = "Put this figure into your own page";
    /// The name of the choice of the figure.
    pub use crate::words::labels::show as figure;
    /// The choice of the whole screen.
    pub const WHOLE_SCREEN: &str = "The whole screen";
    /// The accessible name of an embedded screen.
    pub const TITLE_OF_SCREEN: &str = "Tokenloop: how a language model writes, one token at a time";
    /// The heading of the list of controls.
    pub const CONTROLS: &str = "What readers see and can change";
    /// The name of the choice of colors.
    pub use crate::words::page::colors;
    /// The colors of the reader's system.
    pub const COLORS_OF_READER: &str = "As the reader’s system";
    /// The colors light on dark.
    pub use crate::words::page::dark;
    /// The colors dark on light.
    pub use crate::words::page::light;
    /// The switch for the tokens of the run.
    pub const WITH_RUN: &str = "Open with the tokens generated so far";
    /// The heading of the preview.
    pub const PREVIEW: &str = "Preview";
    /// The name of the choice of the kind of page.
    pub const KIND: &str = "Your page is made with";
    /// The name of the field with the text to paste.
    pub const SNIPPET: &str = "Text to paste";
    /// The button that copies it.
    pub const COPY: &str = "Copy";
    /// Said after it was copied.
    pub const COPIED: &str = "Copied.";
    /// Said where the browser did not allow copying: the field is selected.
    pub const NOT_COPIED: &str =
        "The browser did not allow it: the text is selected, copy it with the keyboard.";
    /// The button that saves the recording.
    pub const SAVE_RECORDING: &str = "Save the recording";
    /// The name of the recording's file, beside the author's page.
    pub const RECORDING_FILE: &str = "run.tokenloop";

    /// Why a recording is needed, and how large it is.
    pub fn needs_recording(size: Option<u64>) -> String {
        let size = size.map_or_else(String::new, |size| format!(" ({})", bytes(size)));
        format!(
            "This prompt has no recording on this site. Save the recording{size} and put it beside your page as {RECORDING_FILE}: the figure is then there at once. Without it, readers are asked to load the model first."
        )
    }

    /// The name of a control in the list.
    pub fn control(control: EmbedControl) -> String {
        match control {
            EmbedControl::Text => "Text".into(),
            EmbedControl::Prompt => "Prompt".into(),
            EmbedControl::Words => "The picture in words".into(),
            EmbedControl::Table => "Table of the numbers".into(),
            EmbedControl::Step => "Step token".into(),
            EmbedControl::Stage => "Step stage".into(),
            EmbedControl::Play => "Play".into(),
            EmbedControl::Back => "Back".into(),
            EmbedControl::Again => "Again, new seed".into(),
            EmbedControl::Greedy => "Greedy".into(),
            EmbedControl::Seed => "Random seed".into(),
            EmbedControl::Number(id) => {
                let knob = numbers().find(|(_, number)| number.id == id);
                knob.map_or(id, |(knob, _)| knob.name).into()
            }
        }
    }

    /// The name of an access.
    pub fn access(access: Access) -> &'static str {
        match access {
            Access::Hidden => "hidden",
            Access::Fixed => "fixed",
            Access::Open => "shown",
        }
    }
}

/// The texts of the guide for authors.
pub mod guide {
    use charts::decimal;

    use crate::embed::controls::EmbedControl;

    /// The guide's heading.
    pub const TITLE: &str = "Figures for your own page";
    /// What the guide is about.
    pub const ABOUT: &str = "Every figure and every screen of Tokenloop can stand in a page of yours. Add the script once, and an element where the figure belongs:";
    /// Where the text to paste can be put together, before the link to the page.
    pub const BUILDER: &str =
        "The button Embed on every screen makes this text for you, with a preview:";
    /// The link to the page.
    pub const OPEN_BUILDER: &str = "open Tokenloop";
    /// The heading of the parameters.
    pub const PARAMETERS: &str = "Parameters";
    /// The parameters that every embed has.
    pub const EVERY: [(&str, &str); 7] = [
        ("figure, screen", "what is shown: an id from the list below"),
        (
            "prompt, temperature, top_k, top_p, seed, run, …",
            "the state, with the names of the page’s own address: open the page, set it as you like, and take the names from its link",
        ),
        (
            "controls",
            "the controls that readers can use, by name; without it, those of the figure",
        ),
        (
            "fixed",
            "the settings that are shown with their value and cannot be changed",
        ),
        ("theme", "light or dark; without it, as the reader’s system"),
        (
            "recording",
            "a file of recorded steps of your own prompt, which the button Embed of the page makes",
        ),
        (
            "step",
            "the step that is shown, counted from 0; without run, it and those before it are generated first, at most 12",
        ),
    ];
    /// How the names differ in the element.
    pub const ATTRIBUTES: &str = "In the element they are attributes, with a dash for each underscore: top-p. In the address of a frame, embed.html?…, they have these names, and a dot stands between the parts of a list: controls=text.table.";
    /// The heading of the controls.
    pub use super::CONTROLS;
    /// The heading about hosts and frames.
    pub const HOSTS: &str = "Frames and hosts";
    /// What hosts and frames need.
    pub const ABOUT_HOSTS: [&str; 3] = [
        "A frame asks for nothing, sets no cookie and stores nothing. It calls no other host than that of its own files, but for a recording that you name.",
        "In a frame with the attribute sandbox, allow-scripts is needed. Without allow-same-origin, the host of the files must send Access-Control-Allow-Origin: *, and where it sends a Content-Security-Policy, that must allow worker-src data:.",
        "Figures of one page share one engine: the element’s script says which frame has it. Frames without the script take turns.",
    ];
    /// The heading of the list.
    pub const FIGURES: &str = "Figures";
    /// The name of the line with a figure's own parameters.
    pub const OWN_PARAMETERS: &str = "Its own parameters:";
    /// The name of the line with a figure's usual controls.
    pub const USUAL_CONTROLS: &str = "Its controls:";
    /// Said of a figure that is shown by its screen.
    pub const IN_ITS_SCREEN: &str = "It is shown by its screen, with all of the screen’s controls.";
    /// The button that shows a live example.
    pub const EXAMPLE: &str = "Live example";
    /// The list entry of a whole screen.
    pub use super::builder::WHOLE_SCREEN;

    /// The element for a figure or a screen.
    pub fn element(kind: &str, id: &str) -> String {
        format!("<token-loop {kind}=\"{id}\"></token-loop>")
    }

    /// The line that loads the script.
    pub fn script(site: &str) -> String {
        format!("<script src=\"{site}token-loop.js\" async></script>")
    }

    /// What a control with a name of its own is.
    pub fn control(control: EmbedControl) -> &'static str {
        match control {
            EmbedControl::Text => "the text so far, with a button for each token",
            EmbedControl::Prompt => "the field of the prompt",
            EmbedControl::Words => "the picture in words",
            EmbedControl::Table => "the table of the picture’s numbers",
            EmbedControl::Step => "the button that generates a token",
            EmbedControl::Stage => "the button that advances by one stage",
            EmbedControl::Play => "the buttons Play and Pause",
            EmbedControl::Back => "the button that removes the last token",
            EmbedControl::Again => {
                "at the end of a run: the button that generates another with a new seed"
            }
            EmbedControl::Greedy => "the switch of greedy decoding",
            EmbedControl::Seed => "the random seed, with a button for a new one",
            EmbedControl::Number(_) => "",
        }
    }

    /// What a number of a sampler is, with the ends of its slider.
    pub fn number(sampler: &str, least: f64, most: f64) -> String {
        let end = |end: f64| decimal(end, if end.fract() == 0.0 { 0 } else { 2 });
        format!("{sampler}, from {} to {}", end(least), end(most))
    }
}
