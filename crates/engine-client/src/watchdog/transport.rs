//! A connection whose worker is watched: one that hangs is ended, and each of its requests with it.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

use protocol::{Failure, Payload, Progress, RequestId};

use super::{
    TICK, Tick, Watchdog, WatchedCommand,
    deadline::MeasuredChunk,
    request::{Ending, PendingMeasurement, WatchedRequest, has_come, measurement},
};
use crate::transport::{PendingRequest, Transport};

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
type WorkerTransport<C> = dyn Transport<C, <C as WatchedCommand>::Answer>;

/// A connection to a worker, with the watchdog over it.
pub struct WatchedTransport<C: WatchedCommand> {
    /// Gone after it hung.
    worker: Weak<WorkerTransport<C>>,
    watch: Rc<Watch>,
}

/// Sends a ping to the worker, and holds the connection to it.
type PingWorker = Box<dyn Fn() -> PendingMeasurement>;

/// What watches a worker, whatever its commands are.
pub(super) struct Watch {
    /// Nothing else holds the worker, which ends when this is dropped. `None` after it hung.
    ping_worker: RefCell<Option<PingWorker>>,
    timer: Rc<dyn Timer>,
    watchdog: RefCell<Watchdog>,
    /// Whether the timer runs.
    ticks: Cell<bool>,
    /// The ping that is not answered yet.
    ping: RefCell<Option<PendingMeasurement>>,
    /// The requests that were dropped before their outcome: the worker is busy with them until that comes.
    dropped: RefCell<Vec<(RequestId, PendingMeasurement)>>,
    ending: Rc<RefCell<Ending>>,
    on_hang: RefCell<Option<OnHang>>,
}

impl<C: WatchedCommand> WatchedTransport<C> {
    /// Watches a worker, whose requests end with the connection to it. `on_hang` is called at most once, after they have ended.
    pub fn new(
        worker: Rc<WorkerTransport<C>>,
        timer: Rc<dyn Timer>,
        on_hang: impl FnOnce(Failure) + 'static,
    ) -> Self {
        let to_worker = Rc::downgrade(&worker);
        let ping_worker = Box::new(move || {
            let ping = worker.send(C::PING, Payload::None, Box::new(drop));
            measurement::<C>(ping.outcome)
        });
        Self {
            worker: to_worker,
            watch: Rc::new(Watch {
                ping_worker: RefCell::new(Some(ping_worker)),
                timer,
                watchdog: RefCell::default(),
                ticks: Cell::default(),
                ping: RefCell::default(),
                dropped: RefCell::default(),
                ending: Rc::default(),
                on_hang: RefCell::new(Some(Box::new(on_hang))),
            }),
        }
    }
}

impl<C: WatchedCommand> Transport<C, C::Answer> for WatchedTransport<C> {
    fn send(
        &self,
        command: C,
        payload: Payload,
        mut on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest<C::Answer> {
        let watch = &self.watch;
        let Some(worker) = self.worker.upgrade() else {
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
        let outcome = WatchedRequest::<C> {
            id,
            watch: Rc::downgrade(watch),
            ending: watch.ending.clone(),
            outcome: Some(outcome),
        };
        PendingRequest {
            id,
            outcome: Box::pin(outcome),
        }
    }

    fn cancel(&self, request: RequestId) {
        if let Some(worker) = self.worker.upgrade() {
            if self.watch.is_awaited(request) {
                self.watch.ending.borrow_mut().cancelled.push(request);
            }
            worker.cancel(request);
        }
    }

    fn is_growing(&self) -> bool {
        let worker = self.worker.upgrade();
        worker.is_some_and(|worker| worker.is_growing())
    }
}

impl Watch {
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
        if ping.is_none() {
            *ping = self.ping_worker.borrow().as_ref().map(|send| send());
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
            let Some(measured) = has_come(outcome) else {
                return true;
            };
            self.ended(*id, measured);
            false
        });
    }

    /// A request has its outcome from the worker.
    pub(super) fn ended(&self, request: RequestId, measured: Option<MeasuredChunk>) {
        self.watchdog.borrow_mut().ended(request, measured);
    }

    /// A request was dropped before its outcome, which is now waited for here.
    pub(super) fn dropped(&self, request: RequestId, outcome: PendingMeasurement) {
        // A worker that was ended is busy with nothing.
        if self.ping_worker.borrow().is_some() {
            self.dropped.borrow_mut().push((request, outcome));
        }
    }

    /// Ends the worker and its requests.
    fn end_worker(&self, hung: &Failure) {
        self.ending.borrow_mut().hung = Some(hung.clone());
        // Taken out first: what ends with them may send another request.
        let (worker, ping) = (self.ping_worker.take(), self.ping.take());
        drop((worker, ping, self.dropped.take()));
        if let Some(on_hang) = self.on_hang.take() {
            on_hang(hung.clone());
        }
    }
}
