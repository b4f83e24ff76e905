//! What a driver needs of the page: a clock, answers, and the place where a task stands.

use super::{
    request::{NoAnswer, TaskAnswer, TaskRequest},
    task::PageTask,
};

/// The page around all tasks: the browser, or a fake in tests.
#[allow(async_fn_in_trait, reason = "implemented and used on one thread")]
pub trait TaskHost: Clone + 'static {
    /// What tells one model from another.
    type Model: PartialEq + 'static;

    /// Milliseconds since some moment.
    fn now(&self) -> f64;

    /// Waits without blocking the event loop. With 0, the browser can draw.
    async fn sleep(&self, milliseconds: f64);

    /// Runs work to its end beside the rest of the page.
    fn spawn(&self, work: impl Future<Output = ()> + 'static);

    /// The model that answers. An engine that takes over has the same one.
    fn model(&self) -> Self::Model;

    /// The answer to a request.
    ///
    /// # Errors
    /// Why there is none.
    async fn answer(&self, request: TaskRequest) -> Result<TaskAnswer, NoAnswer>;

    /// What must be there before a request can be answered; asked for first, with a deadline of its own.
    fn before(&self, request: &TaskRequest) -> Option<TaskRequest>;

    /// Ends the worker that should have answered a request.
    fn give_up(&self, request: &TaskRequest);

    /// Says something in the live region.
    fn announce(&self, said: String);
}

/// The place of a task on the page: signals there, plain cells in tests.
pub trait TaskPlace: Clone + 'static {
    /// The task.
    type Task: PageTask;
    /// The page around it.
    type Host: TaskHost;

    /// The page around it.
    fn host(&self) -> Self::Host;

    /// What the task reads of the page, now.
    fn inputs(&self) -> <Self::Task as PageTask>::Inputs;

    /// Whether a press can be carried out now: the task's screen is open, the model is there, the prompt is readable.
    fn is_ready(&self) -> bool;

    /// Pauses what else would use the engine between two passes of the task.
    fn make_room(&self);

    /// Reads the task.
    fn read<T>(&self, read: impl FnOnce(&Self::Task) -> T) -> T;

    /// Changes the task. The screen follows at the next [`show`](Self::show).
    fn change<T>(&self, change: impl FnOnce(&mut Self::Task) -> T) -> T;

    /// Draws the task as it is.
    fn show(&self);

    /// Keeps the task for undo, before another start replaces it.
    fn keep(&self);

    /// The press that is carried out, or waits for the page, and the request under way; `None` at rest.
    fn set_work(&self, work: Option<(<Self::Task as PageTask>::Press, Option<&TaskRequest>)>);

    /// A press is carried out now.
    fn begin(&self, press: <Self::Task as PageTask>::Press);

    /// The task has taken an answer.
    fn taken(&self) {}

    /// A press has ended, with the problem that ended it.
    fn end(
        &self,
        press: <Self::Task as PageTask>::Press,
        goal: &<Self::Task as PageTask>::Goal,
        problem: Option<<Self::Task as PageTask>::Problem>,
    );
}
