//! A connection whose worker is watched: one that hangs is ended, and each of its requests with it.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
    task::{Context, Waker},
};

use protocol::{Failure, Payload, Progress, RequestId};

use super::{TICK, Tick, Watchdog, WatchedCommand};
use crate::transport::{Outcome, PendingRequest, Transport};

/// The time, from the program in which the engines run.
pub trait Timer {
    /// Milliseconds since any moment. It may jump, and be set back.
    fn now(&self) -> f64;
    /// Calls a function once, after so many milliseconds or later.
    fn call_after(&self, milliseconds: f64, function: Box<dyn FnOnce()>);
}

/// Called with the failure when a worker was ended because it hung.
pub type OnHang = Box<dyn FnOnce(Failure)>;

/// A connection to a worker that takes these commands.
type WorkerTransport<C> = Rc<dyn Transport<C, <C as WatchedCommand>::Answer>>;

/// A connection to a worker, with the watchdog over it.
pub struct WatchedTransport<C: WatchedCommand>(Rc<Watch<C>>);

struct Watch<C: WatchedCommand> {
    /// Nothing else holds it: the worker ends when it is dropped. `None` after it hung.
    worker: RefCell<Option<WorkerTransport<C>>>,
    timer: Rc<dyn Timer>,
    watchdog: RefCell<Watchdog>,
    /// Whether the timer runs.
    ticks: Cell<bool>,
    /// The ping that is not answered yet.
    ping: RefCell<Option<PendingRequest<C::Answer>>>,
    ending: Rc<RefCell<Ending>>,
    on_hang: RefCell<Option<OnHang>>,
}

/// What the open requests end with. They hold this and not the worker, which ends although they are open.
#[derive(Default)]
struct Ending {
    /// Set once the worker was ended.
    hung: Option<Failure>,
    /// The open requests that nobody wants an answer to.
    cancelled: Vec<RequestId>,
}

/// A request without an outcome.
struct WatchedRequest<C: WatchedCommand> {
    id: RequestId,
    watch: Weak<Watch<C>>,
    ending: Rc<RefCell<Ending>>,
}

impl<C: WatchedCommand> WatchedTransport<C> {
    /// Watches a worker, whose requests end with the connection to it. `on_hang` is called at most once, after they have ended.
    pub fn new(
        worker: WorkerTransport<C>,
        timer: Rc<dyn Timer>,
        on_hang: impl FnOnce(Failure) + 'static,
    ) -> Self {
        Self(Rc::new(Watch {
            worker: RefCell::new(Some(worker)),
            timer,
            watchdog: RefCell::default(),
            ticks: Cell::default(),
            ping: RefCell::default(),
            ending: Rc::default(),
            on_hang: RefCell::new(Some(Box::new(on_hang))),
        }))
    }
}

impl<C: WatchedCommand> Transport<C, C::Answer> for WatchedTransport<C> {
    fn send(
        &self,
        command: C,
        payload: Payload,
        mut on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest<C::Answer> {
        let watch = &self.0;
        let Some(worker) = watch.worker() else {
            let hung = watch.ending.borrow().hung.clone();
            let outcome = Err(hung.unwrap_or(Failure::Cancelled));
            return PendingRequest {
                id: RequestId(0),
                outcome: Box::pin(std::future::ready(outcome)),
            };
        };
        let work = command.work();
        // Weak: the worker holds the function.
        let reporting = Rc::downgrade(watch);
        let on_progress = Box::new(move |progress| {
            if let Some(watch) = reporting.upgrade() {
                watch.watchdog.borrow_mut().heard();
            }
            on_progress(progress);
        });
        let PendingRequest { id, outcome } = worker.send(command, payload, on_progress);
        watch.watchdog.borrow_mut().sent(id, work);
        watch.begin();
        let open = WatchedRequest {
            id,
            watch: Rc::downgrade(watch),
            ending: watch.ending.clone(),
        };
        PendingRequest {
            id,
            outcome: Box::pin(async move { open.outcome(outcome.await) }),
        }
    }

    fn cancel(&self, request: RequestId) {
        if let Some(worker) = self.0.worker() {
            self.0.ending.borrow_mut().cancelled.push(request);
            worker.cancel(request);
        }
    }

    fn is_growing(&self) -> bool {
        self.0.worker().is_some_and(|worker| worker.is_growing())
    }
}

impl<C: WatchedCommand> Watch<C> {
    fn worker(&self) -> Option<WorkerTransport<C>> {
        self.worker.borrow().clone()
    }

    /// Has the timer run.
    fn begin(self: &Rc<Self>) {
        if !self.ticks.replace(true) {
            self.watchdog.borrow_mut().begin(self.timer.now());
            self.tick_later();
        }
    }

    fn tick_later(self: &Rc<Self>) {
        let watch = Rc::downgrade(self);
        let tick = Box::new(move || {
            if let Some(watch) = watch.upgrade() {
                watch.tick();
            }
        });
        self.timer.call_after(TICK, tick);
    }

    fn tick(self: &Rc<Self>) {
        if self.ping_was_answered() {
            self.watchdog.borrow_mut().heard();
        }
        let tick = self.watchdog.borrow_mut().tick(self.timer.now());
        match tick {
            Tick::Rest => self.ticks.set(false),
            Tick::Wait => {
                self.ping();
                self.tick_later();
            }
            Tick::Hung(seconds) => self.end_worker(&Failure::Unresponsive { seconds }),
        }
    }

    /// Sends a ping, unless one is on its way.
    fn ping(&self) {
        let mut ping = self.ping.borrow_mut();
        if let (None, Some(worker)) = (&*ping, self.worker()) {
            *ping = Some(worker.send(C::PING, Payload::None, Box::new(drop)));
        }
    }

    /// Whether the ping that was on its way has been answered. Nothing waits for the answer: it is looked for at each tick.
    fn ping_was_answered(&self) -> bool {
        let mut ping = self.ping.borrow_mut();
        let mut context = Context::from_waker(Waker::noop());
        let answered = ping
            .as_mut()
            .is_some_and(|ping| ping.outcome.as_mut().poll(&mut context).is_ready());
        if answered {
            *ping = None;
        }
        answered
    }

    /// A request has its outcome from the worker.
    fn heard(&self, outcome: &Outcome<C::Answer>) {
        let mut watchdog = self.watchdog.borrow_mut();
        watchdog.heard();
        if let Ok((answer, _)) = outcome
            && let Some(report) = C::report(answer)
        {
            watchdog.measured(report);
        }
    }

    /// Ends the worker and its requests.
    fn end_worker(&self, hung: &Failure) {
        self.ending.borrow_mut().hung = Some(hung.clone());
        // Taken out first: what ends with them may send another request.
        let (worker, ping) = (self.worker.take(), self.ping.take());
        drop((worker, ping));
        if let Some(on_hang) = self.on_hang.take() {
            on_hang(hung.clone());
        }
    }
}

impl<C: WatchedCommand> WatchedRequest<C> {
    /// The outcome of the request. One that came before the worker was ended counts.
    fn outcome(self, outcome: Outcome<C::Answer>) -> Outcome<C::Answer> {
        let ending = self.ending.borrow();
        match (outcome, &ending.hung) {
            // Whoever has cancelled it wants no other worker to begin with it.
            (Err(_), Some(_)) if ending.cancelled.contains(&self.id) => Err(Failure::Cancelled),
            (Err(_), Some(hung)) => Err(hung.clone()),
            (outcome, _) => {
                if let Some(watch) = self.watch.upgrade() {
                    watch.heard(&outcome);
                }
                outcome
            }
        }
    }
}

impl<C: WatchedCommand> Drop for WatchedRequest<C> {
    fn drop(&mut self) {
        let id = self.id;
        self.ending
            .borrow_mut()
            .cancelled
            .retain(|other| *other != id);
        if let Some(watch) = self.watch.upgrade() {
            watch.watchdog.borrow_mut().ended(id);
        }
    }
}
