//! The Speculative screen: its signals, the place of its task, and what its buttons do besides.

mod choices;

use leptos::prelude::*;
use page_model::{
    driver::{Driver, TaskPlace, TaskRequest},
    history::{EditLabel, Snapshot, UndoPlace},
    speculative::{
        Part, SCREEN,
        kept_rounds::KeptRounds,
        problem::SpeculativeProblem,
        repeated_rounds::RepeatedRounds,
        setup::SpeculativeSetup,
        speed::SpeedCounts,
        task::{SpeculativeGoal, SpeculativeInputs, SpeculativePress},
        text::SpeculativeText,
        words,
    },
};

use super::{
    Session,
    host::{PageHost, SecondModelAnswers},
    screen_state::ScreenState,
};

/// The rounds that the screen opens with: on the first example of the shipped model three keep all proposals, and three
/// reject one.
const OPENING_ROUNDS: usize = 6;

/// The signals of the Speculative screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct SpeculativeState {
    /// What is chosen.
    pub setup: RwSignal<SpeculativeSetup>,
    /// The text; `None` before the first pass.
    pub text: RwSignal<Option<SpeculativeText>>,
    /// The round and the place in it that are shown, where one was chosen.
    pub chosen: RwSignal<Option<(usize, usize)>>,
    /// The press that is carried out, or waits for the model.
    pub work: RwSignal<Option<SpeculativePress>>,
    /// Why there is no next round.
    pub problem: RwSignal<Option<SpeculativeProblem>>,
    /// Many rounds at the shown place.
    pub repeated: RwSignal<Option<RepeatedRounds>>,
    driver: StoredValue<Driver<SpeculativePlace>, LocalStorage>,
}

/// What the session does with Speculative.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        let state = session.speculative;
        address.parts.speculative = Part {
            setup: state.setup.get(),
            rounds: state.written_rounds(),
        };
    },
    only_when_open: true,
    take: |session, address| {
        session.remember_rounds("state");
        session.open_rounds(address.parts.speculative);
    },
    forget_model: Session::forget_rounds,
    ..ScreenState::of(&SCREEN)
};

/// The place of the task.
#[derive(Clone, Copy)]
pub struct SpeculativePlace(Session);

impl SpeculativeState {
    /// The state of an address.
    pub(super) fn new(setup: SpeculativeSetup) -> Self {
        Self {
            setup: RwSignal::new(setup),
            text: RwSignal::new(None),
            chosen: RwSignal::new(None),
            work: RwSignal::new(None),
            problem: RwSignal::new(None),
            repeated: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::default()),
        }
    }

    /// The number of rounds for an address: those that are there, or that its link still waits for. Tracks them.
    fn written_rounds(self) -> usize {
        let made = self
            .text
            .with(|text| text.as_ref().map_or(0, |text| text.rounds().len()));
        match self.work.get() {
            Some(SpeculativePress::Rounds(rounds)) => made.max(rounds),
            _ => made,
        }
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
        self.work.with(Option::is_some)
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

    fn show_newest(self) {
        self.chosen.set(None);
        self.repeated.set(None);
    }
}

impl TaskPlace for SpeculativePlace {
    type Task = Option<SpeculativeText>;
    type Host = PageHost<SecondModelAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> SpeculativeInputs {
        SpeculativeInputs {
            prompt: self.0.prompt.get_untracked(),
            settings: self.0.settings.get_untracked(),
            setup: self.0.speculative.setup.get_untracked(),
        }
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.screen.get().is(&SCREEN) && self.0.can_begin())
    }

    fn make_room(&self) {
        self.0.make_room();
    }

    fn read<T>(&self, read: impl FnOnce(&Self::Task) -> T) -> T {
        self.0.speculative.text.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Self::Task) -> T) -> T {
        let mut text = self.0.speculative.text.write_untracked();
        change(&mut text)
    }

    fn show(&self) {
        self.0.speculative.text.notify();
    }

    fn keep(&self) {
        self.0.remember_rounds("rounds-restart");
    }

    fn set_work(&self, work: Option<(SpeculativePress, Option<&TaskRequest>)>) {
        let press = work.map(|(press, _)| press);
        let state = self.0.speculative.work;
        if state.get_untracked() != press {
            state.set(press);
        }
    }

    fn begin(&self, press: SpeculativePress) {
        self.0.speculative.problem.set(None);
        if press != SpeculativePress::Plain {
            // Another place is shown next, and the counts belong to the one that was shown.
            self.0.speculative.show_newest();
        }
    }

    /// The counts belong to the shown place; timing plain decoding shows no other one.
    fn taken(&self) {
        let state = self.0.speculative;
        if state.work.get_untracked() != Some(SpeculativePress::Plain) {
            state.repeated.set(None);
        }
    }

    fn end(&self, _: SpeculativePress, _: &SpeculativeGoal, problem: Option<SpeculativeProblem>) {
        self.0.speculative.problem.set(problem);
    }
}

impl UndoPlace for SpeculativePlace {
    type Part = KeptRounds;

    fn exchange(&self, KeptRounds { setup, text }: KeptRounds) -> KeptRounds {
        let before = self.0.kept_rounds();
        self.0.put_rounds(setup, text);
        before
    }
}

impl Session {
    /// Carries a press of the screen's buttons out, after those under way.
    pub fn speculate(self, press: SpeculativePress) {
        if untrack(|| self.computes()) {
            let driver = self.speculative.driver.get_value();
            driver.press(&SpeculativePlace(self), press);
        }
    }

    /// Begins with rounds, as a link to them does, where none was made.
    pub fn begin_with_rounds(self) {
        let state = self.speculative;
        let is_empty = state.text.with_untracked(Option::is_none) && !untrack(|| state.is_busy());
        if self.begins_with_result() && is_empty {
            // What another model had no draft for, this one may have.
            let setup = SpeculativeSetup::default();
            state.setup.set(setup.for_language(self.language()));
            state
                .work
                .set(Some(SpeculativePress::Rounds(OPENING_ROUNDS)));
        }
    }

    /// Carries out what waits for model and prompt, the rounds of a link among it. Called by the screen, whose code it needs.
    pub fn follow_rounds(self) {
        Effect::new(move |_| {
            let work = self.speculative.work.get();
            if self.can_begin() && work.is_some() {
                let driver = self.speculative.driver.get_value();
                driver.follow(&SpeculativePlace(self), work);
            }
        });
    }

    /// Ends after the pass under way.
    pub fn pause_rounds(self) {
        self.speculative.driver.with_value(Driver::pause);
    }

    /// Takes the proposals of the round under way back, or the last round.
    pub fn take_round_back(self) {
        let state = self.speculative;
        if !untrack(|| state.can_go_back()) {
            return;
        }
        self.together(|| self.remember_rounds("round-back"));
        let mut text = state.text.get_untracked();
        let said = text.as_mut().and_then(|text| {
            let said = words::rounds::taken_back(text.has_open_passes(), text.rounds().len());
            text.back().then_some(said)
        });
        self.put_rounds(state.setup.get_untracked(), text);
        if let Some(said) = said {
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
        self.put_rounds(state.setup.get_untracked(), None);
        self.messages
            .announcement
            .set(words::screen::restarted().into());
    }

    /// Takes over the choices and the rounds of another address.
    pub(super) fn open_rounds(self, Part { setup, rounds }: Part) {
        self.put_rounds(setup, None);
        if rounds > 0 {
            // The screen carries it out.
            let press = SpeculativePress::Rounds(rounds);
            self.speculative.work.set(Some(press));
        }
    }

    /// Drops the text: its model is gone.
    fn forget_rounds(self) {
        self.put_rounds(self.speculative.setup.get_untracked(), None);
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
    fn remember_rounds(self, label: &'static str) {
        self.remember(EditLabel(label), || {
            Snapshot::of(SpeculativePlace(self), self.kept_rounds())
        });
    }

    fn kept_rounds(self) -> KeptRounds {
        let state = self.speculative;
        KeptRounds {
            setup: state.setup.get_untracked(),
            text: state.text.get_untracked(),
        }
    }

    /// Replaces choices and text. Work on the former text ends at once.
    fn put_rounds(self, setup: SpeculativeSetup, text: Option<SpeculativeText>) {
        let state = self.speculative;
        state.driver.with_value(Driver::stop);
        state.work.set(None);
        state.show_newest();
        state.problem.set(None);
        state.setup.set(setup);
        state.text.set(text);
    }
}
