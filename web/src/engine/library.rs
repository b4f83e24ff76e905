//! The worker that asks the hub and writes the storage: a CPU engine without a model, beside the one that computes. A
//! download goes on while models are loaded and engines end, and what it keeps in memory lives as long as the page.

use std::{cell::RefCell, rc::Rc};

use engine_client::{
    CPU,
    transport::{Outcome, Transport},
};
use futures_channel::oneshot;
use protocol::{Command, Failure, Payload, Progress, RequestId};

use super::{host::not_fetched, split};

/// The worker, once a command needs it. Clones are handles to the same one.
#[derive(Clone, Default)]
pub(super) struct ModelLibrary(Rc<RefCell<LibraryWorker>>);

/// The state of the worker.
#[derive(Default)]
enum LibraryWorker {
    /// Not needed so far, or lost.
    #[default]
    Absent,
    /// It is being started; these commands wait for it.
    Starting(Vec<oneshot::Sender<()>>),
    /// It answers.
    Ready(Rc<dyn Transport>),
}

impl ModelLibrary {
    /// Sends a command, and starts the worker for the first one. `sent` is given the request's id.
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn ask(
        &self,
        command: Command,
        on_progress: Box<dyn FnMut(Progress)>,
        sent: impl FnOnce(RequestId),
    ) -> Outcome {
        let worker = self.worker().await?;
        let request = worker.send(command, Payload::None, on_progress);
        sent(request.id);
        request.outcome.await
    }

    /// Ends a request.
    pub fn cancel(&self, request: RequestId) {
        if let LibraryWorker::Ready(worker) = &*self.0.borrow() {
            worker.cancel(request);
        }
    }

    async fn worker(&self) -> Result<Rc<dyn Transport>, Failure> {
        loop {
            let started = {
                let mut state = self.0.borrow_mut();
                match &mut *state {
                    LibraryWorker::Ready(worker) => return Ok(worker.clone()),
                    LibraryWorker::Starting(waiting) => {
                        let (wake, woken) = oneshot::channel();
                        waiting.push(wake);
                        Some(woken)
                    }
                    LibraryWorker::Absent => {
                        *state = LibraryWorker::Starting(Vec::new());
                        None
                    }
                }
            };
            match started {
                // Woken or dropped, the state is looked at again.
                Some(woken) => drop(woken.await),
                None => return self.start().await,
            }
        }
    }

    async fn start(&self) -> Result<Rc<dyn Transport>, Failure> {
        let lost = self.clone();
        let on_lost = Rc::new(move |_| drop(lost.0.take()));
        let connecting = split::start_extra(CPU, on_lost).await.map_err(not_fetched);
        let worker = match connecting {
            Ok(connecting) => connecting.await,
            Err(failure) => Err(failure),
        };
        // Those who wait are woken when their senders are dropped.
        self.0.replace(match &worker {
            Ok(worker) => LibraryWorker::Ready(worker.clone()),
            Err(_) => LibraryWorker::Absent,
        });
        worker
    }
}
