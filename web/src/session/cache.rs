//! The signals of the Cache screen.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::cache::{
    CacheCell, CachePart, MeasurementProgress, NoMeasurement, bigger_models::Scenario,
    plots::RaceView, race::Race,
};

/// The screen's signals. A cheap handle, like the session it is part of.
#[derive(Clone, Copy)]
pub struct CacheState {
    /// The part that is open.
    pub part: RwSignal<CachePart>,
    /// The key and value that are shown.
    pub cell: RwSignal<Option<CacheCell>>,
    /// Whether the run computes everything again at every step.
    pub without: RwSignal<bool>,
    /// The measurement under way.
    pub progress: RwSignal<Option<MeasurementProgress>>,
    /// The last measurement that came to its end.
    pub race: RwSignal<Option<Arc<Race>>>,
    /// Why the last one did not.
    pub unmeasured: RwSignal<Option<NoMeasurement>>,
    /// How it is plotted.
    pub view: RwSignal<RaceView>,
    /// What is counted for a bigger model.
    pub scenario: RwSignal<Scenario>,
    /// Whether the measurement holds the run's cache; whoever wants it back waits a moment.
    pub(super) borrowed: StoredValue<bool>,
    pub(super) cancelled: StoredValue<bool>,
}

impl CacheState {
    /// As an address opens it.
    pub fn new(part: CachePart, without: bool) -> Self {
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
