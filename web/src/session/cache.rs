//! The signals of the Cache screen.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    cache::{
        CacheCell, CachePart, MeasurementProgress, NoMeasurement, SCREEN, bigger_models::Scenario,
        plots::RaceView, race::Race,
    },
    driver::{CacheTurns, Job},
    run::task::LoopPress,
};

use super::{Session, screen_state::ScreenState};

/// The signals of the Cache screen. Copying it copies handles: all copies share one state.
#[derive(Clone, Copy)]
pub struct CacheState {
    /// The open part of the screen.
    pub part: RwSignal<CachePart>,
    /// The cell of the grid whose key and value vectors are shown.
    pub cell: RwSignal<Option<CacheCell>>,
    /// Whether the run does without the KV cache and recomputes the whole text at every step.
    pub without: RwSignal<bool>,
    /// The progress of the running measurement; `None` while none runs.
    pub progress: RwSignal<Option<MeasurementProgress>>,
    /// The result of the last completed measurement.
    pub race: RwSignal<Option<Arc<Race>>>,
    /// The reason why the last measurement was not completed.
    pub unmeasured: RwSignal<Option<NoMeasurement>>,
    /// The chosen plot of the measurement.
    pub view: RwSignal<RaceView>,
    /// The settings of the estimate for a bigger model.
    pub scenario: RwSignal<Scenario>,
    /// The turns of the passes of run and measurement.
    pub(super) turns: StoredValue<CacheTurns, LocalStorage>,
    pub(super) measurement: StoredValue<Job, LocalStorage>,
}

impl Session {
    /// Chooses whether the run does without the cache, and computes its last token again in that way, so that the grid shows
    /// the difference.
    pub fn choose_method(self, without: bool) {
        self.cache.without.set(without);
        let is_resting =
            !self.player.playing.get_untracked() && !self.player.running.get_untracked();
        let tokens = || untrack(|| self.linked_run(&self.prompt.get()));
        let written = tokens();
        // The pass of the last token follows the token before it.
        let Some(kept) = written.len().checked_sub(2) else {
            return;
        };
        if is_resting && untrack(|| self.computes()) {
            while tokens().len() > kept {
                self.back();
            }
            self.carry_out(LoopPress::Linked(written[kept..].into()));
        }
    }
}

/// What the session does with Cache.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.parts.cache.shown = session.cache.part.get(),
    take: |session, address| session.cache.part.set(address.parts.cache.shown),
    forget_model: |session| {
        session.cancel_measuring();
        session.cache.cell.set(None);
        session.cache.race.set(None);
    },
    ..ScreenState::of(&SCREEN)
};

impl CacheState {
    /// The initial state; the address gives the open part and the method.
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
            turns: StoredValue::new_local(CacheTurns::default()),
            measurement: StoredValue::new_local(Job::default()),
        }
    }
}
