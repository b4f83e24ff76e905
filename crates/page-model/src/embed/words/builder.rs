//! The texts of the builder, which makes an embed for an author's own page.

use crate::embed::controls::{Access, EmbedControl, numbers};
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
    builder_not_copied as not_copied, builder_preview as preview,
    builder_save_recording as save_recording, builder_snippet as snippet, builder_title as title,
    builder_title_of_screen as title_of_screen, builder_whole_screen as whole_screen,
    builder_with_run as with_run,
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
