//! Inside the model: what the network computes on its way from a text to the logits, and what changes without a part of it.
//!
//! [`grid::LensGrid`] has the lens of each position in each row, [`cell::InspectedCell`] names one cell of it, whose vectors,
//! attention and contributions are asked for together. [`effect::AblationEffect`] compares a text with and without parts of
//! the network, [`continuation::ContinuedPair`] the texts that follow, [`head_search::HeadSearch`] looks for the heads behind a token. The task is [`state::InsideState`]; what its
//! pictures are made of is [`reading::InsideReading`].

pub mod arithmetic;
pub mod cell;
pub mod continuation;
mod continued_texts;
mod contribution_picture;
pub mod distribution;
pub mod effect;
mod effect_picture;
pub mod figures;
pub mod findings;
pub mod found_heads;
pub mod grid;
pub mod head_pattern;
pub mod head_search;
pub mod inspected_text;
pub mod mean_text;
pub mod named_heads;
mod part;
mod pass_picture;
pub mod pick;
pub mod reading;
pub mod recorded;
pub mod shown_columns;
pub mod shown_pass;
pub mod state;
pub mod task;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::{InsidePart as Part, InsideView};

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "inside",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Inside],
    place: MenuPlace::Write,
    subject: Subject::Run,
};

#[cfg(test)]
pub(crate) mod tests;
