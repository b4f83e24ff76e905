//! One request at work: it tells how far it is, and stops when it is told to.

use js_sys::{Function, Promise};
use protocol::{Event, Failure, Progress, RequestId};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal};

use crate::scope::Scope;

/// A request at work. Clones are the same request.
#[derive(Clone)]
pub struct Task {
    id: RequestId,
    scope: Scope,
    abort: Option<AbortController>,
}

impl Task {
    /// Begins the work on `id`.
    pub fn new(id: RequestId, scope: Scope) -> Self {
        Self {
            id,
            scope,
            abort: AbortController::new().ok(),
        }
    }

    /// The request's id.
    pub fn id(&self) -> RequestId {
        self.id
    }

    /// The worker it runs in.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Tells the page how far the work is.
    pub fn progress(&self, progress: Progress) {
        self.scope.post(&Event::Progress {
            request: self.id,
            progress,
        });
    }

    /// Asks the work to stop at the next opportunity.
    pub fn cancel(&self) {
        if let Some(abort) = &self.abort {
            abort.abort();
        }
    }

    /// What `fetch` listens to, to stop a download.
    pub fn signal(&self) -> Option<AbortSignal> {
        self.abort.as_ref().map(AbortController::signal)
    }

    /// Lets messages in, and stops here if one of them was a cancel.
    ///
    /// # Errors
    /// [`Failure::Cancelled`].
    pub async fn breathe(&self) -> Result<(), Failure> {
        // A timer, not a resolved promise: only a new task of the event loop lets messages in.
        let timer = Promise::new(&mut |resolve: Function, _| {
            // Without a timer there is nothing to wait for: go on at once.
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
