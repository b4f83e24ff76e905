//! Undo and redo on the page: where the parts that every screen has stand, and what a press makes one entry of.

use leptos::prelude::*;
use page_model::{
    compare::kept_lanes::KeptLanes,
    history::{EditLabel, History, KeptPart, KeptRun, Snapshot, UndoPlace},
    run::Run,
    settings::Settings,
};

use super::{Session, clock::now, lanes::LanesPlace};

/// The place of the settings.
#[derive(Clone, Copy)]
struct SettingsPlace(Session);

impl UndoPlace for SettingsPlace {
    type Part = Settings;

    fn exchange(&self, settings: Settings) -> Settings {
        let before = self.0.settings.get_untracked();
        self.0.settings.set(settings);
        self.0.apply_criteria();
        before
    }
}

/// The place of the run.
#[derive(Clone, Copy)]
struct RunPlace(Session);

impl UndoPlace for RunPlace {
    type Part = KeptRun;

    fn exchange(&self, KeptRun { prompt, run }: KeptRun) -> KeptRun {
        let session = self.0;
        let before = session.run_part();
        session.selection.select_newest();
        session.drop_work();
        session.prompt.set(prompt);
        session.run.set(run);
        session.complete_run();
        before
    }
}

impl UndoPlace for LanesPlace {
    type Part = KeptLanes;

    fn exchange(&self, KeptLanes { lanes, prompt }: KeptLanes) -> KeptLanes {
        let before = self.0.lanes_part(prompt.is_some());
        self.0.put_lanes(lanes, prompt);
        before
    }
}

/// The place of a part that is one value of a signal, and needs nothing else when it is put back.
struct SignalPlace<T: 'static>(RwSignal<T>);

impl<T: KeptPart + Clone> UndoPlace for SignalPlace<T> {
    type Part = T;

    fn exchange(&self, value: T) -> T {
        let before = self.0.get_untracked();
        self.0.set(value);
        before
    }
}

impl Session {
    /// Changes the settings and records the change for undo. Changes with the same `label` in quick succession are
    /// undone together. Always notifies, so that a field with invalid input shows the old value again.
    pub fn change(self, label: &'static str, change: impl FnOnce(&mut Settings)) {
        self.remember(EditLabel(label), || {
            Snapshot::of(SettingsPlace(self), self.settings.get_untracked())
        });
        self.settings.update(change);
    }

    /// Records the value of a signal for undo, before it changes.
    pub fn remember_value<T: KeptPart + Clone>(self, label: &'static str, signal: RwSignal<T>) {
        self.remember(EditLabel(label), || {
            Snapshot::of(SignalPlace(signal), signal.get_untracked())
        });
    }

    /// Records prompt and run for undo, before they are replaced.
    pub fn remember_run(self, label: &'static str) {
        self.remember(EditLabel(label), || self.kept_run());
    }

    /// Undoes the last change.
    pub fn undo(self) {
        self.step_history(History::undo);
    }

    /// Redoes the last undone change.
    pub fn redo(self) {
        self.step_history(History::redo);
    }

    /// Makes the changes of one press: they are undone together.
    pub fn together(self, change: impl FnOnce()) {
        self.history.update(History::begin_press);
        change();
        self.history.update(History::end_press);
    }

    pub(super) fn remember(self, label: EditLabel, before: impl FnOnce() -> Snapshot) {
        self.history
            .update(|history| history.remember(label, now(), before));
    }

    /// Prompt and run for undo.
    pub(super) fn kept_run(self) -> Snapshot {
        Snapshot::of(RunPlace(self), self.run_part())
    }

    /// The lanes for undo, with the prompt they started from if `with_prompt`.
    pub(super) fn kept_lanes(self, with_prompt: bool) -> Snapshot {
        Snapshot::of(LanesPlace(self), self.lanes_part(with_prompt))
    }

    /// The run with its own prompt: the one in the box may have been edited since.
    fn run_part(self) -> KeptRun {
        let run = self.run.get_untracked();
        let prompt = run.as_ref().filter(|run| run.has_begun());
        let prompt = prompt.map(Run::text).map(Into::into);
        KeptRun {
            prompt: prompt.unwrap_or_else(|| self.prompt.get_untracked()),
            run,
        }
    }

    fn step_history(self, step: fn(&mut History)) {
        self.pause();
        self.pause_lanes();
        self.history.update(step);
    }
}
