//! Finds a worker that hangs. While a request is open the worker is pinged once a second; one that sends nothing for
//! longer than its work can take is ended.
//!
//! The time without a message is counted in ticks of the page's timer, and not read from a clock: a clock may be set back, a
//! tab frozen, a laptop suspended. A tick that comes late shows that the page itself was suspended, and the count begins
//! anew.

mod deadline;
mod request;
mod transport;
mod work;

use protocol::RequestId;

use deadline::MeasuredChunk;
pub use deadline::Work;
pub use transport::{OnHang, Timer, WatchedTransport};
pub use work::WatchedCommand;

/// Milliseconds between two pings.
const TICK: f64 = 1_000.0;
/// Milliseconds between two ticks above which the page was suspended, or busy. Browsers delay the timers of a hidden tab by
/// one second, and by a minute once it was hidden for long: a hang there is found when the tab is shown again.
const LATEST_TICK: f64 = 5_000.0;

/// What is known of a worker: the open requests, the time since its last message, its speed.
#[derive(Default)]
struct Watchdog {
    /// The requests without an outcome, oldest first.
    open: Vec<(RequestId, Work)>,
    /// Milliseconds without a message, by whole ticks. `None` until the first tick after one: the part of a tick before it
    /// is not counted, so that no deadline is early.
    silent: Option<f64>,
    /// The time of the last tick.
    ticked: f64,
    speed: Option<MeasuredChunk>,
}

/// What follows from a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tick {
    /// No request is open: there is nothing to watch.
    Idle,
    /// The worker may still be at work.
    Wait,
    /// It hangs: it was silent for so many seconds.
    Hung(u32),
}

impl Watchdog {
    /// A request was sent. A worker that had none before was not expected to send anything.
    fn sent(&mut self, request: RequestId, work: Work) {
        if self.open.is_empty() {
            self.silent = None;
        }
        self.open.push((request, work));
    }

    /// A request has its outcome, which may tell the worker's speed. The next one has the whole of its own deadline.
    fn ended(&mut self, request: RequestId, measured: Option<MeasuredChunk>) {
        self.open.retain(|(open, _)| *open != request);
        self.silent = None;
        self.speed = measured.or(self.speed);
    }

    /// Whether a request has no outcome yet.
    fn is_open(&self, request: RequestId) -> bool {
        self.open.iter().any(|(open, _)| *open == request)
    }

    /// The worker sent a message: an answer, the progress of a request, or the answer to a ping.
    fn received(&mut self) {
        self.silent = None;
    }

    /// The first tick is one [`TICK`] away.
    fn begin(&mut self, now: f64) {
        self.ticked = now;
    }

    /// A tick of the timer, which never comes early.
    fn tick(&mut self, now: f64) -> Tick {
        // The larger of the two where the clock was set back or is no number.
        let passed = (now - self.ticked).max(TICK);
        self.ticked = now;
        if self.open.is_empty() {
            return Tick::Idle;
        }
        let silent = match self.silent {
            Some(silent) if passed <= LATEST_TICK => silent + passed,
            _ => 0.0,
        };
        self.silent = Some(silent);
        if silent < self.deadline() {
            return Tick::Wait;
        }
        Tick::Hung((silent / 1_000.0).round() as u32)
    }

    /// Milliseconds for which the worker may be silent now: those of the oldest request of its queue, and of what runs
    /// beside the queue.
    fn deadline(&self) -> f64 {
        let queued = |(_, work): &&(RequestId, Work)| *work != Work::BesideQueue;
        let oldest = self.open.iter().find(queued);
        let beside = self.open.iter().filter(|open| !queued(open));
        let deadlines = oldest
            .into_iter()
            .chain(beside)
            .map(|(_, work)| work.deadline(self.speed));
        deadlines.fold(0.0, f64::max)
    }
}

#[cfg(test)]
pub(crate) mod fake_timer;
#[cfg(test)]
mod tests;
