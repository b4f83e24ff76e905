//! A piece of work without steps of its own to take back, which can be ended at any moment: a measurement, a check, a load.

use std::{cell::RefCell, rc::Rc};

use futures_util::future::{AbortHandle, abortable};

/// The place of one piece of work that can be ended. A handle; copies share it.
#[derive(Clone, Default)]
pub struct Job {
    running: Rc<RefCell<Option<AbortHandle>>>,
}

impl Job {
    /// Ends the work under way. It is dropped, and the workers that it has started end with it.
    pub fn cancel(&self) {
        if let Some(running) = self.running.take() {
            running.abort();
        }
    }

    /// What the work gives; `None` if it is ended before. It can be ended from now on, before it is polled for the first time.
    /// Work that is still under way in this place is ended.
    pub fn run<F: Future>(&self, work: F) -> impl Future<Output = Option<F::Output>> + use<F> {
        self.cancel();
        let (work, handle) = abortable(work);
        self.running.replace(Some(handle));
        async move { work.await.ok() }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::pending, pin::pin};

    use engine_client::fake::poll;

    use super::*;

    #[test]
    fn work_that_never_ends_is_ended() {
        let job = Job::default();
        let mut work = pin!(job.run(pending::<()>()));
        assert_eq!(poll(work.as_mut()), None);
        job.cancel();
        assert_eq!(poll(work.as_mut()), Some(None));
    }

    #[test]
    fn work_ends_before_its_first_poll_and_for_other_work() {
        let job = Job::default();
        let mut first = pin!(job.run(async { 1 }));
        let mut second = pin!(job.run(async { 2 }));
        assert_eq!(poll(first.as_mut()), Some(None));
        assert_eq!(poll(second.as_mut()), Some(Some(2)));
        // What has ended cannot be ended.
        job.cancel();
        assert_eq!(poll(pin!(job.run(async { 3 })).as_mut()), Some(Some(3)));
    }
}
