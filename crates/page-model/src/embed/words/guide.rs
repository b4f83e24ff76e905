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

/// The parameters that every embed has: their names, and what they are.
pub fn every() -> [(&'static str, &'static str); 11] {
    use texts::embed::{
        guide_of_controls, guide_of_figure, guide_of_fit, guide_of_fixed, guide_of_ground,
        guide_of_keys, guide_of_recording, guide_of_rows, guide_of_state, guide_of_step,
        guide_of_theme,
    };
    [
        ("figure, screen", guide_of_figure()),
        (
            "prompt, temperature, top_k, top_p, seed, run, …",
            guide_of_state(),
        ),
        ("controls", guide_of_controls()),
        ("fixed", guide_of_fixed()),
        ("theme", guide_of_theme()),
        ("ground", guide_of_ground()),
        ("fit", guide_of_fit()),
        ("rows", guide_of_rows()),
        ("keys", guide_of_keys()),
        ("recording", guide_of_recording()),
        ("step", guide_of_step()),
    ]
}

/// The heading of the controls.
pub use super::controls;

/// What hosts and frames need.
pub fn about_hosts() -> [&'static str; 3] {
    use texts::embed::{guide_about_frames, guide_one_engine, guide_sandbox};
    [guide_about_frames(), guide_sandbox(), guide_one_engine()]
}

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
        EmbedControl::Text => texts::embed::guide_control_text(),
        EmbedControl::Prompt => texts::embed::guide_control_prompt(),
        EmbedControl::Words => texts::embed::guide_control_words(),
        EmbedControl::Table => texts::embed::guide_control_table(),
        EmbedControl::Step => texts::embed::guide_control_step(),
        EmbedControl::Stage => texts::embed::guide_control_stage(),
        EmbedControl::Play => texts::embed::guide_control_play(),
        EmbedControl::Back => texts::embed::guide_control_back(),
        EmbedControl::Again => texts::embed::guide_control_again(),
        EmbedControl::Greedy => texts::embed::guide_control_greedy(),
        EmbedControl::Seed => texts::embed::guide_control_seed(),
        EmbedControl::Number(_) => "",
    }
}

/// What a number of a sampler is, with the ends of its slider.
pub fn number(sampler: &str, least: f64, most: f64) -> String {
    let end = |end: f64| decimal(end, if end.fract() == 0.0 { 0 } else { 2 });
    texts::embed::guide_number(sampler, &end(least), &end(most))
}
