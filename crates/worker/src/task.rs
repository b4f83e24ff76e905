//! A running request: it reports its progress and can be cancelled.

use js_sys::{Function, Promise};
use protocol::{Event, Failure, Progress, RequestId};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal};

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

    /// Requests that the work stop: at the next [`breathe`](Self::breathe), or by aborting the present download.
    pub fn cancel(&self) {
        if let Some(abort) = &self.abort {
            abort.abort();
        }
    }

    /// The signal by which `fetch` aborts a download.
    pub fn signal(&self) -> Option<AbortSignal> {
        self.abort.as_ref().map(AbortController::signal)
    }

    /// Yields to the event loop, so that messages are delivered, and fails if one of them was a cancel.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] if the request has been cancelled.
    pub async fn breathe(&self) -> Result<(), Failure> {
        // A timer, not a resolved promise: messages are delivered only between tasks of the event loop.
        let timer = Promise::new(&mut |resolve: Function, _| {
            // If no timer can be set, continue at once.
            if self
                .scope
                .raw()
                .set_timeout_with_callback(&resolve)
                .is_err()
            {
                drop(resolve.call0(&wasm_bindgen::JsValue::NULL));
            }
        });
        drop(JsFuture::from(timer).await);
        match self.signal() {
            Some(signal) if signal.aborted() => Err(Failure::Cancelled),
            _ => Ok(()),
        }
    }
}
