//! The signals of the Speculative screen, and what its buttons do.

mod choices;
mod passes;

use leptos::prelude::*;
use page_model::{
    history::{EditLabel, Snapshot},
    speculative::{
        problem::SpeculativeProblem,
        repeated_rounds::RepeatedRounds,
        setup::SpeculativeSetup,
        speed::{PlainTimes, SpeedCounts},
        text::SpeculativeText,
        words,
    },
};
use wasm_bindgen_futures::spawn_local;

use super::Session;

/// The signals of the Speculative screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct SpeculativeState {
    /// What is chosen.
    pub setup: RwSignal<SpeculativeSetup>,
    /// The text; `None` before the first pass.
    pub text: RwSignal<Option<SpeculativeText>>,
    /// The round and the place in it that are shown, where one was chosen.
    pub chosen: RwSignal<Option<(usize, usize)>>,
    /// What is being done.
    pub doing: RwSignal<Option<Doing>>,
    /// Why there is no next round.
    pub problem: RwSignal<Option<SpeculativeProblem>>,
    /// Many rounds at the shown place.
    pub repeated: RwSignal<Option<RepeatedRounds>>,
    /// The time of plain decoding on the same text.
    pub plain: RwSignal<Option<PlainTimes>>,
    /// The rounds of the address, which are made as soon as the model is there.
    pub wanted: RwSignal<usize>,
    paused: StoredValue<bool>,
    /// The number of the text; a pass of an earlier one is dropped.
    epoch: StoredValue<u32>,
}

/// Passes under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// One pass.
    Pass,
    /// Passes up to this number of rounds; `usize::MAX` goes on to the end of the text.
    Rounds(usize),
    /// Plain decoding, for its time.
    Plain,
}

impl SpeculativeState {
    /// The state of an address.
    pub(super) fn new(setup: SpeculativeSetup, rounds: usize) -> Self {
        Self {
            setup: RwSignal::new(setup),
            text: RwSignal::new(None),
            chosen: RwSignal::new(None),
            doing: RwSignal::new(None),
            problem: RwSignal::new(None),
            repeated: RwSignal::new(None),
            plain: RwSignal::new(None),
            wanted: RwSignal::new(rounds),
            paused: StoredValue::new(false),
            epoch: StoredValue::new(0),
        }
    }

    /// Takes over the choices of another address.
    pub(super) fn open(self, setup: SpeculativeSetup, rounds: usize) {
        self.put(setup, None);
        self.wanted.set(rounds);
    }

    /// Drops the text: its model is gone.
    pub(super) fn forget(self) {
        self.put(self.setup.get_untracked(), None);
    }

    /// The number of rounds for an address. Tracks them.
    pub(super) fn written_rounds(self) -> usize {
        let made = self
            .text
            .with(|text| text.as_ref().map_or(0, |text| text.rounds().len()));
        made.max(self.wanted.get())
    }

    /// Whether there is something to take back: open proposals or a round. Tracks it.
    pub fn can_go_back(self) -> bool {
        self.text.with(|text| {
            let can = |text: &SpeculativeText| !text.rounds().is_empty() || text.has_open_passes();
            text.as_ref().is_some_and(can)
        })
    }

    /// Shows a place of a round; the counts of another one are dropped.
    pub fn show(self, round: usize, place: usize) {
        self.chosen.set(Some((round, place)));
        self.repeated.set(None);
    }

    /// Whether passes are being made. Tracks it.
    pub fn is_busy(self) -> bool {
        self.doing.with(Option::is_some)
    }

    /// The round and the place that are shown: the chosen one, else the first rejected proposal of the newest round, or its
    /// first place. Tracks them.
    pub fn shown(self) -> Option<(usize, usize)> {
        let chosen = self.chosen.get();
        self.text.with(|text| {
            let rounds = text.as_ref()?.rounds();
            let is_there = |&(round, place): &(usize, usize)| {
                place < rounds.get(round).map_or(0, |of| of.places())
            };
            chosen.filter(is_there).or_else(|| {
                let last = rounds.last()?;
                let rejected = last.accepted() < last.proposals.len();
                let place = if rejected { last.accepted() } else { 0 };
                Some((rounds.len() - 1, place))
            })
        })
    }

    /// Replaces choices and text.
    fn put(self, setup: SpeculativeSetup, text: Option<SpeculativeText>) {
        self.epoch.update_value(|epoch| *epoch += 1);
        self.paused.set_value(true);
        self.put_quietly(setup, text);
    }

    /// The same by the task that makes the passes, which goes on.
    fn put_quietly(self, setup: SpeculativeSetup, text: Option<SpeculativeText>) {
        self.wanted.set(0);
        self.chosen.set(None);
        self.repeated.set(None);
        self.plain.set(None);
        self.problem.set(None);
        self.setup.set(setup);
        self.text.set(text);
    }
}

impl Session {
    /// Makes the next pass, the next round, or rounds to the end of the text, unless passes are being made.
    pub fn speculate(self, doing: Doing) {
        let state = self.speculative;
        if state.doing.with_untracked(Option::is_some) {
            return;
        }
        // Otherwise the run and the lanes would read their own texts between two passes.
        self.pause();
        self.pause_lanes();
        self.editing_prompt.set(false);
        state.paused.set_value(false);
        state.problem.set(None);
        if doing != Doing::Plain {
            // Another place is shown next, and the counts belong to the one that was shown.
            state.chosen.set(None);
            state.repeated.set(None);
        }
        state.doing.set(Some(doing));
        let epoch = state.epoch.get_value();
        spawn_local(async move {
            let outcome = match doing {
                Doing::Plain => self.time_plain_decoding().await.map_err(Into::into),
                Doing::Pass | Doing::Rounds(_) => self.make_passes(doing).await,
            };
            // Another text has rounds of its own to be made, and problems of its own.
            let same = state.epoch.get_value() == epoch;
            if same {
                state.wanted.set(0);
            }
            state.doing.set(None);
            let here = same && self.screen.get_untracked().has_rounds();
            if let (Err(problem), true) = (outcome, here) {
                let said = format!("{problem} {}", problem.next_step());
                self.messages.announcement.set(said);
                state.problem.set(Some(problem));
            }
        });
    }

    /// The number of rounds after one more.
    pub fn one_round_more(self) -> Doing {
        let fresh = !untrack(|| self.has_outdated_rounds());
        let rounds = self.speculative.text.with_untracked(|text| {
            let rounds = text.as_ref().map(|text| text.rounds().len());
            rounds.filter(|_| fresh).unwrap_or_default()
        });
        Doing::Rounds(rounds + 1)
    }

    /// Ends after the pass under way.
    pub fn pause_rounds(self) {
        self.speculative.paused.set_value(true);
    }

    /// Takes the proposals of the round under way back, or the last round.
    pub fn take_round_back(self) {
        let state = self.speculative;
        if !untrack(|| state.can_go_back()) {
            return;
        }
        self.pause_rounds();
        self.remember_rounds("round-back");
        state.epoch.update_value(|epoch| *epoch += 1);
        state.wanted.set(0);
        state.chosen.set(None);
        state.repeated.set(None);
        state.plain.set(None);
        state.problem.set(None);
        let said = state.text.try_update(|text| {
            let text = text.as_mut()?;
            let said = words::rounds::taken_back(text.has_open_passes(), text.rounds().len());
            text.back().then_some(said)
        });
        if let Some(said) = said.flatten() {
            self.messages.announcement.set(said);
        }
    }

    /// Drops the text; the next pass begins another.
    pub fn restart_rounds(self) {
        let state = self.speculative;
        if state.text.with_untracked(Option::is_none) {
            return;
        }
        self.remember_rounds("rounds-restart");
        state.put(state.setup.get_untracked(), None);
        self.messages
            .announcement
            .set(words::screen::RESTARTED.into());
    }

    /// Whether prompt or settings are others than those of the text. Tracks them.
    pub fn has_outdated_rounds(self) -> bool {
        let state = self.speculative;
        state.text.with(|text| {
            text.as_ref().is_some_and(|text| {
                let settings = self.settings.read();
                self.prompt.with(|prompt| !text.is_of(prompt, &settings))
            })
        })
    }

    /// What the rounds gave that were made with the present prompt and settings. Tracks them.
    pub fn round_counts(self) -> SpeedCounts {
        let outdated = self.has_outdated_rounds();
        self.speculative.text.with(|text| match text {
            Some(text) if !outdated => SpeedCounts::of(text.rounds()),
            _ => SpeedCounts::default(),
        })
    }

    /// Records choices and text for undo.
    fn remember_rounds(self, deed: &'static str) {
        self.remember(EditLabel(deed), || self.kept_rounds());
    }

    pub(super) fn kept_rounds(self) -> Snapshot {
        let state = self.speculative;
        let text = Box::new(state.text.get_untracked());
        Snapshot::Rounds(state.setup.get_untracked(), text)
    }

    pub(super) fn put_rounds(self, setup: SpeculativeSetup, text: Option<SpeculativeText>) {
        self.speculative.put(setup, text);
    }
}
