//! A job that can be ended before its end, at once and also where it waits for a worker that never answers.

use std::{
    future::poll_fn,
    pin::{Pin, pin},
    task::Poll,
};

use futures_channel::oneshot;
use leptos::prelude::*;

/// The place of one job that can be cancelled. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct Cancellation {
    /// Dropped to end the job.
    running: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

impl Default for Cancellation {
    fn default() -> Self {
        Self {
            running: StoredValue::new_local(None),
        }
    }
}

impl Cancellation {
    /// Ends the job that runs, if one does.
    pub fn cancel(self) {
        self.running.update_value(|sender| drop(sender.take()));
    }

    /// What a job gives; `None` if it is cancelled before its end. It is then dropped, and the workers that it has started
    /// end with it. A job that still runs in this place is cancelled.
    pub fn run<T>(
        self,
        mut job: Pin<Box<dyn Future<Output = T> + '_>>,
    ) -> impl Future<Output = Option<T>> {
        // Before the job is polled for the first time: it can be cancelled from now on.
        let (sender, cancelled) = oneshot::channel();
        self.running.set_value(Some(sender));
        async move {
            let mut cancelled = pin!(cancelled);
            poll_fn(|context| {
                if cancelled.as_mut().poll(context).is_ready() {
                    return Poll::Ready(None);
                }
                job.as_mut().poll(context).map(Some)
            })
            .await
        }
    }
}
