//! The inside of the network as a task: what each press asks for, one inspection after another.

use protocol::{Failure, InspectRequest, Inspection};
use thiserror::Error;

use super::{
    cell::CellDetails,
    continuation::{ContinuedPair, ContinuedText},
    effect::AblationEffect,
    head_search::{HeadQuestion, HeadSearch},
    inspected_text::InspectedText,
    mean_text::MeanText,
    state::{InsideInputs, InsideState},
};
use crate::driver::{NextNeed, NoAnswer, PageTask, TaskAnswer, TaskProblem, TaskRequest};

/// A press, or work that the page begins by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsidePress {
    /// The columns in view that are missing: the page asks for them whenever text or view change.
    Columns,
    /// The details of the picked cell.
    Cell,
    /// The tokens of the text over which means are taken.
    Mean,
    /// The comparison with and without the parts that are replaced.
    Effect,
    /// The texts that follow with and without them.
    Texts,
    /// The search for the heads behind a token.
    Search,
}

/// What is left to do for a press. It ends where the page shows something else.
#[derive(Clone, Debug, PartialEq)]
pub enum InsideGoal {
    /// The columns in view, whatever is in view by then.
    Columns,
    /// The picked cell, whichever it is by then.
    Cell,
    /// The tokens of the text over which means are taken, whichever it is by then.
    Mean,
    /// The comparison of this text.
    Effect(InspectedText),
    /// The texts that follow this one under these settings; `None` where none are wanted.
    Texts(InspectedText, Option<ContinuedText>),
    /// The answer to this question; `None` where there is no token to ask for.
    Search(Option<HeadQuestion>),
}

/// Why the inside of the network is not shown.
#[derive(Clone, Debug, PartialEq, Error)]
#[error(transparent)]
pub struct InsideProblem(#[from] pub Failure);

impl PageTask for InsideState {
    type Press = InsidePress;
    type Goal = InsideGoal;
    type Inputs = InsideInputs;
    type Problem = InsideProblem;

    /// What a visitor asks for does not wait for columns; the page asks for the rest of them behind it.
    fn is_open_ended(press: &InsidePress) -> bool {
        *press == InsidePress::Columns
    }

    fn is_background(press: &InsidePress) -> bool {
        *press == InsidePress::Columns
    }

    fn goal(&self, press: InsidePress, inputs: &InsideInputs) -> InsideGoal {
        match press {
            InsidePress::Columns => InsideGoal::Columns,
            InsidePress::Cell => InsideGoal::Cell,
            InsidePress::Mean => InsideGoal::Mean,
            InsidePress::Effect => InsideGoal::Effect(inputs.text.clone()),
            InsidePress::Texts => InsideGoal::Texts(inputs.text.clone(), inputs.continued.clone()),
            InsidePress::Search => InsideGoal::Search(inputs.question()),
        }
    }

    fn next(&self, goal: &InsideGoal, inputs: &InsideInputs) -> NextNeed {
        if *goal == InsideGoal::Mean {
            let text = inputs.mean_over.clone();
            return text.map_or(NextNeed::Done, |text| {
                NextNeed::Ask(TaskRequest::Tokens(text))
            });
        }
        let request = self.request(goal, inputs);
        request.map_or(NextNeed::Done, |request| {
            NextNeed::Ask(TaskRequest::Inspect(Box::new(request)))
        })
    }

    fn take(
        &mut self,
        goal: &mut InsideGoal,
        inputs: &InsideInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, InsideProblem> {
        let request = self.request(goal, inputs);
        match (answer, request, &inputs.mean_over) {
            (TaskAnswer::Inspected(inspection), Some(request), _) => {
                self.take_inspection(goal, inputs, request, *inspection)?;
            }
            (TaskAnswer::Tokens(tokens), None, Some(text)) => {
                self.mean = Some(MeanText::new(text.clone(), tokens));
            }
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }
}

impl InsideState {
    /// What the page asks for by itself, as it is shown and missing: the cell first, the columns last, as they make room for
    /// the others.
    pub fn missing(&self, inputs: &InsideInputs) -> Vec<InsidePress> {
        if inputs.mean_over.is_some() {
            // What else is shown depends on it.
            return vec![InsidePress::Mean];
        }
        let mut presses = vec![
            InsidePress::Cell,
            InsidePress::Effect,
            InsidePress::Texts,
            InsidePress::Columns,
        ];
        presses.retain(|press| {
            let is_shown = inputs.compares || *press != InsidePress::Effect;
            is_shown && self.request(&self.goal(*press, inputs), inputs).is_some()
        });
        presses
    }

    /// What is needed next for a goal.
    fn request(&self, goal: &InsideGoal, inputs: &InsideInputs) -> Option<InspectRequest> {
        match goal {
            InsideGoal::Columns => {
                let shape = inputs.shape?;
                self.grid.request(&inputs.text, &inputs.view, &shape)
            }
            InsideGoal::Cell => match self.picked(inputs) {
                Some(_) => None,
                None => inputs.picked?.request(&inputs.text, &inputs.logit),
            },
            InsideGoal::Effect(text) if *text == inputs.text => {
                self.effect_under_way(inputs)?.request()
            }
            InsideGoal::Texts(text, continued)
                if (text, continued) == (&inputs.text, &inputs.continued) =>
            {
                self.texts_under_way(inputs)?.request()
            }
            InsideGoal::Search(question) if *question == inputs.question() => {
                self.search_under_way(inputs)?.request()
            }
            InsideGoal::Mean
            | InsideGoal::Effect(_)
            | InsideGoal::Texts(..)
            | InsideGoal::Search(_) => None,
        }
    }

    fn take_inspection(
        &mut self,
        goal: &InsideGoal,
        inputs: &InsideInputs,
        request: InspectRequest,
        inspection: Inspection,
    ) -> Result<(), NoAnswer> {
        match goal {
            InsideGoal::Columns => {
                let lens = inspection.lens.ok_or_else(NoAnswer::other_answer)?;
                self.grid.take(&inputs.text, &inputs.view, &lens);
            }
            InsideGoal::Cell => {
                self.cell = Some(CellDetails {
                    request,
                    inspection,
                });
            }
            InsideGoal::Effect(_) => {
                let mut effect = self.effect_under_way(inputs);
                let under_way = effect.as_mut().ok_or_else(NoAnswer::other_answer)?;
                under_way.take(&inspection)?;
                self.effect = effect;
            }
            InsideGoal::Texts(..) => {
                let mut texts = self.texts_under_way(inputs);
                let under_way = texts.as_mut().ok_or_else(NoAnswer::other_answer)?;
                under_way.take(&inspection)?;
                self.continuations = texts;
            }
            // Asks for no inspection.
            InsideGoal::Mean => return Err(NoAnswer::other_answer()),
            InsideGoal::Search(_) => {
                let mut search = self.search_under_way(inputs);
                let under_way = search.as_mut().ok_or_else(NoAnswer::other_answer)?;
                under_way.take(&inspection)?;
                self.search = search;
            }
        }
        Ok(())
    }

    /// The comparison of the present text, as far as it is, or a new one.
    fn effect_under_way(&self, inputs: &InsideInputs) -> Option<AblationEffect> {
        match self.effect(inputs) {
            Some(effect) => Some(effect.clone()),
            None => AblationEffect::new(inputs.text.clone(), inputs.shape?),
        }
    }

    /// The texts that follow the present one, as far as they are, or new ones.
    fn texts_under_way(&self, inputs: &InsideInputs) -> Option<ContinuedPair> {
        match self.continuations(inputs) {
            Some(texts) => Some(texts.clone()),
            None => ContinuedPair::new(inputs.text.clone(), inputs.continued.clone()?),
        }
    }

    /// The search for the present token, as far as it is, or a new one.
    fn search_under_way(&self, inputs: &InsideInputs) -> Option<HeadSearch> {
        match self.search(inputs) {
            Some(search) => Some(search.clone()),
            None => HeadSearch::new(inputs.question()?, inputs.shape?),
        }
    }
}

impl TaskProblem for InsideProblem {
    fn next_step(&self) -> &str {
        self.0.next_step()
    }
}

impl From<NoAnswer> for InsideProblem {
    fn from(none: NoAnswer) -> Self {
        Self(none.into_failure())
    }
}
