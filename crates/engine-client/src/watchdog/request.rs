//! A request to a worker that is watched: its outcome is that of the worker, or the hang for which the worker was ended.

use std::{
    cell::RefCell,
    pin::Pin,
    rc::{Rc, Weak},
    task::{Context, Poll, Waker},
};

use protocol::{Failure, RequestId};

use super::{WatchedCommand, deadline::MeasuredChunk, transport::Watch, work::measured};
use crate::transport::Outcome;

/// The outcome of a request, from the worker.
type PendingOutcome<C> = Pin<Box<dyn Future<Output = Outcome<<C as WatchedCommand>::Answer>>>>;

/// What the outcome of a request tells of the worker's speed, once it has come.
pub(super) type PendingMeasurement = Pin<Box<dyn Future<Output = Option<MeasuredChunk>>>>;

/// What the open requests end with. They hold this and not the worker, which ends although they are open.
#[derive(Default)]
pub(super) struct Ending {
    /// Set once the worker was ended.
    pub(super) hung: Option<Failure>,
    /// The requests that wait for their outcome although they were cancelled.
    pub(super) cancelled: Vec<RequestId>,
}

/// The outcome of a request through the watchdog.
pub(super) struct WatchedRequest<C: WatchedCommand> {
    pub(super) id: RequestId,
    pub(super) watch: Weak<Watch>,
    pub(super) ending: Rc<RefCell<Ending>>,
    /// `None` once it has come.
    pub(super) outcome: Option<PendingOutcome<C>>,
}

impl<C: WatchedCommand> WatchedRequest<C> {
    /// What the request ends with. An outcome that came before the worker was ended counts.
    fn end_with(&self, outcome: Outcome<C::Answer>) -> Outcome<C::Answer> {
        let is_cancelled = self.leave();
        let ending = self.ending.borrow();
        match (outcome, &ending.hung) {
            // One that was cancelled is not given to another worker.
            (Err(_), Some(_)) if is_cancelled => Err(Failure::Cancelled),
            (Err(_), Some(hung)) => Err(hung.clone()),
            (outcome, _) => {
                if let Some(watch) = self.watch.upgrade() {
                    watch.ended(self.id, measured::<C>(&outcome));
                }
                outcome
            }
        }
    }

    /// Leaves the list of those that were cancelled. Whether it was there.
    fn leave(&self) -> bool {
        let cancelled = &mut self.ending.borrow_mut().cancelled;
        let before = cancelled.len();
        cancelled.retain(|id| *id != self.id);
        cancelled.len() < before
    }
}

impl<C: WatchedCommand> Future for WatchedRequest<C> {
    type Output = Outcome<C::Answer>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // One that has ended is not polled again.
        let Some(outcome) = &mut self.outcome else {
            return Poll::Pending;
        };
        match outcome.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(outcome) => {
                self.outcome = None;
                Poll::Ready(self.end_with(outcome))
            }
        }
    }
}

impl<C: WatchedCommand> Drop for WatchedRequest<C> {
    fn drop(&mut self) {
        if let Some(outcome) = self.outcome.take() {
            self.leave();
            if let Some(watch) = self.watch.upgrade() {
                watch.dropped(self.id, measurement::<C>(outcome));
            }
        }
    }
}

/// Waits for an outcome that is of no other use any more.
pub(super) fn measurement<C: WatchedCommand>(outcome: PendingOutcome<C>) -> PendingMeasurement {
    Box::pin(async move { measured::<C>(&outcome.await) })
}

/// The output of a future, if it is ready.
pub(super) fn has_come<T>(future: &mut Pin<Box<dyn Future<Output = T>>>) -> Option<T> {
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}
