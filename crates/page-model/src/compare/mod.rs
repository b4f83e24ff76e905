//! The Compare screen: several settings over one prompt, with the same random numbers.

pub mod comparison;
pub mod figures;
pub mod kept_lanes;
pub mod lanes;
pub mod measures;
pub mod news;
pub mod reading;
pub mod task;
pub mod words;

pub use measures::Circle;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use crate::screen_part::NoPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "compare",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Compare],
    place: MenuPlace::Compare,
    subject: Subject::Lanes,
};
