//! The screen Constrained output: its signals, the places of its two tasks, and what its buttons do besides.

mod opening;

use leptos::prelude::*;
use page_model::{
    constrained::{
        Part, SCREEN,
        kept_constrained::KeptConstrained,
        outputs::{ConstraintOutputs, EnumeratePress, EnumerationGoal},
        presets::ConstraintPreset,
        problem::ConstrainedProblem,
        run::ConstrainedRun,
        setup::ConstraintSetup,
        task::{ConstrainedGoal, ConstrainedInputs, ConstrainedPress},
    },
    driver::{Driver, TaskPlace, TaskRequest},
    history::{EditLabel, Snapshot, UndoPlace},
    settings::Settings,
};

use super::{
    Session,
    host::{MaskAnswers, PageHost},
    screen_state::ScreenState,
};

/// The signals of the screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ConstrainedState {
    /// The constraint in the field.
    pub setup: RwSignal<ConstraintSetup>,
    /// Both runs; `None` before the first step.
    pub run: RwSignal<Option<ConstrainedRun>>,
    /// The step that is shown, counted from 0, where one was chosen.
    pub chosen: RwSignal<Option<usize>>,
    /// The press that is carried out, or waits for the model.
    pub work: RwSignal<Option<ConstrainedPress>>,
    /// What is awaited before a mask can be computed; it may take long, and Pause ends it.
    pub waiting: RwSignal<Option<MaskWait>>,
    /// Why there is no next step.
    pub problem: RwSignal<Option<ConstrainedProblem>>,
    /// All outputs of a constraint.
    pub outputs: RwSignal<ConstraintOutputs>,
    /// Whether they are being enumerated.
    pub enumerating: RwSignal<bool>,
    /// Why they were not enumerated.
    pub outputs_problem: RwSignal<Option<ConstrainedProblem>>,
    driver: StoredValue<Driver<RunsPlace>, LocalStorage>,
    enumeration: StoredValue<Driver<OutputsPlace>, LocalStorage>,
}

/// What the session does with Constrained output.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        let state = session.constrained;
        address.parts.constrained = Part {
            setup: state.setup.get(),
            tokens: state.written_tokens(),
        };
    },
    only_when_open: true,
    take: |session, address| {
        session.remember_constrained("state");
        session.open_constrained(address.parts.constrained.clone());
    },
    forget_model: Session::forget_constrained,
    ..ScreenState::of(&SCREEN)
};

/// What comes before a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskWait {
    /// The worker is fetched and started.
    Fetching,
    /// The worker compiles the constraint.
    Compiling,
}

/// The place of the task that makes both runs.
#[derive(Clone, Copy)]
pub struct RunsPlace(Session);

/// The place of the task that enumerates outputs.
#[derive(Clone, Copy)]
pub struct OutputsPlace(Session);

impl ConstrainedState {
    /// The state of an address.
    pub(super) fn new(setup: ConstraintSetup) -> Self {
        Self {
            setup: RwSignal::new(setup),
            run: RwSignal::new(None),
            chosen: RwSignal::new(None),
            work: RwSignal::new(None),
            waiting: RwSignal::new(None),
            problem: RwSignal::new(None),
            outputs: RwSignal::new(ConstraintOutputs::default()),
            enumerating: RwSignal::new(false),
            outputs_problem: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::default()),
            enumeration: StoredValue::new_local(Driver::default()),
        }
    }

    /// The number of tokens for an address: those that are there, or that its link still waits for. Tracks them.
    fn written_tokens(self) -> usize {
        let made = |run: &Option<ConstrainedRun>| run.as_ref().map_or(0, |run| run.sides.tokens());
        let made = self.run.with(made);
        match self.work.get() {
            Some(ConstrainedPress::Tokens(tokens)) => made.max(tokens),
            _ => made,
        }
    }

    /// Whether a press is carried out, or waits. Tracks it.
    pub fn is_busy(self) -> bool {
        self.work.with(Option::is_some) || self.enumerating.get()
    }

    /// The shown step: the chosen one, else the newest. Tracks them.
    pub fn shown(self) -> Option<usize> {
        let steps = self
            .run
            .with(|run| run.as_ref().map_or(0, |run| run.sides.steps().len()));
        let chosen = self.chosen.get().filter(|chosen| *chosen < steps);
        chosen.or(steps.checked_sub(1))
    }

    fn set_waiting(self, request: Option<&TaskRequest>) {
        let waiting = match request {
            Some(TaskRequest::MaskWorker) => Some(MaskWait::Fetching),
            Some(TaskRequest::Compiled(_)) => Some(MaskWait::Compiling),
            _ => None,
        };
        if self.waiting.get_untracked() != waiting {
            self.waiting.set(waiting);
        }
    }
}

impl TaskPlace for RunsPlace {
    type Task = Option<ConstrainedRun>;
    type Host = PageHost<MaskAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> ConstrainedInputs {
        self.0.constrained_inputs()
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.screen.get().is(&SCREEN) && self.0.can_begin())
    }

    fn make_room(&self) {
        self.0.make_room();
    }

    fn read<T>(&self, read: impl FnOnce(&Self::Task) -> T) -> T {
        self.0.constrained.run.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Self::Task) -> T) -> T {
        let mut run = self.0.constrained.run.write_untracked();
        change(&mut run)
    }

    fn show(&self) {
        self.0.constrained.run.notify();
    }

    fn keep(&self) {
        self.0.remember_constrained("constrained-restart");
    }

    fn set_work(&self, work: Option<(ConstrainedPress, Option<&TaskRequest>)>) {
        let state = self.0.constrained;
        state.set_waiting(work.and_then(|(_, request)| request));
        let press = work.map(|(press, _)| press);
        if state.work.get_untracked() != press {
            state.work.set(press);
        }
    }

    fn begin(&self, _: ConstrainedPress) {
        self.0.constrained.problem.set(None);
        self.0.constrained.chosen.set(None);
    }

    fn end(&self, _: ConstrainedPress, _: &ConstrainedGoal, problem: Option<ConstrainedProblem>) {
        self.0.constrained.problem.set(problem);
    }
}

impl TaskPlace for OutputsPlace {
    type Task = ConstraintOutputs;
    type Host = PageHost<MaskAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> ConstrainedInputs {
        self.0.constrained_inputs()
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.screen.get().is(&SCREEN) && self.0.can_begin())
    }

    fn make_room(&self) {
        self.0.make_room();
    }

    fn read<T>(&self, read: impl FnOnce(&Self::Task) -> T) -> T {
        self.0.constrained.outputs.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Self::Task) -> T) -> T {
        let mut outputs = self.0.constrained.outputs.write_untracked();
        change(&mut outputs)
    }

    fn show(&self) {
        self.0.constrained.outputs.notify();
    }

    fn keep(&self) {}

    fn set_work(&self, work: Option<(EnumeratePress, Option<&TaskRequest>)>) {
        let state = self.0.constrained;
        state.set_waiting(work.and_then(|(_, request)| request));
        if state.enumerating.get_untracked() != work.is_some() {
            state.enumerating.set(work.is_some());
        }
    }

    fn begin(&self, _: EnumeratePress) {
        self.0.constrained.outputs_problem.set(None);
    }

    fn end(&self, _: EnumeratePress, _: &EnumerationGoal, problem: Option<ConstrainedProblem>) {
        let state = self.0.constrained;
        state.outputs.update(|outputs| outputs.progress = None);
        state.outputs_problem.set(problem);
    }
}

impl UndoPlace for RunsPlace {
    type Part = KeptConstrained;

    fn exchange(&self, KeptConstrained { setup, run }: KeptConstrained) -> KeptConstrained {
        let before = self.0.kept_constrained();
        self.0.put_constrained(setup, run);
        before
    }
}

impl Session {
    /// Carries a press of the screen's buttons out, after those under way. An enumeration is ended for it.
    pub fn constrain(self, press: ConstrainedPress) {
        if untrack(|| self.computes()) {
            self.constrained.enumeration.with_value(Driver::pause);
            let driver = self.constrained.driver.get_value();
            driver.press(&RunsPlace(self), press);
        }
    }

    /// Enumerates the outputs of the constraint.
    pub fn enumerate_outputs(self) {
        self.constrained.driver.with_value(Driver::pause);
        let driver = self.constrained.enumeration.get_value();
        driver.press(&OutputsPlace(self), EnumeratePress);
    }

    /// Carries out what waits for model and prompt, the tokens of a link among it. Called by the screen, whose code it needs.
    pub fn follow_constrained(self) {
        Effect::new(move |_| {
            let work = self.constrained.work.get();
            if self.can_begin() && self.constrained.is_busy() {
                let driver = self.constrained.driver.get_value();
                driver.follow(&RunsPlace(self), work);
                let enumeration = self.constrained.enumeration.get_value();
                enumeration.resume(&OutputsPlace(self));
            }
        });
    }

    /// Ends after the pass under way. What is awaited from the worker for masks is given up.
    pub fn pause_constrained(self) {
        self.constrained.driver.with_value(Driver::pause);
        self.constrained.enumeration.with_value(Driver::pause);
    }

    /// Pauses, and ends the worker for masks: another screen needs none.
    pub fn leave_constrained(self) {
        self.pause_constrained();
        self.masks.end();
        self.give_prompt_back();
    }

    /// Takes the last token of both texts back.
    pub fn take_constrained_back(self) {
        let state = self.constrained;
        let mut run = state.run.get_untracked();
        let Some(taken) = run.as_mut().filter(|run| run.sides.tokens() > 0) else {
            return;
        };
        self.together(|| self.remember_constrained("constrained-back"));
        taken.sides.back();
        self.stop_constrained();
        state.chosen.set(None);
        state.problem.set(None);
        state.run.set(run);
    }

    /// Drops both texts; the next step begins others.
    pub fn restart_constrained(self) {
        if self.constrained.run.with_untracked(Option::is_none) {
            return;
        }
        self.remember_constrained("constrained-restart");
        self.put_constrained(self.constrained.setup.get_untracked(), None);
    }

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
            self.put_constrained(preset.setup(), None);
        });
    }

    /// Whether prompt, settings or constraint are others than those of the texts. Tracks them.
    pub fn has_outdated_constraint(self) -> bool {
        let state = self.constrained;
        let (prompt, settings, setup) =
            (self.prompt.read(), self.settings.read(), state.setup.read());
        state.run.with(|run| {
            let run = run.as_ref();
            run.is_some_and(|run| run.is_outdated(&prompt, &settings, &setup))
        })
    }

    /// Takes over the constraint and the tokens of another address.
    pub(super) fn open_constrained(self, Part { setup, tokens }: Part) {
        self.put_constrained(setup, None);
        if tokens > 0 {
            // The screen carries it out.
            let press = ConstrainedPress::Tokens(tokens);
            self.constrained.work.set(Some(press));
        }
    }

    /// Drops the runs: their model is gone.
    fn forget_constrained(self) {
        self.put_constrained(self.constrained.setup.get_untracked(), None);
    }

    fn constrained_inputs(self) -> ConstrainedInputs {
        ConstrainedInputs {
            prompt: self.prompt.get_untracked(),
            settings: self.settings.get_untracked(),
            setup: self.constrained.setup.get_untracked(),
        }
    }

    /// Records constraint and texts for undo.
    fn remember_constrained(self, label: &'static str) {
        self.remember(EditLabel(label), || {
            Snapshot::of(RunsPlace(self), self.kept_constrained())
        });
    }

    fn kept_constrained(self) -> KeptConstrained {
        let state = self.constrained;
        KeptConstrained::of(state.setup.get_untracked(), state.run.get_untracked())
    }

    /// Replaces constraint and runs. Work on the former ones ends at once.
    fn put_constrained(self, setup: ConstraintSetup, run: Option<ConstrainedRun>) {
        self.stop_constrained();
        let state = self.constrained;
        state.chosen.set(None);
        state.problem.set(None);
        state.outputs.set(ConstraintOutputs::default());
        state.outputs_problem.set(None);
        state.setup.set(setup);
        state.run.set(run);
    }

    fn stop_constrained(self) {
        let state = self.constrained;
        state.driver.with_value(Driver::stop);
        state.enumeration.with_value(Driver::stop);
        state.work.set(None);
        state.enumerating.set(false);
        state.waiting.set(None);
    }
}
