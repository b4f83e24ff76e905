//! The Loop screen: the layers of a forward pass, the branches of a run, the search for a token, and the stages' texts.

pub mod branches;
pub mod candidates;
pub mod figures;
pub mod former;
pub mod layer_times;
pub mod part;
pub mod rows;
pub mod search;
pub mod stage_bars;
pub mod survivors;
pub mod words;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::LoopPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "loop",
    name: words::screen::name,
    about: words::screen::shows,
    lede: crate::words::page::lede,
    texts: &[],
    place: MenuPlace::Write,
    subject: Subject::Run,
};
