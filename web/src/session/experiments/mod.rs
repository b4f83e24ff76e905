//! The signals of the Experiments screen: what is chosen, what runs, what came out and what it was started from.

mod carry_out;
mod open_text;
mod own_engine;
mod readings;

use std::rc::Rc;

use engine_client::constraint::ConstraintClient;
use leptos::prelude::*;
use page_model::{
    experiments::{
        ExperimentView,
        beams::BeamsExperiment,
        continuations::Continuations,
        determinism::Determinism,
        findings::Findings,
        plan::{ExperimentPlan, relevant},
        presets::ExperimentPreset,
        problem::ExperimentProblem,
        search::Search,
        seeds::SeedsExperiment,
        temperature::TemperatureExperiment,
    },
    history::{EditLabel, Snapshot},
    run::linked_token::LinkedToken,
    settings::Settings,
};

use super::Session;
use own_engine::OwnEngines;

/// The signals of the Experiments screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ExperimentsState {
    /// What is chosen.
    pub plan: RwSignal<ExperimentPlan>,
    /// The texts of many seeds.
    pub seeds: RwSignal<Option<StartedExperiment<SeedsExperiment>>>,
    /// The search for the likeliest text.
    pub search: RwSignal<Option<StartedExperiment<Search>>>,
    /// The beam search.
    pub beams: RwSignal<Option<StartedExperiment<BeamsExperiment>>>,
    /// The tree of continuations.
    pub continuations: RwSignal<Option<StartedExperiment<Continuations>>>,
    /// The shares of right texts by temperature.
    pub temperature: RwSignal<Option<StartedExperiment<TemperatureExperiment>>>,
    /// The readings of one text.
    pub determinism: RwSignal<Option<StartedExperiment<Determinism>>>,
    /// The experiment that runs.
    pub running: RwSignal<Option<ExperimentView>>,
    /// Why the last one did not start or end, and which one it was.
    pub problem: RwSignal<Option<(ExperimentView, ExperimentProblem)>>,
    /// Whether the address asks for the open experiment to be started.
    pub wanted: RwSignal<bool>,
    /// The engines of an experiment's own.
    pub own_engines: OwnEngines,
    cancelled: StoredValue<bool>,
    /// The worker for masks, while an experiment needs one.
    masks: StoredValue<Option<Rc<ConstraintClient>>, LocalStorage>,
}

/// An experiment with what it was started from.
#[derive(Clone)]
pub struct StartedExperiment<E> {
    /// The experiment, under way or done.
    pub experiment: E,
    /// Whether it was ended before its end.
    pub cancelled: bool,
    from: StartedFrom,
}

/// What the result of an experiment depends on.
#[derive(Clone, PartialEq)]
pub struct StartedFrom {
    /// The prompt.
    pub prompt: String,
    /// The settings at the start.
    pub settings: Settings,
    /// The choices for this experiment.
    pub plan: ExperimentPlan,
    /// The tokens of the run at the start, which a tree of continuations grows from; none for the other experiments.
    pub run: Vec<LinkedToken>,
}

impl ExperimentsState {
    /// The state of an address.
    pub(super) fn new(plan: ExperimentPlan) -> Self {
        Self {
            wanted: RwSignal::new(plan.started),
            plan: RwSignal::new(plan),
            seeds: RwSignal::new(None),
            search: RwSignal::new(None),
            beams: RwSignal::new(None),
            continuations: RwSignal::new(None),
            temperature: RwSignal::new(None),
            determinism: RwSignal::new(None),
            running: RwSignal::new(None),
            problem: RwSignal::new(None),
            own_engines: OwnEngines::default(),
            cancelled: StoredValue::new(false),
            masks: StoredValue::new_local(None),
        }
    }

    /// Takes over the choices of another address.
    pub(super) fn open(self, plan: ExperimentPlan) {
        self.wanted.set(plan.started);
        self.plan.set(plan);
    }

    /// The open experiment. Tracks it.
    pub fn view(self) -> ExperimentView {
        self.plan.with(|plan| plan.view)
    }

    /// Whether an experiment runs. Tracks it.
    pub fn is_running(self) -> bool {
        self.running.with(Option::is_some)
    }

    /// Whether the open experiment has been started. Tracks it.
    pub fn is_started(self) -> bool {
        match self.view() {
            ExperimentView::Seeds => self.seeds.with(Option::is_some),
            ExperimentView::Search => self.search.with(Option::is_some),
            ExperimentView::Beams => self.beams.with(Option::is_some),
            ExperimentView::Continuations => self.continuations.with(Option::is_some),
            ExperimentView::Temperature => self.temperature.with(Option::is_some),
            ExperimentView::Determinism => self.determinism.with(Option::is_some),
        }
    }

    /// What the experiments found that are done, under the present prompt, settings and choices. Tracks all of them.
    pub fn findings(self, session: Session) -> Findings {
        fn fresh<E>(
            started: &Option<StartedExperiment<E>>,
            session: Session,
        ) -> Option<&StartedExperiment<E>> {
            let started = started.as_ref()?;
            (!started.is_outdated(session)).then_some(started)
        }
        let (seeds, search) = (self.seeds.read(), self.search.read());
        let (beams, temperature) = (self.beams.read(), self.temperature.read());
        Findings::of(
            fresh(&seeds, session).map(|of| &of.experiment),
            fresh(&search, session).map(|of| &of.experiment),
            fresh(&beams, session).map(|of| &of.experiment),
            fresh(&temperature, session).map(|of| &of.experiment),
        )
    }

    /// What the shown result was started from. Tracks it.
    pub fn made_from(self) -> Option<StartedFrom> {
        match self.view() {
            ExperimentView::Seeds => self.seeds.with(|of| Some(of.as_ref()?.from.clone())),
            ExperimentView::Search => self.search.with(|of| Some(of.as_ref()?.from.clone())),
            ExperimentView::Beams => self.beams.with(|of| Some(of.as_ref()?.from.clone())),
            ExperimentView::Continuations => self
                .continuations
                .with(|of| Some(of.as_ref()?.from.clone())),
            ExperimentView::Temperature => {
                self.temperature.with(|of| Some(of.as_ref()?.from.clone()))
            }
            ExperimentView::Determinism => {
                self.determinism.with(|of| Some(of.as_ref()?.from.clone()))
            }
        }
    }

    /// Ends the experiment that runs, and drops all results: they are of a model that is gone.
    pub(super) fn forget(self) {
        self.cancelled.set_value(true);
        self.own_engines.cancel();
        self.seeds.set(None);
        self.search.set(None);
        self.beams.set(None);
        self.continuations.set(None);
        self.temperature.set(None);
        self.determinism.set(None);
        self.problem.set(None);
    }

    /// The choices for an address.
    pub(super) fn written(self) -> ExperimentPlan {
        ExperimentPlan {
            started: self.is_started() || self.wanted.get(),
            ..self.plan.get()
        }
    }
}

impl Session {
    /// Changes the choices for the experiments and records the change for undo.
    pub fn plan_experiment(self, deed: &'static str, change: impl FnOnce(&mut ExperimentPlan)) {
        let plan = self.experiments.plan;
        self.remember(EditLabel(deed), || {
            Snapshot::Experiments(plan.get_untracked().into())
        });
        plan.update(change);
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

impl StartedExperiment<Continuations> {
    /// Whether the run has other tokens now before the place from which the tree grows. Tracks the run.
    pub fn has_other_run(&self, session: Session) -> bool {
        let run = session.written_tokens();
        !self.experiment.grows_from(&run, self.from.plan.from_step)
    }
}

impl<E> StartedExperiment<E> {
    /// Whether prompt, settings or choices are others now. Tracks them.
    pub fn is_outdated(&self, session: Session) -> bool {
        let view = self.from.plan.view;
        let prompt = session.prompt.with(|prompt| *prompt != self.from.prompt);
        let settings = session
            .settings
            .with(|now| relevant(view, now) != relevant(view, &self.from.settings));
        let plan = session.experiments.plan.with(|plan| {
            let mut now = plan.clone();
            now.view = view;
            now.of_view() != self.from.plan
        });
        prompt || settings || plan
    }
}
