//! A visit of a screen from the menu: where it has no state of its own yet, it begins with a result instead of a form.

use leptos::prelude::*;
use page_model::{
    engineers_view::EngineersView,
    experiments::ExperimentView,
    models::Model,
    run::{Run, task::LoopPress},
    screens::Screen,
    shape::ShapeView,
};

use super::Session;

/// The most weights of a model with which a screen begins to compute by itself. With 135 million of them a token takes 12
/// to 30 ms on one thread, and the longest of these results a few seconds.
const MOST_WEIGHTS: u64 = 200_000_000;
/// The most weights of a model with which it begins what takes a thousand passes, or two more engines: under a second with
/// one million of them.
const FEW_WEIGHTS: u64 = 2_000_000;

impl Session {
    /// Opens a screen that the visitor chose, with a result where it has nothing else to show.
    pub fn visit(self, screen: Screen) {
        // The menu lists a view of it by itself: that one was not chosen.
        if EngineersView::Engines.screen() == screen
            && untrack(|| self.view.get()).is_for_engineers()
        {
            self.view.set(ShapeView::default());
        }
        let experiment = untrack(|| self.experiments.view());
        if EngineersView::Determinism.screen() == screen && experiment.is_for_engineers() {
            self.choose_experiment(ExperimentView::default());
        }
        self.build(screen);
    }

    /// Opens a view that the menu lists by itself.
    pub fn visit_view(self, view: EngineersView) {
        match view {
            EngineersView::Engines => self.view.set(ShapeView::Engines),
            EngineersView::Determinism => self.choose_experiment(ExperimentView::Determinism),
        }
        self.build(view.screen());
    }

    fn choose_experiment(self, view: ExperimentView) {
        if untrack(|| self.screen.get()) == EngineersView::Determinism.screen() {
            self.open_experiment(view);
        } else {
            self.experiments.plan.update(|plan| plan.view = view);
        }
    }

    fn build(self, screen: Screen) {
        if untrack(|| self.screen.get()) != screen {
            self.visited.set(true);
            self.screen.set(screen);
            self.seen.update(|seen| {
                if !seen.contains(&screen) {
                    seen.push(screen);
                }
            });
        }
    }

    /// The open view that the menu lists by itself. Tracks it.
    pub fn engineers_view(self) -> Option<EngineersView> {
        let is_open = |view: EngineersView| match view {
            EngineersView::Determinism => self.experiments.view().is_for_engineers(),
            EngineersView::Engines => self.view.get().is_for_engineers(),
        };
        let screen = self.screen.get();
        EngineersView::ALL
            .into_iter()
            .find(|view| view.screen() == screen && is_open(*view))
    }

    /// Whether the screen that was just built is to begin with a result: it was chosen by the visitor, or the address has
    /// nothing but its name. In a lesson and in a task the visitor does it. Asked once.
    pub fn begins_with_result(self) -> bool {
        let visited = self.visited.get_untracked();
        self.visited.set(false);
        visited && self.may_begin(false)
    }

    /// Whether the page may begin by itself to compute a result: nobody is asked to do it, and it takes seconds. One that
    /// `is_long` takes a thousand passes, or more engines.
    pub(super) fn may_begin(self, is_long: bool) -> bool {
        if untrack(|| self.has_task()) || self.model.with_untracked(Model::has_recorded_runs_alone)
        {
            return false;
        }
        let most = if is_long { FEW_WEIGHTS } else { MOST_WEIGHTS };
        self.texts.with_untracked(|texts| match texts {
            Some(texts) => texts.info().parameters <= most,
            None => self
                .model
                .with_untracked(|model| *model == Model::default()),
        })
    }

    /// Whether a lesson or a question asks the visitor to do something on the page. Tracks it.
    pub fn has_task(self) -> bool {
        self.lessons.with(|lessons| lessons.open.is_some())
            || self.quick_check.with(|check| check.task.is_some())
    }

    /// Writes the run up to so many tokens, if the visitor has written none, where the screen begins with a result. It waits for an engine,
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

    /// Writes them also after those that another screen has begun with: nobody has chosen where that text ends.
    fn write_first_tokens(self, tokens: usize) {
        let written =
            (self.run).with_untracked(|run| run.as_ref().map_or(0, |run| run.steps().len()));
        let is_ours = self.first_press.get_value() == Some(LoopPress::UpTo(written));
        if written < tokens && (is_ours || !self.has_begun_run()) {
            let press = LoopPress::UpTo(tokens);
            self.first_press.set_value(Some(press.clone()));
            self.press(press);
        }
    }

    /// Whether the run has a token or a stage of one.
    pub(super) fn has_begun_run(self) -> bool {
        let begun = |run: &Option<Run>| run.as_ref().is_some_and(Run::has_begun);
        self.run.with_untracked(begun)
    }
}
