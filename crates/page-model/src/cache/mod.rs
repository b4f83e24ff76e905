//! The Cache screen: what the model keeps of the text it has read, the time this saves, and the memory it takes.

pub mod bigger_models;
pub mod figures;
mod part;
pub mod passes;
pub mod plots;
pub mod race;
pub mod snapshot;
pub mod words;

use protocol::Failure;
use texts::TextFile;
use thiserror::Error;

use passes::ATTEMPTS;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::CacheScreenPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "cache",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Cache],
    place: MenuPlace::Cost,
    subject: Subject::Run,
};

enums::listed! {
    /// The parts of the screen, one idea each, in its order.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum CachePart {
        /// The contents of this run's cache.
        #[default]
        Grid = "grid",
        /// The time for the same text with and without the cache.
        Race = "race",
        /// The size of the cache in models that do not run here.
        Bigger = "bigger",
    }
}

impl CachePart {
    /// The part's name on its tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Grid => texts::cache::part_grid(),
            Self::Race => texts::cache::part_race(),
            Self::Bigger => texts::cache::part_bigger(),
        }
    }
}

/// One key and one value of the cache: those of a position in a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheCell {
    /// The decoder layer, counted from 0.
    pub layer: usize,
    /// The position of the text, counted from 0.
    pub position: usize,
}

/// The progress of a measurement, in forward passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasurementProgress {
    /// The passes completed.
    pub done: usize,
    /// The passes of the whole measurement.
    pub total: usize,
}

/// The reason why a measurement was not completed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NoMeasurement {
    /// The visitor cancelled it.
    #[error("{}", texts::cache::race_cancelled())]
    Cancelled,
    /// There is no prompt to start from.
    #[error("{}", texts::cache::race_no_prompt())]
    NoPrompt,
    /// The run comes from a recording: nothing is computed here.
    #[error("{}", texts::cache::race_not_timed())]
    NotTimed,
    /// The device changed; times of two devices cannot be compared.
    #[error("{}", texts::cache::race_other_device())]
    OtherDevice,
    /// A pass of another text preceded a timed pass in every attempt.
    #[error("{}", texts::cache::race_disturbed(ATTEMPTS))]
    Disturbed,
    /// The engine failed.
    #[error("{0}")]
    Failed(Failure),
}

impl From<Failure> for NoMeasurement {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
