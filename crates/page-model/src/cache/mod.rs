//! Cache: what the model keeps of the text it has read, what that saves, and the memory it takes.

pub mod bigger_models;
pub mod figures;
pub mod passes;
pub mod plots;
pub mod race;
pub mod snapshot;
pub mod words;

use protocol::Failure;
use thiserror::Error;

use passes::ATTEMPTS;

use crate::screens::{Group, ScreenRow, Subject};

/// Its row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "cache",
    name: words::screen::NAME,
    about: words::screen::SHOWS,
    group: Group::Cost,
    subject: Subject::Run,
};

/// The parts of the screen, one idea each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CachePart {
    /// What the cache of this run holds.
    #[default]
    Grid,
    /// The same text with it and without it.
    Race,
    /// What it takes in models that do not run here.
    Bigger,
}

impl CachePart {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Grid, Self::Race, Self::Bigger];

    /// Its id in attributes and in the address, and its name.
    pub fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Grid => ("grid", "Grid"),
            Self::Race => ("race", "Naive or cached"),
            Self::Bigger => ("bigger", "Bigger models"),
        }
    }

    /// The part of an id in the address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name().0 == id)
    }
}

/// One key and one value: those of a position in a layer, both counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheCell {
    /// Which decoder layer.
    pub layer: usize,
    /// Which position of the text.
    pub position: usize,
}

/// How far a measurement has come: passes done, and passes in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasurementProgress {
    /// Done.
    pub done: usize,
    /// In all.
    pub total: usize,
}

/// Why a measurement did not come to its end.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NoMeasurement {
    /// The visitor ended it.
    #[error("Cancelled. Nothing of it was kept.")]
    Cancelled,
    /// There is nothing to write from.
    #[error("There is no prompt to start from. Type a few words first.")]
    NoPrompt,
    /// Nothing is computed here.
    #[error(
        "What runs here is a recording: nothing is computed, so there is nothing to time. Choose another device."
    )]
    NotTimed,
    /// Times of two devices do not compare.
    #[error("Another device took over in between. Measure again, and all times are from that one.")]
    OtherDevice,
    /// A pass was never what it was to be.
    #[error(
        "Other passes came between the timed ones: a step with the cache had to read the whole text again, {ATTEMPTS} times in a row. No time of the cache could be taken. Pause Play and Compare, and measure again."
    )]
    Disturbed,
    /// The engine could not.
    #[error("{0}")]
    Failed(Failure),
}

impl From<Failure> for NoMeasurement {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
