//! What an experiment begins with: a result, where one is there within a second.

use leptos::prelude::*;
use page_model::experiments::{ExperimentView, expected::examples};

use crate::session::{Session, experiments::StartedBy};

impl Session {
    /// Shows an experiment, with a result.
    pub fn open_experiment(self, view: ExperimentView) {
        self.give_prompt_back();
        self.experiments.plan.update(|plan| plan.view = view);
        self.begin_experiment();
    }

    /// Begins the open experiment as a link to it does, if none was started or runs, and it takes a second.
    pub fn begin_experiment(self) {
        let state = self.experiments;
        let view = untrack(|| state.view());
        let begins = self.may_begin(view.is_long())
            && (view != ExperimentView::Temperature || self.has_right_answer())
            && !untrack(|| state.is_started() || state.is_running());
        if begins {
            state.started_by.set_value(StartedBy::Page);
            state.running.set(Some(view));
        }
    }

    /// Ends the experiment, and gives back the prompt that it began with another one for.
    pub fn leave_experiments(self) {
        self.cancel_experiment();
        self.give_prompt_back();
    }

    /// Whether something counts as right after the prompt. The page's own prompt makes room for an example of which that is
    /// true.
    fn has_right_answer(self) -> bool {
        let plan = self.experiments.plan;
        let is_known = plan.with_untracked(|plan| {
            self.prompt
                .with_untracked(|prompt| plan.expected.of(prompt))
        });
        if is_known.is_some() {
            return true;
        }
        let example = examples(untrack(|| self.language())).first();
        let Some(example) = example.filter(|_| self.has_first_prompt()) else {
            return false;
        };
        self.lend_prompt(example.prompt);
        self.prompt.set(example.prompt.into());
        plan.update(|plan| plan.expected = example.expected());
        true
    }
}
