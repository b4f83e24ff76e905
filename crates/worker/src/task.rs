//! A running request: it reports its progress and can be cancelled.

use js_sys::{Function, Promise};
use protocol::{Event, Failure, Progress, RequestId};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal, MessageChannel};

use crate::scope::Scope;

/// A running request. Clones refer to the same request.
#[derive(Clone)]
pub struct RunningRequest {
    id: RequestId,
    scope: Scope,
    abort: Option<AbortController>,
}

impl RunningRequest {
    /// A task for the request `id`.
    pub fn new(id: RequestId, scope: Scope) -> Self {
        Self {
            id,
            scope,
            abort: AbortController::new().ok(),
        }
    }

    /// Id of the request.
    pub fn id(&self) -> RequestId {
        self.id
    }

    /// The worker in which it runs.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Posts the progress of the request to the page.
    pub fn progress(&self, progress: Progress) {
        self.scope.post(&Event::Progress {
            request: self.id,
            progress,
        });
    }

    /// Requests that the work stop: at the next [`yield_to_event_loop`](Self::yield_to_event_loop), or by aborting the
    /// present download.
    pub fn cancel(&self) {
        if let Some(abort) = &self.abort {
            abort.abort();
        }
    }

    /// Whether the page has cancelled the request.
    pub fn is_cancelled(&self) -> bool {
        self.signal().is_some_and(|signal| signal.aborted())
    }

    /// The worker's clock in whole milliseconds.
    #[cfg(feature = "cpu")]
    pub fn milliseconds(&self) -> u64 {
        self.scope.now() as u64
    }

    /// Waits for some time, or until the request is cancelled.
    #[cfg(feature = "cpu")]
    pub async fn wait(&self, milliseconds: u64) {
        let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
        let timer = Promise::new(&mut |resolve: Function, _| {
            if let Some(signal) = self.signal() {
                signal.set_onabort(Some(&resolve));
            }
            let set = (self.scope.raw())
                .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
            // If no timer can be set, continue at once.
            if set.is_err() {
                drop(resolve.call0(&JsValue::NULL));
            }
        });
        drop(JsFuture::from(timer).await);
    }

    /// The signal by which `fetch` aborts a download.
    pub fn signal(&self) -> Option<AbortSignal> {
        self.abort.as_ref().map(AbortController::signal)
    }

    /// Yields to the event loop, so that messages are delivered, and fails if one of them was a cancel.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] if the request has been cancelled.
    pub async fn yield_to_event_loop(&self) -> Result<(), Failure> {
        next_task().await;
        match self.is_cancelled() {
            true => Err(Failure::Cancelled),
            false => Ok(()),
        }
    }
}

/// Waits for the next task of the event loop: messages are delivered only between tasks, so a resolved promise is not
/// enough, and browsers delay timers by milliseconds, in which a small model computes dozens of tokens.
async fn next_task() {
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let (here, there) = (channel.port1(), channel.port2());
    let delivered = Promise::new(&mut |resolve: Function, _| {
        here.set_onmessage(Some(&resolve));
        // If the message cannot be sent, continue at once.
        if there.post_message(&JsValue::NULL).is_err() {
            drop(resolve.call0(&JsValue::NULL));
        }
    });
    drop(JsFuture::from(delivered).await);
    here.close();
}
