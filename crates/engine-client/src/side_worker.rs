//! A worker beside the engines, started by its first request; after a failure, the next request starts another.

use std::{
    cell::{Cell, RefCell},
    future::poll_fn,
    pin::Pin,
    rc::Rc,
    task::Poll,
};

use futures_channel::oneshot;
use protocol::{Failure, Payload};

use crate::{
    queue::{Queue, Turn},
    transport::{Outcome, Transport},
};

/// A worker that is being started.
pub type StartingSideWorker<C, A> =
    Pin<Box<dyn Future<Output = Result<Rc<dyn Transport<C, A>>, Failure>>>>;

/// Starts a worker; called at the first request, and again after a worker was lost.
pub type StartSideWorker<C, A> = Box<dyn Fn() -> StartingSideWorker<C, A>>;

/// A worker with what its client knows that it holds.
pub struct SideWorker<C, A, H> {
    start: StartSideWorker<C, A>,
    /// One request after the other: what is sent depends on what the worker holds.
    queue: Queue,
    /// Only here: a request that waits does not keep its worker alive.
    running: RefCell<Option<RunningWorker<C, A, H>>>,
    /// Dropped to cancel the start of a worker.
    starting: RefCell<Option<oneshot::Sender<()>>>,
    /// How often [`Self::cancel`] was called.
    cancelled: Cell<u32>,
}

/// A worker that answers, and what it holds.
struct RunningWorker<C, A, H> {
    transport: Rc<dyn Transport<C, A>>,
    held: H,
}

impl<C, A, H: Default> SideWorker<C, A, H> {
    /// No worker is started yet.
    pub fn new(start: StartSideWorker<C, A>) -> Self {
        Self {
            start,
            queue: Queue::default(),
            running: RefCell::default(),
            starting: RefCell::default(),
            cancelled: Cell::default(),
        }
    }

    /// Waits until all earlier requests have ended.
    ///
    /// # Errors
    /// [`Failure::Cancelled`], after [`Self::cancel`].
    pub async fn turn(&self) -> Result<Turn, Failure> {
        self.queue.turn().await
    }

    /// Reads what the worker holds; `None` where there is no worker.
    pub fn read<T>(&self, read: impl FnOnce(&H) -> T) -> Option<T> {
        let running = self.running.borrow();
        running.as_ref().map(|worker| read(&worker.held))
    }

    /// Writes down what the worker holds; nothing where there is no worker any more.
    pub fn change(&self, change: impl FnOnce(&mut H)) {
        if let Some(worker) = &mut *self.running.borrow_mut() {
            change(&mut worker.held);
        }
    }

    /// Ends the worker: the request that runs, and those that wait, fail with [`Failure::Cancelled`]. The next one starts
    /// another worker.
    pub fn cancel(&self) {
        self.cancelled.set(self.cancelled.get().wrapping_add(1));
        self.queue.cancel_waiting();
        drop(self.starting.take());
        drop(self.running.take());
    }

    /// Makes sure that there is a worker. Ends with [`cancel`](Self::cancel), also where the worker never starts. The caller
    /// must hold the turn.
    ///
    /// # Errors
    /// The failure of the start.
    pub async fn started(&self) -> Result<(), Failure> {
        if self.running.borrow().is_some() {
            return Ok(());
        }
        let mut worker = (self.start)();
        let (sender, mut cancelled) = oneshot::channel::<()>();
        self.starting.replace(Some(sender));
        let started = poll_fn(|context| {
            // Nothing is sent: the sender is dropped.
            match Pin::new(&mut cancelled).poll(context) {
                Poll::Ready(_) => Poll::Ready(Err(Failure::Cancelled)),
                Poll::Pending => worker.as_mut().poll(context),
            }
        });
        let started = started.await;
        self.starting.take();
        let held = H::default();
        let transport = started?;
        self.running
            .replace(Some(RunningWorker { transport, held }));
        Ok(())
    }

    /// Sends a command to the worker that is there. After a failure the worker is ended: what it holds is then unknown. The
    /// caller must hold the turn.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] where there is no worker, or its failure.
    pub async fn ask(&self, command: C, payload: Payload) -> Outcome<A> {
        let pending = match &*self.running.borrow() {
            Some(worker) => worker.transport.send(command, payload, Box::new(drop)),
            None => return Err(Failure::Cancelled),
        };
        let before = self.cancelled.get();
        let outcome = pending.outcome.await;
        // After a cancel there may be another worker already.
        if outcome.is_err() && self.cancelled.get() == before {
            self.running.take();
        }
        outcome
    }
}

/// An answer of another kind than the question.
pub(crate) fn unexpected() -> Failure {
    Failure::Malformed {
        detail: "an answer to another question".into(),
    }
}
