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

/// A result without its experiment: whether it is complete, and what it depends on.
#[derive(Clone, Copy)]
pub struct ResultOrigin<'a> {
    /// Whether it was ended before its end.
    pub cancelled: bool,
    /// What it depends on.
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
}

impl<E> StartedExperiment<E> {
    /// Whether it is complete, and what it depends on.
    pub fn origin(&self) -> ResultOrigin<'_> {
        ResultOrigin {
            cancelled: self.cancelled,
            from: &self.from,
        }
    }
}

impl ResultOrigin<'_> {
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
    /// Where the result of an experiment comes from; `None` if it was not started. Refers to the code of no experiment, so
    /// that the page can ask before that is fetched.
    pub fn origin(&self, view: ExperimentView) -> Option<ResultOrigin<'_>> {
        match view {
            ExperimentView::Seeds => self.seeds.as_ref().map(StartedExperiment::origin),
            ExperimentView::Search => self.search.as_ref().map(StartedExperiment::origin),
            ExperimentView::Beams => self.beams.as_ref().map(StartedExperiment::origin),
            ExperimentView::Continuations => {
                self.continuations.as_ref().map(StartedExperiment::origin)
            }
            ExperimentView::Temperature => self.temperature.as_ref().map(StartedExperiment::origin),
            ExperimentView::Determinism => self.determinism.as_ref().map(StartedExperiment::origin),
        }
    }

    /// The result of one experiment alone.
    pub(super) fn only(&self, view: ExperimentView) -> Self {
        let mut only = Self::default();
        match view {
            ExperimentView::Seeds => only.seeds.clone_from(&self.seeds),
            ExperimentView::Search => only.search.clone_from(&self.search),
            ExperimentView::Beams => only.beams.clone_from(&self.beams),
            ExperimentView::Continuations => only.continuations.clone_from(&self.continuations),
            ExperimentView::Temperature => only.temperature.clone_from(&self.temperature),
            ExperimentView::Determinism => only.determinism.clone_from(&self.determinism),
        }
        only
    }

    /// Takes the result of one experiment over.
    pub(super) fn replace(&mut self, view: ExperimentView, other: Self) {
        match view {
            ExperimentView::Seeds => self.seeds = other.seeds,
            ExperimentView::Search => self.search = other.search,
            ExperimentView::Beams => self.beams = other.beams,
            ExperimentView::Continuations => self.continuations = other.continuations,
            ExperimentView::Temperature => self.temperature = other.temperature,
            ExperimentView::Determinism => self.determinism = other.determinism,
        }
    }

    /// An experiment, whatever its kind; `None` if it was not started.
    pub fn experiment(&self, view: ExperimentView) -> Option<&dyn Experiment> {
        match view {
            ExperimentView::Seeds => Some(&self.seeds.as_ref()?.experiment),
            ExperimentView::Search => Some(&self.search.as_ref()?.experiment),
            ExperimentView::Beams => Some(&self.beams.as_ref()?.experiment),
            ExperimentView::Continuations => Some(&self.continuations.as_ref()?.experiment),
            ExperimentView::Temperature => Some(&self.temperature.as_ref()?.experiment),
            ExperimentView::Determinism => Some(&self.determinism.as_ref()?.experiment),
        }
    }

    /// An experiment that goes on.
    pub(super) fn experiment_mut(&mut self, view: ExperimentView) -> Option<&mut dyn Experiment> {
        match view {
            ExperimentView::Seeds => Some(&mut self.seeds.as_mut()?.experiment),
            ExperimentView::Search => Some(&mut self.search.as_mut()?.experiment),
            ExperimentView::Beams => Some(&mut self.beams.as_mut()?.experiment),
            ExperimentView::Continuations => Some(&mut self.continuations.as_mut()?.experiment),
            ExperimentView::Temperature => Some(&mut self.temperature.as_mut()?.experiment),
            ExperimentView::Determinism => Some(&mut self.determinism.as_mut()?.experiment),
        }
    }

    /// Marks an experiment as ended before its end.
    pub(super) fn cancel(&mut self, view: ExperimentView) {
        let cancelled = match view {
            ExperimentView::Seeds => self.seeds.as_mut().map(|of| &mut of.cancelled),
            ExperimentView::Search => self.search.as_mut().map(|of| &mut of.cancelled),
            ExperimentView::Beams => self.beams.as_mut().map(|of| &mut of.cancelled),
            ExperimentView::Continuations => {
                self.continuations.as_mut().map(|of| &mut of.cancelled)
            }
            ExperimentView::Temperature => self.temperature.as_mut().map(|of| &mut of.cancelled),
            ExperimentView::Determinism => self.determinism.as_mut().map(|of| &mut of.cancelled),
        };
        if let Some(cancelled) = cancelled {
            *cancelled = true;
        }
    }

    /// What the experiments found that are done, under the present prompt, settings and choices.
    pub fn findings(&self, prompt: &str, settings: &Settings, plan: &ExperimentPlan) -> Findings {
        let has_no_pass = |result: ResultOrigin<'_>| !result.is_outdated(prompt, settings, plan);
        Findings::of(
            self.seeds
                .as_ref()
                .filter(|of| has_no_pass(of.origin()))
                .map(|of| &of.experiment),
            self.search
                .as_ref()
                .filter(|of| has_no_pass(of.origin()))
                .map(|of| &of.experiment),
            self.beams
                .as_ref()
                .filter(|of| has_no_pass(of.origin()))
                .map(|of| &of.experiment),
            self.temperature
                .as_ref()
                .filter(|of| has_no_pass(of.origin()))
                .map(|of| &of.experiment),
        )
    }
}
