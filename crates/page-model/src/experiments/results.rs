//! The results of all experiments: each with what it was started from.

use super::{
    Experiment, ExperimentView,
    beams::BeamsExperiment,
    continuations::Continuations,
    determinism::Determinism,
    findings::Findings,
    plan::{ExperimentPlan, relevant},
    search::Search,
    seeds::SeedsExperiment,
    temperature::TemperatureExperiment,
};
use crate::{run::linked_token::LinkedToken, settings::Settings};

/// An experiment with what it was started from.
#[derive(Clone, Debug)]
pub struct StartedExperiment<E> {
    /// The experiment, under way or done.
    pub experiment: E,
    /// Whether it was ended before its end.
    pub cancelled: bool,
    /// What its result depends on.
    pub from: StartedFrom,
}

/// What the result of an experiment depends on.
#[derive(Clone, Debug, PartialEq)]
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

/// What the experiments read of the page.
#[derive(Clone, Debug)]
pub struct ExperimentInputs {
    /// The prompt in the box.
    pub prompt: String,
    /// The settings.
    pub settings: Settings,
    /// The choices.
    pub plan: ExperimentPlan,
    /// The tokens that the run has after this prompt.
    pub run: Vec<LinkedToken>,
}

/// The newest result of each experiment, under way or complete.
#[derive(Clone, Debug, Default)]
pub struct ExperimentResults {
    /// The texts of many seeds.
    pub seeds: Option<StartedExperiment<SeedsExperiment>>,
    /// The search for the likeliest text.
    pub search: Option<StartedExperiment<Search>>,
    /// The beam search.
    pub beams: Option<StartedExperiment<BeamsExperiment>>,
    /// The tree of continuations.
    pub continuations: Option<StartedExperiment<Continuations>>,
    /// The shares of right texts by temperature.
    pub temperature: Option<StartedExperiment<TemperatureExperiment>>,
    /// The readings of one text.
    pub determinism: Option<StartedExperiment<Determinism>>,
}

/// A result whose kind does not matter.
#[derive(Clone, Copy)]
pub struct AnyResult<'a> {
    /// The experiment.
    pub experiment: &'a dyn Experiment,
    /// Whether it was ended before its end.
    pub cancelled: bool,
    /// What its result depends on.
    pub from: &'a StartedFrom,
}

impl<E: Experiment> StartedExperiment<E> {
    /// An experiment that begins.
    pub(super) fn new(experiment: E, from: &StartedFrom) -> Option<Self> {
        Some(Self {
            experiment,
            cancelled: false,
            from: from.clone(),
        })
    }

    /// The experiment whatever its kind.
    pub fn any(&self) -> AnyResult<'_> {
        AnyResult {
            experiment: &self.experiment,
            cancelled: self.cancelled,
            from: &self.from,
        }
    }

    fn any_mut(&mut self) -> (&mut dyn Experiment, &mut bool) {
        (&mut self.experiment, &mut self.cancelled)
    }
}

impl AnyResult<'_> {
    /// Whether prompt, settings or choices are others now.
    pub fn is_outdated(&self, prompt: &str, settings: &Settings, plan: &ExperimentPlan) -> bool {
        let view = self.from.plan.view;
        let mut plan = plan.clone();
        plan.view = view;
        prompt != self.from.prompt
            || relevant(view, settings) != relevant(view, &self.from.settings)
            || plan.of_view() != self.from.plan
    }
}

impl ExperimentResults {
    /// The result of an experiment; `None` if it was not started.
    pub fn of(&self, view: ExperimentView) -> Option<AnyResult<'_>> {
        match view {
            ExperimentView::Seeds => self.seeds.as_ref().map(StartedExperiment::any),
            ExperimentView::Search => self.search.as_ref().map(StartedExperiment::any),
            ExperimentView::Beams => self.beams.as_ref().map(StartedExperiment::any),
            ExperimentView::Continuations => {
                self.continuations.as_ref().map(StartedExperiment::any)
            }
            ExperimentView::Temperature => self.temperature.as_ref().map(StartedExperiment::any),
            ExperimentView::Determinism => self.determinism.as_ref().map(StartedExperiment::any),
        }
    }

    /// The experiment of a view, and whether it was cancelled.
    pub(super) fn of_mut(
        &mut self,
        view: ExperimentView,
    ) -> Option<(&mut dyn Experiment, &mut bool)> {
        match view {
            ExperimentView::Seeds => self.seeds.as_mut().map(StartedExperiment::any_mut),
            ExperimentView::Search => self.search.as_mut().map(StartedExperiment::any_mut),
            ExperimentView::Beams => self.beams.as_mut().map(StartedExperiment::any_mut),
            ExperimentView::Continuations => {
                self.continuations.as_mut().map(StartedExperiment::any_mut)
            }
            ExperimentView::Temperature => {
                self.temperature.as_mut().map(StartedExperiment::any_mut)
            }
            ExperimentView::Determinism => {
                self.determinism.as_mut().map(StartedExperiment::any_mut)
            }
        }
    }

    /// What the experiments found that are done, under the present prompt, settings and choices.
    pub fn findings(&self, prompt: &str, settings: &Settings, plan: &ExperimentPlan) -> Findings {
        let is_fresh = |result: AnyResult<'_>| !result.is_outdated(prompt, settings, plan);
        Findings::of(
            self.seeds
                .as_ref()
                .filter(|of| is_fresh(of.any()))
                .map(|of| &of.experiment),
            self.search
                .as_ref()
                .filter(|of| is_fresh(of.any()))
                .map(|of| &of.experiment),
            self.beams
                .as_ref()
                .filter(|of| is_fresh(of.any()))
                .map(|of| &of.experiment),
            self.temperature
                .as_ref()
                .filter(|of| is_fresh(of.any()))
                .map(|of| &of.experiment),
        )
    }
}
