//! The time of a test: it passes when the test says so.

use std::cell::{Cell, RefCell};

use super::Timer;

/// A function and when it is due.
type Due = (f64, Box<dyn FnOnce()>);

/// A clock and a timer.
#[derive(Default)]
pub(crate) struct FakeTimer {
    pub(super) passed: Cell<f64>,
    /// How far the clock is from the time that has passed.
    pub(super) clock_error: Cell<f64>,
    pub(super) due: RefCell<Vec<Due>>,
}

impl FakeTimer {
    /// Time passes, and each function is called in time.
    pub(crate) fn pass(&self, milliseconds: f64) {
        let end = self.passed.get() + milliseconds;
        while let Some((due, function)) = self.next_until(end) {
            self.passed.set(due.max(self.passed.get()));
            function();
        }
        self.passed.set(end);
    }

    /// The page is suspended: what is due meanwhile is called when it goes on.
    pub(super) fn suspend(&self, milliseconds: f64) {
        self.passed.set(self.passed.get() + milliseconds);
        self.pass(0.0);
    }

    fn next_until(&self, end: f64) -> Option<Due> {
        let mut due = self.due.borrow_mut();
        let places = (0..due.len()).filter(|place| due[*place].0 <= end);
        let next = places.min_by(|a, b| due[*a].0.total_cmp(&due[*b].0))?;
        Some(due.remove(next))
    }
}

impl Timer for FakeTimer {
    fn now(&self) -> f64 {
        self.passed.get() + self.clock_error.get()
    }

    fn call_after(&self, milliseconds: f64, function: Box<dyn FnOnce()>) {
        let due = self.passed.get() + milliseconds;
        self.due.borrow_mut().push((due, function));
    }
}
