//! The state of the Cache screen: which part is open, which key and value, whether the run does without the cache, and
//! what was measured.

pub mod bigger;
pub mod filling;
pub mod measure;
mod passes;
pub mod plots;
pub mod race;

use std::sync::Arc;

use leptos::prelude::*;

use bigger::Scenario;
use measure::Unmeasured;
use plots::View;
use race::Race;

/// The parts of the screen, one idea each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// What the cache of this run holds.
    #[default]
    Grid,
    /// The same text with it and without it.
    Race,
    /// What it takes in models that do not run here.
    Bigger,
}

impl Part {
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
pub struct Cell {
    /// Which decoder layer.
    pub layer: usize,
    /// Which position of the text.
    pub position: usize,
}

/// How far a measurement has come: passes done, and passes in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Done.
    pub done: usize,
    /// In all.
    pub total: usize,
}

/// The screen's signals. A cheap handle, like the session it is part of.
#[derive(Clone, Copy)]
pub struct CacheState {
    /// The part that is open.
    pub part: RwSignal<Part>,
    /// The key and value that are shown.
    pub cell: RwSignal<Option<Cell>>,
    /// Whether the run computes everything again at every step.
    pub without: RwSignal<bool>,
    /// The measurement under way.
    pub progress: RwSignal<Option<Progress>>,
    /// The last measurement that came to its end.
    pub race: RwSignal<Option<Arc<Race>>>,
    /// Why the last one did not.
    pub unmeasured: RwSignal<Option<Unmeasured>>,
    /// How it is plotted.
    pub view: RwSignal<View>,
    /// What is counted for a bigger model.
    pub scenario: RwSignal<Scenario>,
    /// Whether the measurement holds the run's cache; whoever wants it back waits a moment.
    borrowed: StoredValue<bool>,
    cancelled: StoredValue<bool>,
}

impl CacheState {
    /// As an address opens it.
    pub fn new(part: Part, without: bool) -> Self {
        Self {
            part: RwSignal::new(part),
            cell: RwSignal::default(),
            without: RwSignal::new(without),
            progress: RwSignal::default(),
            race: RwSignal::default(),
            unmeasured: RwSignal::default(),
            view: RwSignal::default(),
            scenario: RwSignal::default(),
            borrowed: StoredValue::new(false),
            cancelled: StoredValue::new(false),
        }
    }
}
