//! What a driver remembers between two polls: the presses that wait, and what can be ended.

use std::collections::VecDeque;

use futures_util::future::AbortHandle;

/// The most presses that wait; more come from a key held down.
pub(super) const LONGEST_QUEUE: usize = 16;

/// The state of a driver.
pub(super) struct DriverState<Press> {
    /// Presses that wait for the one under way.
    presses: VecDeque<Press>,
    /// The press under way, and whether it ends after the request under way.
    current: Option<(Press, bool)>,
    /// Ends the work without another step.
    work: Option<AbortHandle>,
    /// Ends the wait for a request that a pause does not wait for.
    wait: Option<AbortHandle>,
}

impl<Press> Default for DriverState<Press> {
    fn default() -> Self {
        Self {
            presses: VecDeque::new(),
            current: None,
            work: None,
            wait: None,
        }
    }
}

impl<Press: Clone> DriverState<Press> {
    /// Puts a press into the queue, if it is not full.
    pub fn queue(&mut self, press: Press) {
        if self.presses.len() < LONGEST_QUEUE {
            self.presses.push_back(press);
        }
    }

    /// The press under way.
    pub fn current(&self) -> Option<&Press> {
        self.current.as_ref().map(|(press, _)| press)
    }

    /// Whether such a press is under way or waits.
    pub fn has(&self, is: impl Fn(&Press) -> bool) -> bool {
        self.current().is_some_and(&is) || self.presses.iter().any(is)
    }

    /// Takes the next press from the queue. Without one the work is over.
    pub fn next(&mut self) -> Option<Press> {
        let next = self.presses.pop_front();
        self.current = next.clone().map(|press| (press, false));
        if next.is_none() {
            self.work = None;
        }
        next
    }

    /// Whether the press under way ends after its request.
    pub fn is_ending(&self) -> bool {
        self.current.as_ref().is_some_and(|(_, ending)| *ending)
    }

    /// The press under way ends after its request; the wait for one that a pause ends is over.
    pub fn end_current(&mut self) {
        if let Some((_, ending)) = &mut self.current {
            *ending = true;
        }
        if let Some(wait) = self.wait.take() {
            wait.abort();
        }
    }

    /// Drops the presses that wait, but for these.
    pub fn keep_in_queue(&mut self, is_kept: impl Fn(&Press) -> bool) {
        self.presses.retain(is_kept);
    }

    /// Whether work is under way.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Work has begun that this handle ends.
    pub fn begin(&mut self, work: AbortHandle) {
        self.work = Some(work);
    }

    /// A wait has begun or ended that a pause ends.
    pub fn set_wait(&mut self, wait: Option<AbortHandle>) {
        self.wait = wait;
    }

    /// The press that comes next.
    pub fn waiting(&self) -> Option<Press> {
        self.presses.front().cloned()
    }

    /// Whether a press is under way or waits.
    pub fn has_presses(&self) -> bool {
        self.is_busy() || !self.presses.is_empty()
    }

    /// Ends work and wait at once.
    pub fn abort(self) {
        for handle in [self.work, self.wait].into_iter().flatten() {
            handle.abort();
        }
    }
}
