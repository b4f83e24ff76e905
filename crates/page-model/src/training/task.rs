//! The view of a checkpoint as a task: the prompt becomes tokens, the checkpoint predicts and writes, its layers are looked
//! into, and the grammar is asked for the truth.

use protocol::{InspectRequest, TokenId};

use super::{checkpoint::Checkpoint, problem::TrainingProblem, results::TrainingResults, words};
use crate::{
    driver::{
        Ended, NextNeed, NoAnswer, PageTask, PassEngine, PassReading, TaskAnswer, TaskRequest,
        pass_logits,
    },
    models::Model,
    settings::Settings,
};

/// Milliseconds between two updates of the screen while a checkpoint writes.
const REDRAW_INTERVAL: f64 = 80.0;

/// The one press: what is wanted and not there is asked for. The page presses it whenever something else is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingPress;

/// What a press has led to.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrainingGoal {
    /// The checkpoint that has written: its text is announced at the end.
    wrote: Option<Checkpoint>,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingInputs {
    /// The prompt.
    pub prompt: String,
    /// The settings by which a checkpoint writes.
    pub settings: Settings,
    /// The chosen checkpoint.
    pub checkpoint: Checkpoint,
    /// The model with its weights; `None` while they are on the hub alone, and nothing can be asked.
    pub model: Option<Model>,
    /// Whether the grammar of the training text can be asked.
    pub has_grammar: bool,
}

/// A step of the task.
#[derive(Clone, Debug, PartialEq)]
enum TrainingStep {
    /// The prompt becomes tokens.
    Prompt(String),
    /// The checkpoint computes the logits after these tokens.
    Write(Vec<TokenId>),
    /// The lens of the checkpoint.
    Lens(InspectRequest),
    /// The grammar says what may follow these tokens.
    Truth(Vec<TokenId>),
}

impl TrainingResults {
    /// The next step; none where everything that is wanted is there. The prediction comes first, the text last: it takes most
    /// of the time.
    fn step(&self, inputs: &TrainingInputs) -> Option<TrainingStep> {
        let checkpoint = inputs.checkpoint;
        if !self.is_of(&inputs.prompt, &inputs.settings) {
            return Some(TrainingStep::Prompt(inputs.prompt.clone()));
        }
        let write = || self.to_write(checkpoint).map(TrainingStep::Write);
        if self.view(checkpoint).is_none() {
            return write();
        }
        let truth = || {
            let is_missing = inputs.has_grammar && self.truth().is_none();
            let tokens = self.start().filter(|_| is_missing)?.tokens();
            Some(TrainingStep::Truth(tokens.to_vec()))
        };
        let lens = || self.lens_request(checkpoint).map(TrainingStep::Lens);
        truth().or_else(lens).or_else(write)
    }
}

impl PageTask for TrainingResults {
    type Press = TrainingPress;
    type Goal = TrainingGoal;
    type Inputs = TrainingInputs;
    type Problem = TrainingProblem;

    const REDRAW_INTERVAL: Option<f64> = Some(REDRAW_INTERVAL);

    /// A move of the slider ends what is computed for the checkpoint before.
    fn is_open_ended(_: &TrainingPress) -> bool {
        true
    }

    fn goal(&self, _: TrainingPress, _: &TrainingInputs) -> TrainingGoal {
        TrainingGoal::default()
    }

    fn next(&self, _: &TrainingGoal, inputs: &TrainingInputs) -> NextNeed {
        let Some(model) = &inputs.model else {
            return NextNeed::Done;
        };
        let request = self.step(inputs).map(|step| match step {
            TrainingStep::Prompt(prompt) => TaskRequest::Prompt(prompt),
            TrainingStep::Truth(tokens) => TaskRequest::Truth(tokens),
            TrainingStep::Lens(request) => TaskRequest::InspectSecond {
                model: model.clone(),
                request: Box::new(request),
            },
            TrainingStep::Write(context) => TaskRequest::Pass {
                engine: PassEngine::Second(model.clone()),
                kind: PassReading::Branch,
                context,
            },
        });
        request.map_or(NextNeed::Done, NextNeed::Ask)
    }

    fn take(
        &mut self,
        goal: &mut TrainingGoal,
        inputs: &TrainingInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, TrainingProblem> {
        let checkpoint = inputs.checkpoint;
        match answer {
            TaskAnswer::Prompt(start) => self.begin(*start)?,
            TaskAnswer::Pass(pass) => {
                let logits = pass_logits(pass.logits, &pass.report)?;
                self.write(checkpoint, &logits)?;
                goal.wrote = Some(checkpoint);
            }
            TaskAnswer::Inspected(inspection) => {
                let lens = inspection.lens.ok_or_else(NoAnswer::other_answer)?;
                self.look(checkpoint, lens);
            }
            TaskAnswer::Truth(truth) => self.know(truth),
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }

    fn announcement(&self, goal: &TrainingGoal, ended: Ended) -> Option<String> {
        let checkpoint = goal.wrote.filter(|_| ended == Ended::Done)?;
        words::announced(self, checkpoint)
    }
}
