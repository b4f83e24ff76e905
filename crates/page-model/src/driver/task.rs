//! What works step by step: says what it needs next, and takes it.

use std::fmt::{Debug, Display};

use super::request::{NoAnswer, TaskAnswer, TaskRequest};

/// Why a press was not carried out to its end. `Display` says it.
pub trait TaskProblem: Display + From<NoAnswer> {
    /// What the visitor can do.
    fn next_step(&self) -> &str;

    /// What is announced of it; `None` where the page says it by itself.
    fn announcement(&self) -> Option<String> {
        Some(format!("{self} {}", self.next_step()))
    }
}

/// Something that works step by step. Its own state is what the page shows and undo keeps; what a press asked for is in the
/// goal, which the driver holds while it carries the press out.
pub trait PageTask: Sized + 'static {
    /// A press of one of its buttons.
    type Press: Clone + Debug + PartialEq + 'static;
    /// What is left to do for a press.
    type Goal: 'static;
    /// What it reads of the page besides its own state: prompt, settings, choices.
    type Inputs;
    /// Why it did not come to its end.
    type Problem: TaskProblem + 'static;

    /// Milliseconds between two updates of the screen, at each of which the browser draws before the task goes on. With 0,
    /// every answer is drawn before the next request. `None` updates the screen at each step and waits for no drawing but that
    /// of its [`pace`](Self::pace).
    const REDRAW_INTERVAL: Option<f64> = Some(0.0);

    /// Whether a press goes on until it is paused or nothing is left to do: another press then ends it.
    fn is_open_ended(press: &Self::Press) -> bool;

    /// Whether the page begins it by itself: a pause does not end it, and it ends nothing that is under way.
    fn is_background(_press: &Self::Press) -> bool {
        false
    }

    /// What a press asks for. Called when its turn comes, not when it is pressed: “one more” counts from there.
    fn goal(&self, press: Self::Press, inputs: &Self::Inputs) -> Self::Goal;

    /// What comes next. It must depend on nothing but the arguments: it is called again when the answer is there, and the
    /// answer is dropped if it names something else by then.
    fn next(&self, goal: &Self::Goal, inputs: &Self::Inputs) -> NextNeed;

    /// Takes the answer to what [`next`](Self::next) named. Returns what is announced.
    ///
    /// # Errors
    /// Where nothing can follow this answer.
    fn take(
        &mut self,
        goal: &mut Self::Goal,
        inputs: &Self::Inputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, Self::Problem>;

    /// There is no answer to what [`next`](Self::next) named.
    ///
    /// # Errors
    /// The refusal, where the task does not go on without the answer. By default it never does.
    fn refuse(&mut self, _goal: &mut Self::Goal, refusal: NoAnswer) -> Result<(), Self::Problem> {
        Err(refusal.into())
    }

    /// Does a part of the work that needs no answer, short enough for a page between two frames.
    fn work(&mut self, _goal: &mut Self::Goal, _inputs: &Self::Inputs) {}

    /// Milliseconds that must have passed since the last paced step, where the step just made is one; then the browser draws.
    fn pace(&self, _goal: &Self::Goal, _inputs: &Self::Inputs) -> Option<f64> {
        None
    }

    /// It was paused before its goal was reached.
    fn pause(&mut self, _goal: &mut Self::Goal) {}

    /// Whether taking this answer replaces what is shown by another start: the page then keeps it for undo.
    fn is_replaced_by(&self, _goal: &Self::Goal, _answer: &TaskAnswer) -> bool {
        false
    }

    /// What is announced when a press has come to its end or was paused.
    fn announcement(&self, _goal: &Self::Goal, _ended: Ended) -> Option<String> {
        None
    }
}

/// What a task needs.
#[derive(Clone, Debug, PartialEq)]
pub enum NextNeed {
    /// The answer to a request.
    Ask(TaskRequest),
    /// Nothing can give it: [`PageTask::refuse`] is told why.
    Refuse(NoAnswer),
    /// Time to work, see [`PageTask::work`].
    Work,
    /// Nothing: the goal is reached, or can no longer be.
    Done,
}

/// How a press ended that met no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nothing was left to do.
    Done,
    /// It was paused.
    Paused,
}
