//! The lanes in motion. What they should be is said by the settings; this makes them so, one forward pass at a time.
//!
//! Whoever wants something of the lanes changes [`Compare::lanes`] or the settings. What the known logits allow is
//! written at once; for the rest one task asks the engine. Playing raises the number of tokens at the page's speed.

use leptos::prelude::*;
use protocol::Failure;
use sampling::Logits;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    Session,
    clock::{now, sleep},
    turn::{Beginning, Begun},
};
use page_model::{
    compare::{comparison::Comparison, lanes::Lanes},
    history::{EditLabel, Snapshot},
    settings::Settings,
};

/// The state of Compare. A cheap handle, as [`Session`] is.
#[derive(Clone, Copy)]
pub struct Compare {
    /// The rules, and how many tokens there are to be.
    pub lanes: RwSignal<Lanes>,
    /// What the lanes have written, once they have begun.
    pub comparison: RwSignal<Option<Comparison>>,
    /// Whether Play is on.
    pub playing: RwSignal<bool>,
    /// The step that is looked at in all lanes.
    pub focus: RwSignal<Option<usize>>,
    /// Whether a task is asking the engine.
    busy: StoredValue<bool>,
    /// The newest task; an older one ends when it finds another number here.
    task: StoredValue<u32>,
    /// Counts comparisons: logits for an earlier one are dropped.
    epoch: StoredValue<u32>,
}

/// Steps asked for before the lanes are there; more are surely a key held down.
const FURTHEST_AHEAD: usize = 16;
/// As fast as it can: lanes that have parted take turns of this many tokens, because the engine's cache holds one text
/// and each change of lane reads that lane's text again.
const STRIDE: usize = 8;
/// Milliseconds after which a lane that catches up is shown again.
const GLIMPSE: f64 = 80.0;

impl Compare {
    /// The state the page opens with.
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
    /// Keeps the lanes as their settings and Play say, as long as the screen is there that asks for it. Only this names the
    /// code that writes lanes, so that it is fetched with that screen.
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

    /// All lanes one token on.
    pub fn step_lanes(self) {
        self.pause_lanes();
        if !self.compare.is_over() {
            let reached = self.compare.reached();
            let asked = self.compare.lanes.read_untracked().tokens.max(reached);
            self.compare
                .set_tokens((asked + 1).min(reached + FURTHEST_AHEAD));
        }
    }

    /// On and on, until every lane has stopped.
    pub fn play_lanes(self) {
        self.compare.focus.set(None);
        self.compare.playing.set(true);
    }

    /// No further than what was asked for.
    pub fn pause_lanes(self) {
        self.compare.playing.set(false);
    }

    /// All lanes one token back; those that had stopped earlier stay.
    pub fn take_lanes_back(self) {
        self.pause_lanes();
        let tokens = self.compare.lanes.read_untracked().tokens;
        self.compare.set_tokens(tokens.saturating_sub(1));
    }

    /// All lanes from the prompt as it now stands.
    pub fn restart_lanes(self) {
        self.pause_lanes();
        self.failure.set(None);
        self.remember(EditLabel("restart"), || self.kept_lanes(true));
        let mut lanes = self.compare.lanes.get_untracked();
        lanes.tokens = 0;
        self.put_lanes(lanes, Some(self.prompt.get_untracked()));
    }

    /// Changes the lanes so that it can be undone.
    pub fn change_lanes(self, deed: &'static str, change: impl FnOnce(&mut Lanes)) {
        self.remember(EditLabel(deed), || self.kept_lanes(false));
        self.compare.lanes.update(change);
    }

    /// Replaces prompt and lanes so that it can be undone.
    pub fn replace_lanes(self, deed: &'static str, lanes: Lanes, prompt: &str) {
        self.pause_lanes();
        self.remember(EditLabel(deed), || self.kept_lanes(true));
        self.put_lanes(lanes, Some(prompt.into()));
    }

    /// Whether the prompt box holds another text than the lanes began with.
    pub fn lanes_have_another_prompt(&self) -> bool {
        let comparison = self.compare.comparison.read();
        let text = comparison.as_ref().map(Comparison::text);
        text.is_some_and(|text| text != *self.prompt.read())
    }

    /// The lanes as the address has them. Tokens after another prompt than the box holds could not be found again.
    pub fn written_lanes(&self) -> Option<String> {
        let mut lanes = self.compare.lanes.get();
        if self.lanes_have_another_prompt() {
            lanes.tokens = 0;
        }
        lanes.written()
    }

    /// The lanes as they are, with the prompt they belong to where that is to be kept too.
    pub(super) fn kept_lanes(self, with_prompt: bool) -> Snapshot {
        let comparison = self.compare.comparison.read_untracked();
        let text = comparison.as_ref().map(|lanes| lanes.text().to_string());
        let prompt = text.unwrap_or_else(|| self.prompt.get_untracked());
        Snapshot::Lanes(
            self.compare.lanes.get_untracked(),
            with_prompt.then_some(prompt),
        )
    }

    /// Puts lanes in place of the present ones; with another prompt than theirs they begin anew.
    pub(super) fn put_lanes(self, lanes: Lanes, prompt: Option<String>) {
        if let Some(prompt) = prompt {
            let comparison = self.compare.comparison.read_untracked();
            let other = comparison.as_ref().is_some_and(|old| old.text() != prompt);
            drop(comparison);
            if other {
                self.compare.epoch.update_value(|epoch| *epoch += 1);
                self.compare.comparison.set(None);
            }
            if *self.prompt.read_untracked() != prompt {
                self.prompt.set(prompt);
            }
        }
        self.compare.focus.set(None);
        self.compare.lanes.set(lanes);
    }

    /// Writes what the known logits allow, and asks for those that are missing.
    fn drive_lanes(self) {
        // Another screen's work goes first; the lanes are written when they are looked at.
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
            let speed = self.speed.get_untracked();
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
                // Beyond their stops no lane goes.
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

    /// Asks the engine until every lane is where it should be. Whether it came to that.
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
                    self.failure.set(None);
                    compare.comparison.update_untracked(|comparison| {
                        if let Some(comparison) = comparison {
                            comparison.supply(context, logits);
                        }
                    });
                }
                // The run's own work was dropped, and this with it: it is asked again.
                Err(Failure::Cancelled) => {}
                Err(failure) => {
                    self.failure.set(Some(failure));
                    compare.comparison.notify();
                    return false;
                }
            }
        }
    }

    /// Starts from the prompt as it stands, unless that is replaced meanwhile. Whether it is worth going on.
    async fn begin_lanes(self) -> bool {
        let epoch = self.compare.epoch.get_value();
        let Beginning {
            text,
            context,
            lexicon,
        } = match self.beginning().await {
            Begun::With(beginning) => beginning,
            // Another set of lanes was chosen meanwhile: the caller begins with its prompt.
            Begun::PromptReplaced => return true,
            Begun::Impossible => return false,
        };
        let window = lexicon.info().context_window as usize;
        if self.compare.epoch.get_value() == epoch {
            let started = Comparison::start(text, context, window);
            self.compare.comparison.set(started.ok());
        }
        true
    }

    /// Has the lanes write what they can, and shows it.
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
