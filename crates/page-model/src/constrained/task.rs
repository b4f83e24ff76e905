//! Both runs as a task: what each button of the screen asks for, and the passes and masks that follow.

use protocol::Failure;

use super::{
    problem::ConstrainedProblem,
    run::{ConstrainedRun, RunNews},
    setup::ConstraintSetup,
    side_by_side::SideRequest,
    words,
};
use crate::{
    driver::{
        Ended, NextNeed, NoAnswer, PageTask, PassEngine, PassReading, TaskAnswer, TaskProblem,
        TaskRequest, pass_logits,
    },
    run::RunStart,
    settings::Settings,
};

/// A press of a button of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstrainedPress {
    /// One token more on each side.
    Token,
    /// Tokens up to this number on each side, of an address.
    Tokens(usize),
    /// Both texts to their ends.
    ToEnd,
}

/// What is left to do for a press.
#[derive(Clone, Debug)]
pub struct ConstrainedGoal {
    begin: BeginStep,
    /// The number of tokens on each side that is enough.
    tokens: usize,
    /// What had happened before: what is new is announced at the end.
    before: RunNews,
}

/// What is left to do before both runs stand at their prompt.
#[derive(Clone, Debug)]
enum BeginStep {
    /// The prompt is read.
    Prompt,
    /// The constraint is compiled: one that cannot be leaves the texts that are there.
    Constraint(Box<RunStart>),
    /// Nothing.
    Begun,
}

/// What both runs depend on.
#[derive(Clone, Debug)]
pub struct ConstrainedInputs {
    /// The prompt in the box.
    pub prompt: String,
    /// The settings.
    pub settings: Settings,
    /// The constraint in the field.
    pub setup: ConstraintSetup,
}

impl ConstrainedRun {
    /// Whether it was begun from another prompt, with other settings or under another constraint.
    pub fn is_outdated(&self, prompt: &str, settings: &Settings, setup: &ConstraintSetup) -> bool {
        self.start.prompt != prompt || self.start.settings != *settings || self.setup != *setup
    }

    fn next(&self) -> NextNeed {
        NextNeed::Ask(match self.sides.next() {
            SideRequest::Nothing => return NextNeed::Done,
            SideRequest::Forward(context) => TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::Branch,
                context,
            },
            SideRequest::Mask(output) => TaskRequest::Mask {
                constraint: self.setup.constraint(),
                output,
            },
        })
    }

    fn take(&mut self, answer: TaskAnswer) -> Result<(), NoAnswer> {
        let texts = &self.start.texts;
        let taken = match answer {
            TaskAnswer::Pass(pass) => self
                .sides
                .supply(&pass_logits(pass.logits, &pass.report)?, texts),
            TaskAnswer::Mask(mask) => self.sides.apply(&mask, texts),
            _ => return Err(NoAnswer::other_answer()),
        };
        taken.map_err(|error| {
            NoAnswer::Engine(Failure::Malformed {
                detail: error.to_string(),
            })
        })
    }
}

impl PageTask for Option<ConstrainedRun> {
    type Press = ConstrainedPress;
    type Goal = ConstrainedGoal;
    type Inputs = ConstrainedInputs;
    type Problem = ConstrainedProblem;

    fn is_open_ended(press: &ConstrainedPress) -> bool {
        *press == ConstrainedPress::ToEnd
    }

    fn goal(&self, press: ConstrainedPress, inputs: &ConstrainedInputs) -> ConstrainedGoal {
        let ConstrainedInputs {
            prompt,
            settings,
            setup,
        } = inputs;
        let has_no_pass = |run: &&ConstrainedRun| !run.is_outdated(prompt, settings, setup);
        let fresh = self.as_ref().filter(has_no_pass);
        ConstrainedGoal {
            begin: match fresh {
                Some(_) => BeginStep::Begun,
                None => BeginStep::Prompt,
            },
            tokens: match press {
                ConstrainedPress::Token => fresh.map_or(0, |run| run.sides.tokens()) + 1,
                ConstrainedPress::Tokens(tokens) => tokens,
                ConstrainedPress::ToEnd => usize::MAX,
            },
            before: fresh.map(ConstrainedRun::news).unwrap_or_default(),
        }
    }

    fn next(&self, goal: &ConstrainedGoal, inputs: &ConstrainedInputs) -> NextNeed {
        match (&goal.begin, self) {
            (BeginStep::Prompt, _) => NextNeed::Ask(TaskRequest::Prompt(inputs.prompt.clone())),
            (BeginStep::Constraint(_), _) => {
                NextNeed::Ask(TaskRequest::Compiled(inputs.setup.constraint()))
            }
            (BeginStep::Begun, Some(run)) if !run.sides.has_tokens(goal.tokens) => run.next(),
            (BeginStep::Begun, _) => NextNeed::Done,
        }
    }

    fn take(
        &mut self,
        goal: &mut ConstrainedGoal,
        inputs: &ConstrainedInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, ConstrainedProblem> {
        match (
            std::mem::replace(&mut goal.begin, BeginStep::Begun),
            answer,
            self,
        ) {
            (BeginStep::Prompt, TaskAnswer::Prompt(start), _) => {
                goal.begin = BeginStep::Constraint(start);
            }
            (BeginStep::Constraint(start), TaskAnswer::Ready, run) => {
                let begun = ConstrainedRun::begin(*start, inputs.setup.clone());
                *run = Some(begun.map_err(|_| ConstrainedProblem::NoPrompt)?);
            }
            (BeginStep::Begun, answer, Some(run)) => run.take(answer)?,
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }

    fn is_replaced_by(&self, goal: &ConstrainedGoal, _: &TaskAnswer) -> bool {
        self.is_some() && matches!(goal.begin, BeginStep::Constraint(_))
    }

    /// What is new: the newest step, where the texts part, where JSON breaks, and the ends.
    fn announcement(&self, goal: &ConstrainedGoal, _: Ended) -> Option<String> {
        words::announcement(self.as_ref()?, &goal.before)
    }
}

impl TaskProblem for ConstrainedProblem {
    fn next_step(&self) -> &str {
        self.next_step()
    }
}

impl From<NoAnswer> for ConstrainedProblem {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::NoPrompt => Self::NoPrompt,
            NoAnswer::Constraint(failure) => Self::Refused(failure),
            NoAnswer::TooSlow => Self::TooSlow,
            NoAnswer::MaskWorker(failure) => Self::Worker(failure),
            other => Self::Engine(other.into_failure()),
        }
    }
}

#[cfg(test)]
mod tests;
