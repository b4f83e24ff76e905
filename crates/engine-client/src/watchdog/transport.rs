//! A connection whose worker is watched: one that hangs is ended, and each of its requests with it.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use protocol::{Failure, Payload, Progress, RequestId};

use super::{
    TICK, Tick, Watchdog, WatchedCommand,
    request::{Ending, PendingOutcome, WatchedRequest, has_come},
};
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

/// The worker, and what watches it.
pub(super) struct Watch<C: WatchedCommand> {
    /// Nothing else holds it: the worker ends when it is dropped. `None` after it hung.
    worker: RefCell<Option<WorkerTransport<C>>>,
    timer: Rc<dyn Timer>,
    watchdog: RefCell<Watchdog>,
    /// Whether the timer runs.
    ticks: Cell<bool>,
    /// The ping that is not answered yet.
    ping: RefCell<Option<PendingOutcome<C>>>,
    /// The requests that were dropped before their outcome: the worker is busy with them until that comes.
    dropped: RefCell<Vec<(RequestId, PendingOutcome<C>)>>,
    ending: Rc<RefCell<Ending>>,
    on_hang: RefCell<Option<OnHang>>,
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
            dropped: RefCell::default(),
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
                watch.watchdog.borrow_mut().received();
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
            outcome: Some(outcome),
        };
        PendingRequest {
            id,
            outcome: Box::pin(open),
        }
    }

    fn cancel(&self, request: RequestId) {
        if let Some(worker) = self.0.worker() {
            if self.0.is_awaited(request) {
                self.0.ending.borrow_mut().cancelled.push(request);
            }
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

    /// Whether a request has no outcome yet, and was not dropped.
    fn is_awaited(&self, request: RequestId) -> bool {
        let dropped = self.dropped.borrow();
        self.watchdog.borrow().is_open(request) && dropped.iter().all(|(id, _)| *id != request)
    }

    /// Starts the timer, unless it runs.
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
        self.take_outcomes();
        let tick = self.watchdog.borrow_mut().tick(self.timer.now());
        match tick {
            Tick::Idle => self.ticks.set(false),
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
            let request = worker.send(C::PING, Payload::None, Box::new(drop));
            *ping = Some(request.outcome);
        }
    }

    /// Takes the answer to the ping and the outcomes of dropped requests, if they have come. No task waits for them: they
    /// are looked for at each tick.
    fn take_outcomes(&self) {
        let mut ping = self.ping.borrow_mut();
        if ping.as_mut().is_some_and(|ping| has_come(ping).is_some()) {
            *ping = None;
            self.watchdog.borrow_mut().received();
        }
        self.dropped.borrow_mut().retain_mut(|(id, outcome)| {
            let Some(outcome) = has_come(outcome) else {
                return true;
            };
            self.ended(*id, &outcome);
            false
        });
    }

    /// A request has its outcome from the worker.
    pub(super) fn ended(&self, request: RequestId, outcome: &Outcome<C::Answer>) {
        let mut watchdog = self.watchdog.borrow_mut();
        watchdog.ended(request);
        if let Ok((answer, _)) = outcome
            && let Some(report) = C::report(answer)
        {
            watchdog.measured(report);
        }
    }

    /// A request was dropped before its outcome, which is now waited for here.
    pub(super) fn dropped(&self, request: RequestId, outcome: PendingOutcome<C>) {
        // A worker that was ended is busy with nothing.
        if self.worker.borrow().is_some() {
            self.dropped.borrow_mut().push((request, outcome));
        }
    }

    /// Ends the worker and its requests.
    fn end_worker(&self, hung: &Failure) {
        self.ending.borrow_mut().hung = Some(hung.clone());
        // Taken out first: what ends with them may send another request.
        let (worker, ping, dropped) = (self.worker.take(), self.ping.take(), self.dropped.take());
        drop((worker, ping, dropped));
        if let Some(on_hang) = self.on_hang.take() {
            on_hang(hung.clone());
        }
    }
}
