//! A Web Worker as a transport: requests out as messages, exactly one outcome back for each.

use std::{cell::RefCell, rc::Rc};

use engine_client::{
    EngineId, EngineState,
    engines::Attempt,
    transport::{Outcome, PendingRequest, Transport},
};
use futures_channel::oneshot;
use js_sys::Reflect;
use leptos::prelude::document;
use page_model::engines::{NO_ANSWER, SCRIPT_NOT_LOADED};
use protocol::{Command, Event, Failure, Payload, Progress, Request, RequestId, wire};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The id of the build, written into the head of the page. Its workers must be of the same build.
fn build() -> String {
    document()
        .query_selector("meta[name='tokenloop-build']")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// A request without an outcome yet.
struct OpenRequest {
    ended: oneshot::Sender<Outcome>,
    on_progress: Box<dyn FnMut(Progress)>,
}

/// What messages of the worker change.
struct ConnectionState {
    /// Taken by the first message, which must be `Ready`.
    ready: Option<oneshot::Sender<Result<(), Failure>>>,
    open: Vec<(RequestId, OpenRequest)>,
    on_building: Box<dyn Fn(u32, u32)>,
    on_lost: Box<dyn Fn(Failure)>,
    /// Set once; from then on every request ends with it.
    lost: Option<Failure>,
}

impl ConnectionState {
    /// Takes an open request out. There are rarely more than two.
    fn take(&mut self, id: RequestId) -> Option<OpenRequest> {
        let place = self.open.iter().position(|(open, _)| *open == id)?;
        Some(self.open.swap_remove(place).1)
    }
}

/// A worker that has reported `Ready`. Dropping the connection terminates the worker.
pub struct WorkerConnection {
    worker: Worker,
    state: Rc<RefCell<ConnectionState>>,
    next_id: RefCell<u32>,
    _listeners: Listeners,
}

struct Listeners {
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(ErrorEvent)>,
}

/// Starts the worker of an engine.
pub async fn connect(engine: EngineId, attempt: &Attempt) -> Result<WorkerConnection, Failure> {
    let (building, lost) = (attempt.clone(), attempt.clone());
    WorkerConnection::start(
        engine,
        move |done, total| building.report(EngineState::Building { done, total }),
        move |failure| lost.fail(failure),
    )
    .await
}

impl WorkerConnection {
    /// Starts a worker and waits until it is ready. While a development server still compiles it, `on_building` is called
    /// with compiler steps done and in all. `on_lost` is called at most once, when the worker ends without being dropped.
    ///
    /// # Errors
    /// [`Failure::NotStarted`] or [`Failure::VersionMismatch`].
    async fn start(
        engine: EngineId,
        on_building: impl Fn(u32, u32) + 'static,
        on_lost: impl Fn(Failure) + 'static,
    ) -> Result<Self, Failure> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let name = engine.name();
        let address = format!("./engine/worker.js?v={}&device={name}", build());
        let worker =
            Worker::new_with_options(&address, &options).map_err(|error| Failure::NotStarted {
                detail: words(&error),
            })?;

        let (ready, is_ready) = oneshot::channel();
        let state = Rc::new(RefCell::new(ConnectionState {
            ready: Some(ready),
            open: Vec::new(),
            on_building: Box::new(on_building),
            on_lost: Box::new(on_lost),
            lost: None,
        }));
        let listeners = listen(&worker, &state);
        let connection = Self {
            worker,
            state,
            next_id: RefCell::new(0),
            _listeners: listeners,
        };
        is_ready.await.unwrap_or_else(|_| {
            Err(Failure::NotStarted {
                detail: NO_ANSWER.into(),
            })
        })?;
        Ok(connection)
    }

    fn post(&self, request: &Request, payload: &Payload) -> Result<(), Failure> {
        let (message, transfer) = wire::pack(request, payload)?;
        self.worker
            .post_message_with_transfer(&message, &transfer)
            .map_err(|error| Failure::Malformed {
                detail: words(&error),
            })
    }
}

impl Transport for WorkerConnection {
    fn send(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        let id = RequestId(self.next_id.replace_with(|id| *id + 1));
        let (ended, outcome) = oneshot::channel();
        let lost = self.state.borrow().lost.clone();
        let sent = match lost {
            Some(failure) => Err(failure),
            None => {
                let request = OpenRequest { ended, on_progress };
                self.state.borrow_mut().open.push((id, request));
                self.post(&Request { id, command }, &payload)
            }
        };
        let state = self.state.clone();
        let answer = async move {
            if let Err(failure) = sent {
                drop(state.borrow_mut().take(id));
                return Err(failure);
            }
            // The sender is only dropped unsent with the connection itself.
            outcome.await.unwrap_or(Err(Failure::Cancelled))
        };
        PendingRequest {
            id,
            outcome: Box::pin(answer),
        }
    }

    fn cancel(&self, request: RequestId) {
        let id = RequestId(self.next_id.replace_with(|id| *id + 1));
        // If the worker cannot be reached, the request has ended already.
        drop(self.post(
            &Request {
                id,
                command: Command::Cancel { request },
            },
            &Payload::None,
        ));
    }
}

impl Drop for WorkerConnection {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

fn listen(worker: &Worker, state: &Rc<RefCell<ConnectionState>>) -> Listeners {
    let heard = state.clone();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        match wire::unpack::<Event>(&message.data()) {
            Ok((event, payload)) => receive(&heard, event, payload),
            Err(failure) => lose(&heard, failure),
        }
    });
    let failed = state.clone();
    let error = Closure::<dyn FnMut(ErrorEvent)>::new(move |error: ErrorEvent| {
        let detail = Reflect::get(&error, &"message".into())
            .ok()
            .and_then(|words| words.as_string());
        let detail = detail.unwrap_or_else(|| SCRIPT_NOT_LOADED.into());
        let started = failed.borrow().ready.is_none();
        lose(
            &failed,
            if started {
                Failure::Crashed { detail }
            } else {
                Failure::NotStarted { detail }
            },
        );
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    Listeners {
        _message: message,
        _error: error,
    }
}

fn receive(state: &RefCell<ConnectionState>, event: Event, payload: Payload) {
    match event {
        Event::Ready {
            protocol, build, ..
        } => {
            let expected = self::build();
            let outcome = if protocol == protocol::VERSION && build == expected {
                Ok(())
            } else {
                Err(Failure::VersionMismatch {
                    expected,
                    found: build,
                })
            };
            if let Some(ready) = state.borrow_mut().ready.take() {
                // The receiver is gone if the attempt was given up.
                drop(ready.send(outcome));
            }
        }
        Event::Building { done, total } => (state.borrow().on_building)(done, total),
        Event::Progress { request, progress } => {
            // Taken out while it is called: the callback may send another request.
            let open = state.borrow_mut().take(request);
            if let Some(mut open) = open {
                (open.on_progress)(progress);
                state.borrow_mut().open.push((request, open));
            }
        }
        Event::Done { request, answer } => end(state, request, Ok((answer, payload))),
        Event::Failed { request, failure } => end(state, request, Err(failure)),
        Event::Lost { failure } => lose(state, failure),
    }
}

fn end(state: &RefCell<ConnectionState>, request: RequestId, outcome: Outcome) {
    let open = state.borrow_mut().take(request);
    if let Some(open) = open {
        drop(open.ended.send(outcome));
    }
}

/// Fails every open request. Called again for the same worker, it does nothing: the first reason counts.
fn lose(state: &RefCell<ConnectionState>, failure: Failure) {
    let (ready, open) = {
        let mut state = state.borrow_mut();
        if state.lost.is_some() {
            return;
        }
        state.lost = Some(failure.clone());
        (state.ready.take(), std::mem::take(&mut state.open))
    };
    if let Some(ready) = ready {
        // Still starting: the outcome of `start` carries the failure.
        drop(ready.send(Err(failure)));
        return;
    }
    for (_, request) in open {
        drop(request.ended.send(Err(failure.clone())));
    }
    (state.borrow().on_lost)(failure);
}

/// The message of an exception; its debug form if it is no `Error`.
fn words(error: &JsValue) -> String {
    (error
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message())))
    .unwrap_or_else(|| format!("{error:?}"))
}
