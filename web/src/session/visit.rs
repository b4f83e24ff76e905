//! A visit of a screen from the menu: where it has no state of its own yet, it begins with a result instead of a form.

use leptos::prelude::*;
use page_model::{
    models::Model,
    run::{Run, task::LoopPress},
    screens::Screen,
};

use super::Session;

/// The most weights of a model with which a screen begins to compute by itself. With 135 million of them a token takes 12
/// to 30 ms on one thread, and the longest of these results a few seconds.
const MOST_WEIGHTS: u64 = 200_000_000;

impl Session {
    /// Opens a screen that the visitor chose, with a result where it has nothing else to show.
    pub fn visit(self, screen: Screen) {
        self.visited.set(true);
        self.screen.set(screen);
    }

    /// Whether the screen that was just built is to begin with a result: it was chosen by the visitor, or the address has
    /// nothing but its name. In a lesson and in a task the visitor does it. Asked once.
    pub fn begins_with_result(self) -> bool {
        let visited = self.visited.get_untracked();
        self.visited.set(false);
        let is_alone = self
            .lessons
            .with_untracked(|lessons| lessons.open.is_none())
            && self
                .quick_check
                .with_untracked(|check| check.task.is_none());
        visited && is_alone && self.is_quick()
    }

    /// Whether a model computes here, and a result of a screen within seconds.
    pub fn is_quick(self) -> bool {
        if self.model.with_untracked(Model::has_recorded_runs_alone) {
            return false;
        }
        self.texts.with_untracked(|texts| match texts {
            Some(texts) => texts.info().parameters <= MOST_WEIGHTS,
            None => self
                .model
                .with_untracked(|model| *model == Model::default()),
        })
    }

    /// Writes the run up to so many tokens, if none is written, where the screen begins with a result. It waits for an engine,
    /// so that the tokens have times. Belongs to the screen that calls it.
    pub fn begin_with_tokens(self, tokens: usize) {
        let begins = self.begins_with_result();
        let due = Memo::new(move |_| begins && self.computes());
        Effect::new(move |_| {
            if due.get() {
                untrack(|| self.write_first_tokens(tokens));
            }
        });
    }

    fn write_first_tokens(self, tokens: usize) {
        if !self.has_begun_run() {
            self.press(LoopPress::UpTo(tokens));
        }
    }

    /// Whether the run has a token or a stage of one.
    pub(super) fn has_begun_run(self) -> bool {
        let begun = |run: &Option<Run>| run.as_ref().is_some_and(Run::has_begun);
        self.run.with_untracked(begun)
    }
}
