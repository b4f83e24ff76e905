//! The texts of the builder, which makes an embed for an author's own page.

use crate::embed::{
    controls::{Access, EmbedControl, numbers},
    package::{PackedSite, ScormEdition},
};
use crate::words::common::bytes;

/// The name of the choice of the figure.
pub use crate::words::labels::show as figure;

/// The name of the choice of colors.
pub use crate::words::page::colors;

/// The colors light on dark.
pub use crate::words::page::dark;

/// The colors dark on light.
pub use crate::words::page::light;
pub use texts::first::builder_embed as embed;
pub use texts::shared::{
    builder_colors_of_reader as colors_of_reader, builder_controls as controls,
    builder_copied as copied, builder_copy as copy, builder_kind as kind,
    builder_not_copied as not_copied, builder_package as package,
    builder_package_about as about_package, builder_package_edition as package_edition,
    builder_package_failed as package_failed, builder_package_points as package_points,
    builder_package_progress as package_progress, builder_package_save as save_package,
    builder_package_site as package_site, builder_preview as preview,
    builder_save_recording as save_recording, builder_snippet as snippet, builder_title as title,
    builder_whole_screen as whole_screen, builder_with_run as with_run,
};

/// The name of the recording's file, beside the author's page.
pub const RECORDING_FILE: &str = "run.tokenloop";

/// Why a recording is needed, and how large it is.
pub fn needs_recording(size: Option<u64>) -> String {
    match size {
        Some(size) => texts::shared::builder_needs_recording_of(&bytes(size), RECORDING_FILE),
        None => texts::shared::builder_needs_recording(RECORDING_FILE),
    }
}

/// The title of an embed with these parameters: that of its figure.
pub fn title_of(parameters: &[(&str, String)]) -> &'static str {
    let figure = parameters.iter().find(|(name, _)| *name == "figure");
    let figure = figure.and_then(|(_, id)| crate::figures::by_id(id));
    figure.map_or(texts::shared::builder_title_of_screen(), |(figure, _)| {
        (figure.title)()
    })
}

/// The name of a version of SCORM.
pub fn edition(edition: ScormEdition) -> &'static str {
    match edition {
        ScormEdition::First => "SCORM 1.2",
        ScormEdition::Last => "SCORM 2004",
    }
}

/// The name of the files of this site that are in a package.
pub fn packed_site(packed: PackedSite) -> &'static str {
    match packed {
        PackedSite::Small => texts::shared::builder_package_small(),
        PackedSite::Whole => texts::shared::builder_package_whole(),
        PackedSite::Linked => texts::shared::builder_package_linked(),
    }
}

/// What was saved: the name of the file, and its bytes.
pub fn package_saved(name: &str, size: u64) -> String {
    texts::shared::builder_package_saved(name, &bytes(size))
}

/// The name of a control in the list.
pub fn control(control: EmbedControl) -> String {
    match control {
        EmbedControl::Text => texts::shared::builder_control_text().into(),
        EmbedControl::Prompt => texts::shared::builder_control_prompt().into(),
        EmbedControl::Words => texts::shared::builder_control_words().into(),
        EmbedControl::Table => texts::shared::builder_control_table().into(),
        EmbedControl::Step => texts::shared::builder_control_step().into(),
        EmbedControl::Stage => texts::shared::builder_control_stage().into(),
        EmbedControl::Play => texts::shared::builder_control_play().into(),
        EmbedControl::Back => texts::shared::builder_control_back().into(),
        EmbedControl::Again => texts::shared::builder_control_again().into(),
        EmbedControl::Greedy => texts::shared::builder_control_greedy().into(),
        EmbedControl::Seed => texts::shared::builder_control_seed().into(),
        EmbedControl::Number(id) => {
            let knob = numbers().find(|(_, number)| number.id == id);
            knob.map_or(id, |(knob, _)| (knob.name)()).into()
        }
    }
}

/// The name of an access.
pub fn access(access: Access) -> &'static str {
    match access {
        Access::Hidden => texts::shared::builder_hidden(),
        Access::Fixed => texts::shared::builder_fixed(),
        Access::Open => texts::shared::builder_shown(),
    }
}
