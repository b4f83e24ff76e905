//! Generates the lanes of Compare: brings their texts to the state that the settings describe, one forward pass at a
//! time.
//!
//! A caller changes [`Compare::lanes`] or the settings. Tokens whose logits are known are written at once; one task
//! requests the missing logits from the engine. Play increases the number of tokens at the page's speed.

use leptos::prelude::*;
use protocol::Failure;
use sampling::Logits;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    Session,
    clock::{now, sleep},
    turn::{Prepared, PreparedPrompt},
};
use page_model::{
    compare::{comparison::Comparison, lanes::Lanes},
    history::{EditLabel, Snapshot},
    settings::Settings,
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
    /// Whether a task is awaiting the engine.
    busy: StoredValue<bool>,
    /// The number of the newest task; a task that finds a greater number here ends.
    task: StoredValue<u32>,
    /// The number of the comparison; logits requested for an earlier one are dropped.
    epoch: StoredValue<u32>,
}

/// The most tokens that can be requested beyond those generated; more come from a key held down.
const FURTHEST_AHEAD: usize = 16;
/// At full speed, lanes whose texts differ take turns of this many tokens: the engine's cache holds one text, and each
/// change of lane makes the engine read that lane's text again.
const STRIDE: usize = 8;
/// Milliseconds between two updates of the screen while a lane catches up.
const GLIMPSE: f64 = 80.0;

impl Compare {
    /// The initial state, with the lanes of the address.
    pub fn new(lanes: Lanes) -> Self {
        Self {
            lanes: RwSignal::new(lanes),
            comparison: RwSignal::new(None),
            playing: RwSignal::new(false),
            focus: RwSignal::new(None),
            busy: StoredValue::new(false),
            task: StoredValue::new(0),
            epoch: StoredValue::new(0),
        }
    }

    fn reached(self) -> usize {
        let comparison = self.comparison.read_untracked();
        comparison.as_ref().map_or(0, Comparison::reached)
    }

    fn set_tokens(self, tokens: usize) {
        if self.lanes.read_untracked().tokens != tokens {
            self.lanes.update(|lanes| lanes.tokens = tokens);
        }
    }

    fn is_over(self) -> bool {
        let comparison = self.comparison.read_untracked();
        comparison.as_ref().is_some_and(Comparison::is_over)
    }
}

impl Session {
    /// Generates the lanes as their settings and Play require, until the calling screen is closed. No other function
    /// refers to the code that writes lanes, so that it is fetched with that screen.
    pub fn follow_lanes(self) {
        Effect::new(move |_| {
            self.compare.lanes.track();
            self.settings.track();
            self.lexicon.track();
            self.compare.playing.track();
            self.drive_lanes();
        });
        on_cleanup(move || self.pause_lanes());
    }

    /// Generates one token in every lane.
    pub fn step_lanes(self) {
        self.pause_lanes();
        self.obey_prompt();
        if !self.compare.is_over() {
            let reached = self.compare.reached();
            let asked = self.compare.lanes.read_untracked().tokens.max(reached);
            self.compare
                .set_tokens((asked + 1).min(reached + FURTHEST_AHEAD));
        }
    }

    /// Generates tokens until every lane has stopped.
    pub fn play_lanes(self) {
        self.obey_prompt();
        self.compare.focus.set(None);
        self.compare.playing.set(true);
    }

    /// Switches Play off. Tokens already requested are still generated.
    pub fn pause_lanes(self) {
        self.compare.playing.set(false);
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
    pub fn change_lanes(self, deed: &'static str, change: impl FnOnce(&mut Lanes)) {
        self.remember(EditLabel(deed), || self.kept_lanes(false));
        self.compare.lanes.update(change);
    }

    /// Replaces prompt and lanes, and records both for undo.
    pub fn replace_lanes(self, deed: &'static str, lanes: Lanes, prompt: &str) {
        self.pause_lanes();
        self.remember(EditLabel(deed), || self.kept_lanes(true));
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

    /// The lanes for undo, with the prompt they started from if `with_prompt`.
    pub(super) fn kept_lanes(self, with_prompt: bool) -> Snapshot {
        let comparison = self.compare.comparison.read_untracked();
        let text = comparison.as_ref().map(|lanes| lanes.text().to_string());
        let prompt = text.unwrap_or_else(|| self.prompt.get_untracked());
        Snapshot::Lanes(
            self.compare.lanes.get_untracked(),
            with_prompt.then_some(prompt),
        )
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
        self.compare.epoch.update_value(|epoch| *epoch += 1);
        self.compare.comparison.set(None);
        self.compare.focus.set(None);
    }

    /// Writes the tokens whose logits are known, and starts a task for the missing ones.
    fn drive_lanes(self) {
        // On another screen the engine belongs to the run; the lanes are written when Compare is opened.
        if !self.screen.get_untracked().has_lanes() {
            return;
        }
        self.write_lanes(true);
        let compare = self.compare;
        let comparison = compare.comparison.read_untracked();
        let behind = match comparison.as_ref() {
            Some(comparison) => comparison.demand().is_some(),
            None => compare.lanes.read_untracked().tokens > 0,
        };
        drop(comparison);
        if compare.busy.get_value() || !behind && !compare.playing.get_untracked() {
            return;
        }
        let task = compare.task.get_value() + 1;
        compare.task.set_value(task);
        spawn_local(self.work_on_lanes(task));
    }

    async fn work_on_lanes(self, task: u32) {
        let compare = self.compare;
        loop {
            let began = now();
            let speed = self.player.speed.get_untracked();
            if compare.playing.get_untracked() {
                let stride = if speed.token_milliseconds() > 0.0 {
                    1
                } else {
                    STRIDE
                };
                compare.set_tokens(compare.reached() + stride);
            }
            compare.busy.set_value(true);
            let caught_up = self.catch_up().await;
            compare.busy.set_value(false);
            if caught_up {
                // No lane continues after it has stopped.
                compare.set_tokens(compare.reached());
            }
            if !caught_up || compare.is_over() {
                self.pause_lanes();
            }
            if !compare.playing.get_untracked() {
                return;
            }
            sleep(speed.token_milliseconds() - (now() - began)).await;
            if compare.task.get_value() != task || !compare.playing.get_untracked() {
                return;
            }
        }
    }

    /// Requests logits until every lane has the tokens it should have. Returns false if the engine or the prompt
    /// failed.
    async fn catch_up(self) -> bool {
        let compare = self.compare;
        let mut shown = now();
        loop {
            let epoch = compare.epoch.get_value();
            if compare.comparison.with_untracked(Option::is_none) && !self.begin_lanes().await {
                return false;
            }
            self.write_lanes(now() - shown > GLIMPSE);
            let comparison = compare.comparison.read_untracked();
            let demand = comparison.as_ref().and_then(Comparison::demand);
            drop(comparison);
            let Some(context) = demand else {
                compare.comparison.notify();
                return true;
            };
            if now() - shown > GLIMPSE {
                shown = now();
            }
            let outcome = self.engine.forward(context.clone()).await;
            if compare.epoch.get_value() != epoch {
                continue;
            }
            let logits = outcome
                .and_then(|forward| Logits::new(forward.logits).map_err(|_| Failure::NotANumber));
            match logits {
                Ok(logits) => {
                    self.messages.failure.set(None);
                    compare.comparison.update_untracked(|comparison| {
                        if let Some(comparison) = comparison {
                            comparison.supply(context, logits);
                        }
                    });
                }
                // The request was cancelled together with the run's own work: request it again.
                Err(Failure::Cancelled) => {}
                Err(failure) => {
                    self.messages.failure.set(Some(failure));
                    compare.comparison.notify();
                    return false;
                }
            }
        }
    }

    /// Starts a comparison from the prompt in the box, unless it is replaced meanwhile. Returns false if this prompt
    /// cannot start one.
    async fn begin_lanes(self) -> bool {
        let epoch = self.compare.epoch.get_value();
        let PreparedPrompt {
            text,
            context,
            lexicon,
        } = match self.prepare_prompt().await {
            Prepared::With(beginning) => beginning,
            // Another preset was chosen meanwhile: the caller starts again with its prompt.
            Prepared::PromptReplaced => return true,
            Prepared::Impossible => return false,
        };
        let window = lexicon.info().context_window as usize;
        if self.compare.epoch.get_value() == epoch {
            let started = Comparison::start(text, context, window);
            self.compare.comparison.set(started.ok());
        }
        true
    }

    /// Writes the tokens whose logits are known; updates the screen if `show`.
    fn write_lanes(self, show: bool) {
        let Some(lexicon) = self.lexicon.get_untracked() else {
            return;
        };
        let lanes = self.compare.lanes.get_untracked();
        let shared = self.settings.get_untracked();
        let settings = lanes.rules().iter().map(|rule| Settings {
            rule: rule.clone(),
            ..shared.clone()
        });
        let settings = settings.collect();
        self.compare.comparison.update_untracked(|comparison| {
            if let Some(comparison) = comparison {
                comparison.write(settings, lanes.tokens, &lexicon);
            }
        });
        if show {
            self.compare.comparison.notify();
        }
    }
}
