//! The experiments as a task: from the press of Start over prompt and answer to the experiment's own requests.

use std::sync::Arc;

use protocol::TokenId;

use super::{
    ExperimentView,
    beams::BeamsExperiment,
    continuations::Continuations,
    determinism::Determinism,
    expected::RightText,
    plan::ExperimentPlan,
    problem::ExperimentProblem,
    results::{ExperimentInputs, ExperimentResults, StartedExperiment, StartedFrom},
    search::Search,
    seeds::SeedsExperiment,
    temperature::TemperatureExperiment,
    walk::Goal,
    words,
};
use crate::{
    driver::{Ended, NextNeed, NoAnswer, PageTask, TaskAnswer, TaskProblem, TaskRequest},
    json::{JsonRecord, JsonState},
    run::RunStart,
    tokenizer::word::{pieces_of, spaced},
};

/// Milliseconds between two updates of the screen while an experiment runs.
const REDRAW_INTERVAL: f64 = 120.0;

/// What is left to do for a press of Start.
#[derive(Clone, Debug)]
pub struct ExperimentGoal {
    plan: ExperimentPlan,
    step: StartStep,
}

/// What is left to do before the experiment asks by itself.
#[derive(Clone, Debug)]
enum StartStep {
    /// The prompt is read.
    Prompt,
    /// A text is read as tokens: the right answer, or the record that the prompt has begun.
    Tokens(Box<TokensNeeded>),
    /// Nothing.
    Started,
}

/// A text that must be read as tokens before an experiment can start.
#[derive(Clone, Debug)]
struct TokensNeeded {
    start: RunStart,
    from: StartedFrom,
    text: String,
    /// Whether it is the record that the prompt has begun, not the right answer.
    is_record: bool,
}

impl PageTask for ExperimentResults {
    type Press = ExperimentView;
    type Goal = ExperimentGoal;
    type Inputs = ExperimentInputs;
    type Problem = ExperimentProblem;

    const REDRAW_INTERVAL: Option<f64> = Some(REDRAW_INTERVAL);

    fn is_open_ended(_: &ExperimentView) -> bool {
        false
    }

    fn goal(&self, view: ExperimentView, inputs: &ExperimentInputs) -> ExperimentGoal {
        let mut plan = inputs.plan.clone();
        plan.view = view;
        ExperimentGoal {
            plan,
            step: StartStep::Prompt,
        }
    }

    fn next(&self, goal: &ExperimentGoal, inputs: &ExperimentInputs) -> NextNeed {
        match &goal.step {
            StartStep::Prompt => NextNeed::Ask(TaskRequest::Prompt(inputs.prompt.clone())),
            StartStep::Tokens(needed) => NextNeed::Ask(TaskRequest::Tokens(needed.text.clone())),
            StartStep::Started => match self.experiment(goal.plan.view) {
                Some(experiment) if !experiment.is_done() => {
                    experiment.request().map_or(NextNeed::Work, NextNeed::Ask)
                }
                _ => NextNeed::Done,
            },
        }
    }

    fn take(
        &mut self,
        goal: &mut ExperimentGoal,
        inputs: &ExperimentInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, ExperimentProblem> {
        match (
            std::mem::replace(&mut goal.step, StartStep::Started),
            answer,
        ) {
            (StartStep::Prompt, TaskAnswer::Prompt(start)) => {
                goal.step = self.start(&goal.plan, *start, inputs)?;
            }
            (StartStep::Tokens(needed), TaskAnswer::Tokens(tokens)) => {
                let TokensNeeded {
                    start,
                    from,
                    is_record,
                    ..
                } = *needed;
                let pieces = pieces_of(&tokens, &start.texts);
                let experiment = match is_record {
                    true => {
                        let record = Goal::Record(start.prompt.as_str().into());
                        TemperatureExperiment::new(start, goal.plan.runs, record)?
                            .with_mask(pieces)?
                    }
                    false => {
                        let answer = Goal::Answer(fitting(pieces, &start)?);
                        TemperatureExperiment::new(start, goal.plan.runs, answer)?
                    }
                };
                self.temperature = StartedExperiment::new(experiment, &from);
            }
            (StartStep::Started, answer) => {
                let experiment = self.experiment_mut(goal.plan.view);
                experiment
                    .ok_or_else(NoAnswer::other_answer)?
                    .take(answer)?;
            }
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }

    fn refuse(
        &mut self,
        goal: &mut ExperimentGoal,
        refusal: NoAnswer,
    ) -> Result<(), ExperimentProblem> {
        match (&goal.step, self.experiment_mut(goal.plan.view)) {
            (StartStep::Started, Some(experiment)) => Ok(experiment.refuse(refusal)?),
            _ => Err(refusal.into()),
        }
    }

    fn work(&mut self, goal: &mut ExperimentGoal, _: &ExperimentInputs) {
        if let Some(experiment) = self.experiment_mut(goal.plan.view) {
            experiment.work();
        }
    }

    fn pause(&mut self, goal: &mut ExperimentGoal) {
        if matches!(goal.step, StartStep::Started) {
            self.cancel(goal.plan.view);
        }
    }

    fn announcement(&self, goal: &ExperimentGoal, ended: Ended) -> Option<String> {
        let view = goal.plan.view;
        match ended {
            Ended::Paused => Some(words::cancelled(view)),
            Ended::Done => words::result(self, view),
        }
    }
}

impl ExperimentResults {
    /// Starts an experiment from a prompt that was read, or says what must be read before it can start.
    fn start(
        &mut self,
        plan: &ExperimentPlan,
        start: RunStart,
        inputs: &ExperimentInputs,
    ) -> Result<StartStep, ExperimentProblem> {
        let view = plan.view;
        let from = StartedFrom {
            prompt: start.prompt.clone(),
            settings: start.settings.clone(),
            plan: plan.of_view(),
            run: match view {
                ExperimentView::Continuations => inputs.run.clone(),
                _ => Vec::new(),
            },
        };
        match view {
            ExperimentView::Seeds => {
                let experiment = SeedsExperiment::new(&start, plan.seeds, plan.tokens)?;
                self.seeds = StartedExperiment::new(experiment, &from);
            }
            ExperimentView::Search => {
                let experiment = Search::new(&start, plan.searched, plan.passes);
                self.search = StartedExperiment::new(experiment, &from);
            }
            ExperimentView::Beams => {
                let rule = plan.beam_rule().map_err(|_| ExperimentProblem::NoPrompt)?;
                self.beams = StartedExperiment::new(BeamsExperiment::new(&start, rule)?, &from);
            }
            ExperimentView::Continuations => {
                let run: Vec<TokenId> = from.run.iter().map(|linked| linked.token).collect();
                let (branches, depth) = (plan.branches, plan.depth);
                let experiment = Continuations::new(&start, &run, plan.from_step, branches, depth)?;
                self.continuations = StartedExperiment::new(experiment, &from);
            }
            ExperimentView::Determinism => {
                let experiment = Determinism::new(&start, plan.compared_tokens)?;
                self.determinism = StartedExperiment::new(experiment, &from);
            }
            ExperimentView::Temperature => return self.start_temperature(plan, start, from),
        }
        Ok(StartStep::Started)
    }

    /// Starts the shares by temperature, unless what counts as right must be read as tokens first.
    fn start_temperature(
        &mut self,
        plan: &ExperimentPlan,
        start: RunStart,
        from: StartedFrom,
    ) -> Result<StartStep, ExperimentProblem> {
        let right = plan.expected.of(&start.prompt);
        let (text, is_record) = match right.ok_or(ExperimentProblem::NothingExpected)? {
            RightText::Answer(answer) => {
                let word = spaced(&answer, &start.context, &start.texts);
                (word.ok_or(ExperimentProblem::NothingExpected)?, false)
            }
            RightText::Record => {
                let record = JsonRecord::read(&start.prompt)
                    .filter(|record| matches!(record.state, JsonState::Unfinished { .. }))
                    .ok_or(ExperimentProblem::NoRecord)?;
                if !plan.masked {
                    let goal = Goal::Record(start.prompt.as_str().into());
                    let experiment = TemperatureExperiment::new(start, plan.runs, goal)?;
                    self.temperature = StartedExperiment::new(experiment, &from);
                    return Ok(StartStep::Started);
                }
                (record.text, true)
            }
        };
        Ok(StartStep::Tokens(Box::new(TokensNeeded {
            start,
            from,
            text,
            is_record,
        })))
    }
}

/// The tokens of an answer, if they fit after the prompt.
fn fitting(pieces: Vec<TokenId>, start: &RunStart) -> Result<Arc<[TokenId]>, ExperimentProblem> {
    match !pieces.is_empty() && start.context.len() + pieces.len() <= start.window() {
        true => Ok(pieces.into()),
        false => Err(ExperimentProblem::AnswerDoesNotFit),
    }
}

impl TaskProblem for ExperimentProblem {
    fn next_step(&self) -> &str {
        self.next_step()
    }
}

impl From<NoAnswer> for ExperimentProblem {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::NoPrompt => Self::NoPrompt,
            NoAnswer::Engine(failure) => Self::Failed(failure),
            other => Self::Mask(other.into_failure()),
        }
    }
}
