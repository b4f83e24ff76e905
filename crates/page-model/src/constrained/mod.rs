//! The screen Constrained output: a run with the mask of a constraint beside the same run without it, where its JSON breaks,
//! and what masking does to the distribution over whole outputs.

pub mod conditioning;
pub mod figures;
pub mod json_break;
pub mod kept_constrained;
pub mod mask_bars;
pub mod outputs;
mod part;
pub mod presets;
pub mod problem;
pub mod run;
pub mod setup;
pub mod side_by_side;
pub mod steps_table;
pub mod task;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::ConstrainedPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "constrained",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Constrained],
    place: MenuPlace::Engineers,
    subject: Subject::Task,
};
