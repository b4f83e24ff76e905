//! The lanes of Compare: their signals, the place of their task, and what the buttons do.
//!
//! A button changes [`Compare::lanes`] or [`Compare::playing`]. The screen follows them: tokens whose logits are known are
//! written at once, the driver asks for the missing logits.

use leptos::prelude::*;
use page_model::{
    compare::{
        comparison::Comparison,
        kept_lanes::KeptLanes,
        lanes::{Lanes, OPENING_TOKENS},
        task::{LanesGoal, LanesInputs, LanesPress},
    },
    driver::{Driver, TaskPlace, TaskRequest},
    history::EditLabel,
    run::task::LoopProblem,
};
use protocol::DeviceKind;

use super::{
    Session,
    host::{NoOtherAnswers, PageHost},
};

/// The signals of Compare. Copying it copies handles, as with [`Session`].
#[derive(Clone, Copy)]
pub struct Compare {
    /// The settings of each lane, and the number of tokens to generate.
    pub lanes: RwSignal<Lanes>,
    /// The texts generated so far; `None` until the lanes have started.
    pub comparison: RwSignal<Option<Comparison>>,
    /// Whether Play is on for the lanes.
    pub playing: RwSignal<bool>,
    /// The selected step, the same in all lanes.
    pub focus: RwSignal<Option<usize>>,
    driver: StoredValue<Driver<LanesPlace>, LocalStorage>,
}

/// The place of the lanes.
#[derive(Clone, Copy)]
pub struct LanesPlace(pub(super) Session);

/// The most tokens that can be requested beyond those generated; more come from a key held down.
const FURTHEST_AHEAD: usize = 16;

impl TaskPlace for LanesPlace {
    type Task = Option<Comparison>;
    type Host = PageHost<NoOtherAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> LanesInputs {
        LanesInputs {
            prompt: self.0.prompt.get_untracked(),
            settings: self.0.settings.get_untracked(),
            lanes: self.0.compare.lanes.get_untracked(),
            speed: self.0.player.speed.get_untracked(),
            texts: self.0.texts.get_untracked(),
        }
    }

    /// On another screen the engine belongs to the run.
    fn is_ready(&self) -> bool {
        untrack(|| self.0.shows_lanes() && self.0.context.with(Option::is_some))
    }

    fn make_room(&self) {}

    fn read<T>(&self, read: impl FnOnce(&Option<Comparison>) -> T) -> T {
        self.0.compare.comparison.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Option<Comparison>) -> T) -> T {
        change(&mut self.0.compare.comparison.write_untracked())
    }

    fn show(&self) {
        self.0.compare.comparison.notify();
    }

    fn keep(&self) {}

    fn set_work(&self, _: Option<(LanesPress, Option<&TaskRequest>)>) {}

    fn begin(&self, _: LanesPress) {}

    fn taken(&self) {
        self.0.messages.failure.set(None);
        self.0.compare.keep_reached();
    }

    fn end(&self, press: LanesPress, _: &LanesGoal, problem: Option<LoopProblem>) {
        let compare = self.0.compare;
        match problem {
            // No lane continues after it has stopped.
            None if compare.is_written() => compare.set_tokens(compare.reached()),
            None => {}
            Some(LoopProblem::NoPrompt) => {}
            Some(LoopProblem::Failed(failure)) => self.0.messages.failure.set(Some(failure)),
        }
        if press == LanesPress::Play {
            compare.playing.set(false);
        }
    }
}

impl Compare {
    /// The initial state, with the lanes of the address.
    pub fn new(lanes: Lanes) -> Self {
        Self {
            lanes: RwSignal::new(lanes),
            comparison: RwSignal::new(None),
            playing: RwSignal::new(false),
            focus: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::default()),
        }
    }

    fn reached(self) -> usize {
        let comparison = self.comparison.read_untracked();
        comparison.as_ref().map_or(0, Comparison::reached)
    }

    /// Names the tokens that are there, where Play has written more than were asked for.
    fn keep_reached(self) {
        let asked = self.lanes.read_untracked().tokens;
        self.set_tokens(asked.max(self.reached()));
    }

    fn set_tokens(self, tokens: usize) {
        if self.lanes.read_untracked().tokens != tokens {
            self.lanes.update(|lanes| lanes.tokens = tokens);
        }
    }

    /// Whether every lane has the tokens that were asked for, or has stopped.
    fn is_written(self) -> bool {
        let comparison = self.comparison.read_untracked();
        let written = |comparison: &Comparison| comparison.demand().is_none();
        comparison.as_ref().is_some_and(written)
    }

    fn is_over(self) -> bool {
        let comparison = self.comparison.read_untracked();
        comparison.as_ref().is_some_and(Comparison::is_over)
    }
}

impl Session {
    /// Brings the lanes to what settings, lanes and Play ask for, until the calling screen is closed. No other function
    /// refers to the code that writes lanes, so that it is fetched with that screen.
    pub fn follow_lanes(self) {
        let (place, driver) = (LanesPlace(self), self.compare.driver.get_value());
        let plays = Memo::new(move |_| self.compare.playing.get());
        let opens = Memo::new(move |_| self.opens_lanes());
        Effect::new(move |_| {
            if opens.get() {
                self.compare.set_tokens(OPENING_TOKENS);
            }
        });
        // Another prompt is continued by the same lanes, once it is read.
        let parted = Memo::new(move |_| {
            let is_read = matches!(self.context.get(), Some(Ok(_)));
            self.lanes_have_another_prompt() && !self.editing_prompt.get() && is_read
        });
        Effect::new(move |_| {
            if parted.get() {
                let tokens = self.compare.lanes.read_untracked().tokens;
                self.restart_lanes();
                self.compare.set_tokens(tokens.min(OPENING_TOKENS));
            }
        });
        Effect::new(move |_| {
            let tokens = self.compare.lanes.read().tokens;
            self.settings.track();
            self.context.track();
            let inputs = place.inputs();
            let is_behind = place.change(|comparison| match comparison {
                None => tokens > 0,
                Some(comparison) => {
                    inputs.write(comparison, tokens);
                    comparison.demand().is_some()
                }
            });
            place.show();
            let is_played = driver.has_press(|press| *press == LanesPress::Play);
            if plays.get() && !is_played {
                driver.press(&place, LanesPress::Play);
            } else if is_behind && !driver.has_press(|_| true) {
                driver.press(&place, LanesPress::CatchUp);
            } else {
                driver.resume(&place);
            }
        });
        on_cleanup(move || {
            self.pause_lanes();
            self.compare.driver.with_value(Driver::stop);
        });
    }

    /// Whether the lanes are to be written without being asked: an engine is there, and there is no comparison yet. In a lesson
    /// the visitor writes them. Tracks it.
    fn opens_lanes(self) -> bool {
        let computes = matches!(self.device_kind(), Some(DeviceKind::Cpu | DeviceKind::Gpu));
        let is_alone = self.lessons.with(|desk| desk.open.is_none())
            && self.quick_check.with(|check| check.task.is_none());
        let has_none = self.compare.comparison.with(Option::is_none)
            && self.compare.lanes.with(|lanes| lanes.tokens == 0);
        computes && is_alone && has_none && matches!(self.context.get(), Some(Ok(_)))
    }

    /// Generates one token in every lane.
    pub fn step_lanes(self) {
        self.pause_lanes();
        self.apply_edited_prompt();
        if !self.compare.is_over() {
            let reached = self.compare.reached();
            let asked = self.compare.lanes.read_untracked().tokens.max(reached);
            self.compare
                .set_tokens((asked + 1).min(reached + FURTHEST_AHEAD));
        }
    }

    /// Generates tokens until every lane has stopped.
    pub fn play_lanes(self) {
        self.apply_edited_prompt();
        self.compare.focus.set(None);
        self.compare.playing.set(true);
    }

    /// Switches Play off. The lanes keep the tokens that are there.
    pub fn pause_lanes(self) {
        let compare = self.compare;
        if compare.playing.get_untracked() {
            compare.driver.with_value(Driver::stop);
            compare.keep_reached();
            compare.playing.set(false);
        }
    }

    /// Removes one token from all lanes; lanes that stopped earlier keep their text.
    pub fn take_lanes_back(self) {
        self.pause_lanes();
        let tokens = self.compare.lanes.read_untracked().tokens;
        self.compare.set_tokens(tokens.saturating_sub(1));
    }

    /// Restarts all lanes from the prompt in the box.
    pub fn restart_lanes(self) {
        self.pause_lanes();
        self.messages.failure.set(None);
        self.remember(EditLabel("restart"), || self.kept_lanes(true));
        let mut lanes = self.compare.lanes.get_untracked();
        lanes.tokens = 0;
        self.put_lanes(lanes, Some(self.prompt.get_untracked()));
    }

    /// Changes the lanes and records the change for undo.
    pub fn change_lanes(self, label: &'static str, change: impl FnOnce(&mut Lanes)) {
        self.remember(EditLabel(label), || self.kept_lanes(false));
        self.compare.lanes.update(change);
    }

    /// Replaces prompt and lanes, and records both for undo.
    pub fn replace_lanes(self, label: &'static str, lanes: Lanes, prompt: &str) {
        self.pause_lanes();
        self.remember(EditLabel(label), || self.kept_lanes(true));
        self.put_lanes(lanes, Some(prompt.into()));
    }

    /// Whether the prompt box holds another text than the one the lanes started from.
    pub fn lanes_have_another_prompt(&self) -> bool {
        let comparison = self.compare.comparison.read();
        let text = comparison.as_ref().map(Comparison::text);
        text.is_some_and(|text| text != *self.prompt.read())
    }

    /// The lanes as a part of the address. The number of tokens is written as 0 if the prompt box has changed, because
    /// a reader of the address could not generate the same tokens.
    pub fn written_lanes(&self) -> Option<String> {
        let mut lanes = self.compare.lanes.get();
        if self.lanes_have_another_prompt() {
            lanes.tokens = 0;
        }
        lanes.written()
    }

    /// What undo keeps of the lanes, with the prompt they started from if `with_prompt`.
    pub(super) fn lanes_part(self, with_prompt: bool) -> KeptLanes {
        let comparison = self.compare.comparison.read_untracked();
        let text = comparison.as_ref().map(|lanes| lanes.text().to_string());
        let prompt = text.unwrap_or_else(|| self.prompt.get_untracked());
        KeptLanes {
            lanes: self.compare.lanes.get_untracked(),
            prompt: with_prompt.then_some(prompt),
        }
    }

    /// Replaces the lanes. With another prompt than the present comparison's, the comparison starts anew.
    pub(super) fn put_lanes(self, lanes: Lanes, prompt: Option<String>) {
        if let Some(prompt) = prompt {
            let comparison = self.compare.comparison.read_untracked();
            let other = comparison.as_ref().is_some_and(|old| old.text() != prompt);
            drop(comparison);
            if other {
                self.drop_comparison();
            }
            if *self.prompt.read_untracked() != prompt {
                self.prompt.set(prompt);
            }
        }
        self.compare.focus.set(None);
        self.compare.lanes.set(lanes);
    }

    /// Ends the comparison, whose tokens are of a model that is gone.
    pub(super) fn drop_comparison(self) {
        self.compare.comparison.set(None);
        self.compare.focus.set(None);
    }
}
