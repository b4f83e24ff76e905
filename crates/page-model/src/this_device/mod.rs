//! The This device screen: the self-test and the speed of the engines on the visitor's own machine, and a report of both.
//!
//! [`measure`] says what is run, [`desk`] keeps what came out, [`report`] writes it as a file. Nothing is sent anywhere.

pub mod desk;
pub mod figures;
pub mod machine;
pub mod measure;
pub mod plan;
pub mod report;
pub mod statistics;
pub mod words;

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use crate::screen_part::NoPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "this-device",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::ThisDevice],
    place: MenuPlace::Engineers,
    subject: Subject::Exercise,
};
