//! Changes of the constraint and its presets, and what undo keeps of them.

use leptos::prelude::*;
use page_model::{
    constrained::{presets::ConstraintPreset, run::ConstrainedRun, setup::ConstraintSetup},
    history::{EditLabel, Snapshot},
    settings::Settings,
};

use crate::session::Session;

impl Session {
    /// Changes the constraint. The texts stay until the next step, which starts over; undo brings the former one back.
    pub fn set_constraint(self, change: impl FnOnce(&mut ConstraintSetup)) {
        let state = self.constrained;
        let mut setup = state.setup.get_untracked();
        change(&mut setup);
        if setup == state.setup.get_untracked() {
            return;
        }
        self.remember_constrained("constraint");
        state.problem.set(None);
        state.setup.set(setup);
    }

    /// Takes a preset: its prompt, its constraint, and the settings without changes.
    pub fn take_constraint_preset(self, preset: ConstraintPreset) {
        self.together(|| {
            self.take_prompt(preset.prompt);
            self.change("constraint-preset-settings", |settings| {
                *settings = Settings::default();
            });
            self.remember_constrained("constraint-preset");
            self.constrained.put(preset.setup(), None);
        });
    }

    /// Whether prompt, settings or constraint are others than those of the texts. Tracks them.
    pub fn has_outdated_constraint(self) -> bool {
        let state = self.constrained;
        state.run.with(|run| {
            run.as_ref().is_some_and(|run| {
                let prompt = self.prompt.with(|prompt| *prompt != run.start.prompt);
                let settings = (self.settings).with(|settings| *settings != run.start.settings);
                prompt || settings || state.setup.with(|setup| *setup != run.setup)
            })
        })
    }

    /// Records constraint and texts for undo.
    pub(super) fn remember_constrained(self, deed: &'static str) {
        self.remember(EditLabel(deed), || self.kept_constrained());
    }

    pub(in crate::session) fn kept_constrained(self) -> Snapshot {
        let state = self.constrained;
        let run = Box::new(state.run.get_untracked());
        Snapshot::Constraint(state.setup.get_untracked(), run)
    }

    pub(in crate::session) fn put_constrained(
        self,
        setup: ConstraintSetup,
        run: Option<ConstrainedRun>,
    ) {
        self.constrained.put(setup, run);
    }
}
