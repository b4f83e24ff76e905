//! The texts of the guide for authors.

use charts::decimal;

use crate::embed::controls::EmbedControl;

pub use texts::embed::{
    guide_about as about, guide_attributes as attributes, guide_builder as builder,
    guide_example as example, guide_figures as figures, guide_hosts as hosts,
    guide_in_its_screen as in_its_screen, guide_open_builder as open_builder,
    guide_own_parameters as own_parameters, guide_parameters as parameters, guide_title as title,
    guide_usual_controls as usual_controls,
};

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
/// The heading of the controls.
pub use super::controls;

/// What hosts and frames need.
pub const ABOUT_HOSTS: [&str; 3] = [
    "A frame asks for nothing, sets no cookie and stores nothing. It calls no other host than that of its own files, but for a recording that you name.",
    "In a frame with the attribute sandbox, allow-scripts is needed. Without allow-same-origin, the host of the files must send Access-Control-Allow-Origin: *, and where it sends a Content-Security-Policy, that must allow worker-src data:.",
    "Figures of one page share one engine: the element’s script says which frame has it. Frames without the script take turns.",
];
/// The list entry of a whole screen.
pub use super::builder::whole_screen;

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
