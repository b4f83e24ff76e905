//! The Experiments screen: its signals, the place of its task, and what its buttons do besides.

mod extra_engine;
mod open_text;
mod opening;

use leptos::prelude::*;
use page_model::{
    driver::{Driver, TaskPlace, TaskRequest},
    experiments::{
        ExperimentView, SCREEN,
        continuations::Continuations,
        determinism::EngineLoad,
        findings::Findings,
        kept_result::KeptResult,
        plan::ExperimentPlan,
        presets::ExperimentPreset,
        problem::ExperimentProblem,
        results::{
            ExperimentInputs, ExperimentResults, ResultOrigin, StartedExperiment, StartedFrom,
        },
        task::ExperimentGoal,
        words,
    },
    history::{EditLabel, Snapshot, UndoPlace},
};

use super::{
    Session,
    host::{ExperimentAnswers, PageHost},
    screen_state::ScreenState,
};

/// The signals of the Experiments screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ExperimentsState {
    /// What is chosen.
    pub plan: RwSignal<ExperimentPlan>,
    /// The newest result of each experiment.
    pub results: RwSignal<ExperimentResults>,
    /// The experiment that runs, or waits for the model.
    pub running: RwSignal<Option<ExperimentView>>,
    /// Why the last one did not start or end, and which one it was.
    pub problem: RwSignal<Option<(ExperimentView, ExperimentProblem)>>,
    /// The extra engine that loads; `None` while none does.
    pub loading: RwSignal<Option<EngineLoad>>,
    /// Who started the newest one.
    pub started_by: StoredValue<StartedBy>,
    driver: StoredValue<Driver<ExperimentPlace>, LocalStorage>,
}

/// Who starts an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartedBy {
    /// The page, which opens with a result: it scrolls nothing.
    Page,
    /// A link, or the state of a lesson's step.
    Link,
    /// A press, which can be undone.
    Press,
}

/// What the session does with Experiments.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.parts.experiments = session.experiments.written(),
    only_when_open: true,
    take: |session, address| {
        session.remember_plan("state");
        session.open_experiments(address.parts.experiments.clone());
    },
    forget_model: Session::forget_experiments,
    ..ScreenState::of(&SCREEN)
};

/// The place of the task.
#[derive(Clone, Copy)]
pub struct ExperimentPlace(Session);

impl ExperimentsState {
    /// The state of an address.
    pub(super) fn new(plan: ExperimentPlan) -> Self {
        Self {
            plan: RwSignal::new(plan),
            results: RwSignal::new(ExperimentResults::default()),
            running: RwSignal::new(None),
            problem: RwSignal::new(None),
            loading: RwSignal::new(None),
            started_by: StoredValue::new(StartedBy::Link),
            driver: StoredValue::new_local(Driver::default()),
        }
    }

    /// The open experiment. Tracks it.
    pub fn view(self) -> ExperimentView {
        self.plan.with(|plan| plan.view)
    }

    /// Whether an experiment runs. Tracks it.
    pub fn is_running(self) -> bool {
        self.running.with(Option::is_some)
    }

    /// Reads where the result of the open experiment comes from, if it was started. Tracks it.
    pub fn with_open<T>(self, read: impl FnOnce(ResultOrigin<'_>) -> T) -> Option<T> {
        let view = self.view();
        self.results.with(|results| results.origin(view).map(read))
    }

    /// Whether the open experiment has been started. Tracks it.
    pub fn is_started(self) -> bool {
        self.with_open(|_| ()).is_some()
    }

    /// What the shown result was started from. Tracks it.
    pub fn made_from(self) -> Option<StartedFrom> {
        self.with_open(|result| result.from.clone())
    }

    /// The choices for an address. Tracks them.
    fn written(self) -> ExperimentPlan {
        ExperimentPlan {
            started: self.is_started() || self.running.get() == Some(self.view()),
            ..self.plan.get()
        }
    }
}

impl TaskPlace for ExperimentPlace {
    type Task = ExperimentResults;
    type Host = PageHost<ExperimentAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> ExperimentInputs {
        let prompt = self.0.prompt.get_untracked();
        ExperimentInputs {
            run: untrack(|| self.0.linked_run(&prompt)),
            prompt,
            settings: self.0.settings.get_untracked(),
            plan: self.0.experiments.plan.get_untracked(),
        }
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.screen.get().is(&SCREEN) && self.0.can_begin())
    }

    fn make_room(&self) {
        self.0.make_room();
    }

    fn read<T>(&self, read: impl FnOnce(&ExperimentResults) -> T) -> T {
        self.0.experiments.results.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut ExperimentResults) -> T) -> T {
        let mut results = self.0.experiments.results.write_untracked();
        change(&mut results)
    }

    fn show(&self) {
        self.0.experiments.results.notify();
    }

    fn keep(&self) {}

    fn set_work(&self, work: Option<(ExperimentView, Option<&TaskRequest>)>) {
        let view = work.map(|(view, _)| view);
        let running = self.0.experiments.running;
        if running.get_untracked() != view {
            running.set(view);
        }
    }

    fn begin(&self, view: ExperimentView) {
        if self.0.experiments.started_by.get_value() == StartedBy::Press {
            self.0.remember_result(view);
        }
        self.0.experiments.problem.set(None);
        let said = words::started(view);
        self.0.messages.announcement.set(said);
    }

    fn end(&self, view: ExperimentView, _: &ExperimentGoal, problem: Option<ExperimentProblem>) {
        self.0.end_experiment_workers();
        let problem = problem.map(|problem| (view, problem));
        self.0.experiments.problem.set(problem);
    }
}

impl UndoPlace for ExperimentPlace {
    type Part = ExperimentPlan;

    /// Shows the experiment whose choices change, then and when it is redone.
    fn exchange(&self, plan: ExperimentPlan) -> ExperimentPlan {
        let place = self.0.experiments.plan;
        let mut before = place.get_untracked();
        before.view = plan.view;
        place.set(plan);
        before
    }
}

/// The place of the results.
#[derive(Clone, Copy)]
struct ResultPlace(Session);

impl UndoPlace for ResultPlace {
    type Part = KeptResult;

    /// Ends the experiment under way: its result is the one that goes.
    fn exchange(&self, result: KeptResult) -> KeptResult {
        self.0.end_experiment();
        result.exchange(&mut self.0.experiments.results.write())
    }
}

impl Session {
    /// Starts the open experiment, if none runs.
    pub fn start_experiment(self) {
        let state = self.experiments;
        let may_start = untrack(|| self.computes() && !state.is_running());
        if may_start {
            state.started_by.set_value(StartedBy::Press);
            let driver = state.driver.get_value();
            driver.press(&ExperimentPlace(self), untrack(|| state.view()));
        }
    }

    /// Starts the experiment of a link as soon as the model is there. Called by the screen, whose code it needs.
    pub fn follow_experiment(self) {
        Effect::new(move |_| {
            let running = self.experiments.running.get();
            if self.can_begin() && running.is_some() {
                let driver = self.experiments.driver.get_value();
                driver.follow(&ExperimentPlace(self), running);
            }
        });
    }

    fn end_experiment_workers(self) {
        self.masks.end();
        self.extra_engine.end();
    }

    /// Ends the experiment after the current forward pass. Neither a mask nor an extra engine is awaited: their workers may
    /// never answer.
    pub fn cancel_experiment(self) {
        self.experiments.driver.with_value(Driver::pause);
    }

    /// Takes over the choices of another address.
    pub(super) fn open_experiments(self, plan: ExperimentPlan) {
        let (started, view) = (plan.started, plan.view);
        self.experiments.started_by.set_value(StartedBy::Link);
        self.experiments.plan.set(plan);
        if started {
            // The screen carries it out.
            self.experiments.running.set(Some(view));
        }
    }

    /// Ends the experiment that runs, and drops all results: they are of a model that is gone.
    fn forget_experiments(self) {
        self.end_experiment();
        (self.experiments.results).set(ExperimentResults::default());
    }

    /// Ends the experiment that runs, without a result.
    fn end_experiment(self) {
        let state = self.experiments;
        state.driver.with_value(Driver::stop);
        state.running.set(None);
        self.end_experiment_workers();
        state.loading.set(None);
        state.problem.set(None);
    }

    /// Records the result of an experiment for undo, before it is started anew.
    fn remember_result(self, view: ExperimentView) {
        let results = self.experiments.results;
        self.remember(EditLabel("experiment"), || {
            let kept = results.with_untracked(|results| KeptResult::of(view, results));
            Snapshot::of(ResultPlace(self), kept)
        });
    }

    /// What the experiments found that are done, under the present prompt, settings and choices. Tracks all of them.
    pub fn experiment_findings(self) -> Findings {
        let (prompt, settings) = (self.prompt.read(), self.settings.read());
        let plan = self.experiments.plan.read();
        (self.experiments.results).with(|results| results.findings(&prompt, &settings, &plan))
    }

    /// Whether prompt, settings or choices are others than those of a result. Tracks them.
    pub fn is_outdated(self, result: ResultOrigin<'_>) -> bool {
        let (prompt, settings) = (self.prompt.read(), self.settings.read());
        result.is_outdated(&prompt, &settings, &self.experiments.plan.read())
    }

    /// Whether the run has other tokens now before the place from which a tree grows. Tracks the run.
    pub fn has_other_run(self, tree: &StartedExperiment<Continuations>) -> bool {
        let run = self.written_tokens();
        !tree.experiment.grows_from(&run, tree.from.plan.from_step)
    }

    /// Changes the choices for the experiments and records the change for undo.
    pub fn plan_experiment(self, label: &'static str, change: impl FnOnce(&mut ExperimentPlan)) {
        let plan = self.experiments.plan;
        self.remember_plan(label);
        plan.update(change);
    }

    fn remember_plan(self, label: &'static str) {
        self.remember(EditLabel(label), || {
            Snapshot::of(ExperimentPlace(self), self.experiments.plan.get_untracked())
        });
    }

    /// Takes a preset: its prompt, its choices and, where it needs some, its settings.
    pub fn take_experiment_preset(self, preset: &ExperimentPreset) {
        self.together(|| {
            self.take_prompt(preset.prompt);
            if let Some(needed) = preset.settings() {
                self.change("experiment-preset", |settings| *settings = needed);
            }
            self.plan_experiment("experiment-preset", |plan| preset.choose(plan));
        });
    }
}
