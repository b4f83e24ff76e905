//! A training as a task: the worker learns for a moment, and says how it stands.

use protocol::{LearnRequest, LearningEffort, LearningRun};

use super::{problem::LiveTrainingProblem, results::LiveTrainingResults, words};
use crate::driver::{Ended, NextNeed, NoAnswer, PageTask, TaskAnswer, TaskRequest};
use engine_client::learning::LearningOutcome;

/// Milliseconds that the worker learns before it answers: the screen follows about four times a second, and the text that the
/// network writes for each answer takes a small part of the time.
const SLICE: u32 = 250;

/// Steps after which a training pauses by itself: more than half an hour of a computer, in which nobody may look at it.
pub const MOST_STEPS: u64 = 100_000;

/// A press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveTrainingPress {
    /// Learn until it is paused.
    Start,
    /// Take one step.
    Step,
    /// Show how the training stands. The page does it by itself.
    Look,
}

/// What is left to do for a press.
#[derive(Clone, Copy, Debug)]
pub struct LiveTrainingGoal {
    press: LiveTrainingPress,
    /// The answers that were taken.
    answers: usize,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveTrainingInputs {
    /// The training.
    pub run: LearningRun,
    /// The learning rate.
    pub learning_rate: f32,
    /// The text that the network predicts and writes on; empty for the usual one.
    pub prompt: String,
    /// The seed of what it writes.
    pub sampling_seed: u64,
}

impl LiveTrainingResults {
    /// Steps taken, as far as the page knows.
    fn steps(&self, run: &LearningRun) -> u64 {
        self.of(run).map_or(0, |view| view.report().steps)
    }

    fn request(&self, inputs: &LiveTrainingInputs, effort: LearningEffort) -> NextNeed {
        NextNeed::Ask(TaskRequest::Learn(Box::new(LearnRequest {
            run: inputs.run.clone(),
            steps: self.steps(&inputs.run),
            effort,
            learning_rate: inputs.learning_rate,
            prompt: inputs.prompt.clone(),
            sampling_seed: inputs.sampling_seed,
        })))
    }
}

impl PageTask for LiveTrainingResults {
    type Press = LiveTrainingPress;
    type Goal = LiveTrainingGoal;
    type Inputs = LiveTrainingInputs;
    type Problem = LiveTrainingProblem;

    fn is_open_ended(press: &LiveTrainingPress) -> bool {
        *press == LiveTrainingPress::Start
    }

    fn is_background(press: &LiveTrainingPress) -> bool {
        *press == LiveTrainingPress::Look
    }

    fn goal(&self, press: LiveTrainingPress, _: &LiveTrainingInputs) -> LiveTrainingGoal {
        LiveTrainingGoal { press, answers: 0 }
    }

    fn next(&self, goal: &LiveTrainingGoal, inputs: &LiveTrainingInputs) -> NextNeed {
        match goal.press {
            LiveTrainingPress::Start if self.steps(&inputs.run) < MOST_STEPS => {
                self.request(inputs, LearningEffort::Milliseconds(SLICE))
            }
            LiveTrainingPress::Step if goal.answers == 0 => {
                self.request(inputs, LearningEffort::Step)
            }
            LiveTrainingPress::Look if !self.has(inputs) => {
                self.request(inputs, LearningEffort::Look)
            }
            LiveTrainingPress::Start | LiveTrainingPress::Step | LiveTrainingPress::Look => {
                NextNeed::Done
            }
        }
    }

    fn take(
        &mut self,
        goal: &mut LiveTrainingGoal,
        inputs: &LiveTrainingInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, LiveTrainingProblem> {
        let TaskAnswer::Learned(outcome) = answer else {
            return Err(NoAnswer::other_answer().into());
        };
        match outcome {
            LearningOutcome::Learned(report) => {
                let was_near = self.near_floor(&inputs.run);
                self.take_report(inputs, *report)?;
                goal.answers += 1;
                let reached = self.near_floor(&inputs.run).filter(|_| was_near.is_none());
                Ok(reached.map(words::near_floor))
            }
            LearningOutcome::Refused(refusal) => {
                self.forget();
                Err(LiveTrainingProblem::Refused(refusal))
            }
            LearningOutcome::Diverged => Err(LiveTrainingProblem::Diverged),
            LearningOutcome::Gone => {
                self.forget();
                Err(LiveTrainingProblem::Gone)
            }
        }
    }

    fn announcement(&self, goal: &LiveTrainingGoal, _: Ended) -> Option<String> {
        match goal.press {
            LiveTrainingPress::Look => None,
            LiveTrainingPress::Start | LiveTrainingPress::Step => self.view().map(words::announced),
        }
    }
}

impl LiveTrainingResults {
    fn near_floor(&self, run: &LearningRun) -> Option<u64> {
        self.of(run).and_then(|view| view.near_floor_since())
    }
}
