//! The enumeration of all outputs of the constraint as a task: the mask and the grammar's truth after every beginning.

use engine_client::{GrammarTruth, constraint::OutputMask};

use super::{
    conditioning::{EnumeratedOutputs, Enumeration},
    problem::ConstrainedProblem,
    setup::ConstraintSetup,
    task::ConstrainedInputs,
    words,
};
use crate::{
    driver::{Ended, NextNeed, NoAnswer, PageTask, TaskAnswer, TaskRequest},
    run::RunStart,
};

/// The outputs of a constraint that were enumerated last, and how far an enumeration is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConstraintOutputs {
    /// The outputs that were found.
    pub found: Option<EnumeratedOutputs>,
    /// The beginnings that were looked at, and those that are known to wait; `None` while nothing is enumerated.
    pub progress: Option<(usize, usize)>,
}

/// A press of the button that enumerates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnumeratePress;

/// What is left to do: the prompt is read, then beginnings are looked at.
#[derive(Clone, Debug, Default)]
pub struct EnumerationGoal(Option<StartedEnumeration>);

#[derive(Clone, Debug)]
struct StartedEnumeration {
    start: RunStart,
    setup: ConstraintSetup,
    enumeration: Enumeration,
    /// The mask after the beginning that is looked at.
    mask: Option<OutputMask>,
}

impl PageTask for ConstraintOutputs {
    type Press = EnumeratePress;
    type Goal = EnumerationGoal;
    type Inputs = ConstrainedInputs;
    type Problem = ConstrainedProblem;

    fn is_open_ended(_: &EnumeratePress) -> bool {
        false
    }

    fn goal(&self, _: EnumeratePress, _: &ConstrainedInputs) -> EnumerationGoal {
        EnumerationGoal::default()
    }

    fn next(&self, goal: &EnumerationGoal, inputs: &ConstrainedInputs) -> NextNeed {
        let Some(started) = &goal.0 else {
            return NextNeed::Ask(TaskRequest::Prompt(inputs.prompt.clone()));
        };
        started.request().map_or(NextNeed::Done, NextNeed::Ask)
    }

    fn take(
        &mut self,
        goal: &mut EnumerationGoal,
        inputs: &ConstrainedInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, ConstrainedProblem> {
        match (&mut goal.0, answer) {
            (none @ None, TaskAnswer::Prompt(start)) => {
                *none = Some(StartedEnumeration {
                    enumeration: Enumeration::new(start.texts.info().eos_token_ids.clone()),
                    start: *start,
                    setup: inputs.setup.clone(),
                    mask: None,
                });
            }
            (Some(_), TaskAnswer::Mask(OutputMask::TooComplex)) => {
                return Err(ConstrainedProblem::TooComplex);
            }
            (Some(started), TaskAnswer::Mask(mask)) => started.mask = Some(mask),
            (Some(started), TaskAnswer::Truth(truth)) => {
                if let Some(found) = started.take_truth(truth)? {
                    self.found = Some(found);
                }
            }
            _ => return Err(NoAnswer::other_answer().into()),
        }
        self.progress = goal
            .0
            .as_ref()
            .map(|started| started.enumeration.progress());
        Ok(None)
    }

    fn announcement(&self, _: &EnumerationGoal, ended: Ended) -> Option<String> {
        let found = self.found.as_ref().filter(|_| ended == Ended::Done)?;
        Some(words::conditioning(&found.found))
    }
}

impl StartedEnumeration {
    fn request(&self) -> Option<TaskRequest> {
        let output = self.enumeration.next()?.to_vec();
        Some(match self.mask {
            None => TaskRequest::Mask {
                constraint: self.setup.constraint(),
                output,
            },
            Some(_) => TaskRequest::Truth([&self.start.context[..], &output].concat()),
        })
    }

    /// Goes on with the truth after the beginning that is looked at. The outputs, if it was the last one.
    fn take_truth(
        &mut self,
        truth: GrammarTruth,
    ) -> Result<Option<EnumeratedOutputs>, ConstrainedProblem> {
        let truth = match truth {
            GrammarTruth::Known(truth) => truth,
            GrammarTruth::NoGrammar => return Err(ConstrainedProblem::NoGrammar),
            GrammarTruth::OutsideGrammar => return Err(ConstrainedProblem::OutsideGrammar),
        };
        let mask = self.mask.take().ok_or_else(NoAnswer::other_answer)?;
        self.enumeration
            .supply(&truth, &mask)
            .map_err(|_| ConstrainedProblem::TooManyOutputs)?;
        if self.enumeration.next().is_some() {
            return Ok(None);
        }
        let found = self.enumeration.clone().finish();
        Ok(Some(EnumeratedOutputs {
            prompt: self.start.prompt.clone(),
            setup: self.setup.clone(),
            found: found.ok_or(ConstrainedProblem::NoOutput)?,
        }))
    }
}
