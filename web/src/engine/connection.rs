//! One conversation with one worker: requests out, exactly one ending back for each.

use std::{cell::RefCell, collections::HashMap, pin::Pin, rc::Rc};

use futures_channel::oneshot;
use js_sys::Reflect;
use leptos::prelude::document;
use protocol::{
    Answer, Command, DeviceKind, Event, Failure, Payload, Progress, Request, RequestId, wire,
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The build this page belongs to, stamped into its head; its workers must be of the same.
fn build() -> String {
    document()
        .query_selector("meta[name='tokenloop-build']")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// How a request ends.
pub type Ending = Result<(Answer, Payload), Failure>;

/// Resolves when it does.
pub type Answering = Pin<Box<dyn Future<Output = Ending>>>;

/// Takes commands, and ends each with an answer or a failure.
pub trait Answerer {
    /// Sends a command; the future resolves with its ending. The id, known at once, is for [`cancel`](Self::cancel).
    fn ask(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> (RequestId, Answering);

    /// Has `request` end early.
    fn cancel(&self, request: RequestId);
}

/// Which of the two builds of the engine a worker runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineKind {
    /// For the processor, with the tokenizer.
    Cpu,
    /// For the graphics processor.
    Gpu,
}

impl EngineKind {
    /// What it computes on.
    pub fn device(self) -> DeviceKind {
        match self {
            Self::Cpu => DeviceKind::Cpu,
            Self::Gpu => DeviceKind::Gpu,
        }
    }

    /// Its folder.
    fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Gpu => "gpu",
        }
    }
}

/// Someone who waits for the ending of a request.
struct Asker {
    ended: oneshot::Sender<Ending>,
    on_progress: Box<dyn FnMut(Progress)>,
}

/// What the worker's messages act on.
struct State {
    /// Taken by the first message, which must be `Ready`.
    ready: Option<oneshot::Sender<Result<(), Failure>>>,
    askers: HashMap<RequestId, Asker>,
    on_building: Box<dyn Fn(u32, u32)>,
    on_lost: Box<dyn Fn(Failure)>,
    /// Set once; from then on every request ends with it.
    lost: Option<Failure>,
}

/// A worker that has said it is ready. Dropping the connection ends the worker.
pub struct Connection {
    worker: Worker,
    state: Rc<RefCell<State>>,
    next_id: RefCell<u32>,
    _listeners: Listeners,
}

struct Listeners {
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Connection {
    /// Starts a worker and waits until it is ready. Where it is still being compiled, `on_building` is told how many steps
    /// are done, and of how many. `on_lost` is called at most once, when the worker is gone without having been asked.
    ///
    /// # Errors
    /// [`Failure::NotStarted`] or [`Failure::VersionMismatch`].
    pub async fn start(
        kind: EngineKind,
        on_building: impl Fn(u32, u32) + 'static,
        on_lost: impl Fn(Failure) + 'static,
    ) -> Result<Self, Failure> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let name = kind.name();
        let address = format!("./engine/worker.js?v={}&device={name}", build());
        let worker =
            Worker::new_with_options(&address, &options).map_err(|error| Failure::NotStarted {
                detail: words(&error),
            })?;

        let (ready, is_ready) = oneshot::channel();
        let state = Rc::new(RefCell::new(State {
            ready: Some(ready),
            askers: HashMap::new(),
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
                detail: "no answer".into(),
            })
        })?;
        Ok(connection)
    }

    fn send(&self, request: &Request, payload: &Payload) -> Result<(), Failure> {
        let (message, transfer) = wire::pack(request, payload)?;
        self.worker
            .post_message_with_transfer(&message, &transfer)
            .map_err(|error| Failure::Malformed {
                detail: words(&error),
            })
    }
}

impl Answerer for Connection {
    fn ask(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> (RequestId, Answering) {
        let id = RequestId(self.next_id.replace_with(|id| *id + 1));
        let (ended, ending) = oneshot::channel();
        let lost = self.state.borrow().lost.clone();
        let sent = match lost {
            Some(failure) => Err(failure),
            None => {
                let asker = Asker { ended, on_progress };
                self.state.borrow_mut().askers.insert(id, asker);
                self.send(&Request { id, command }, &payload)
            }
        };
        let state = self.state.clone();
        let answer = async move {
            if let Err(failure) = sent {
                state.borrow_mut().askers.remove(&id);
                return Err(failure);
            }
            // The sender is only dropped unsent with the connection itself.
            ending.await.unwrap_or(Err(Failure::Cancelled))
        };
        (id, Box::pin(answer))
    }

    fn cancel(&self, request: RequestId) {
        let id = RequestId(self.next_id.replace_with(|id| *id + 1));
        // If the worker cannot be reached, the request has ended already.
        drop(self.send(
            &Request {
                id,
                command: Command::Cancel { request },
            },
            &Payload::None,
        ));
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

fn listen(worker: &Worker, state: &Rc<RefCell<State>>) -> Listeners {
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
        let detail = detail.unwrap_or_else(|| "its script did not load".into());
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

fn receive(state: &RefCell<State>, event: Event, payload: Payload) {
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
                // Nobody waits any more if the page has given up on this worker.
                drop(ready.send(outcome));
            }
        }
        Event::Building { done, total } => (state.borrow().on_building)(done, total),
        Event::Progress { request, progress } => {
            // Taken out while it is called: what it does may well ask something else.
            let asker = state.borrow_mut().askers.remove(&request);
            if let Some(mut asker) = asker {
                (asker.on_progress)(progress);
                state.borrow_mut().askers.insert(request, asker);
            }
        }
        Event::Done { request, answer } => end(state, request, Ok((answer, payload))),
        Event::Failed { request, failure } => end(state, request, Err(failure)),
        Event::Lost { failure } => lose(state, failure),
    }
}

fn end(state: &RefCell<State>, request: RequestId, ending: Ending) {
    let asker = state.borrow_mut().askers.remove(&request);
    if let Some(asker) = asker {
        drop(asker.ended.send(ending));
    }
}

/// Ends everything that waits. Called again for the same worker, it does nothing: the first reason counts.
fn lose(state: &RefCell<State>, failure: Failure) {
    let (ready, askers) = {
        let mut state = state.borrow_mut();
        if state.lost.is_some() {
            return;
        }
        state.lost = Some(failure.clone());
        (state.ready.take(), std::mem::take(&mut state.askers))
    };
    if let Some(ready) = ready {
        // Still starting: whoever started it is told, and nobody else.
        drop(ready.send(Err(failure)));
        return;
    }
    for asker in askers.into_values() {
        drop(asker.ended.send(Err(failure.clone())));
    }
    (state.borrow().on_lost)(failure);
}

/// What an exception says of itself.
fn words(error: &JsValue) -> String {
    (error
        .dyn_ref::<js_sys::Error>()
        .map(|error| String::from(error.message())))
    .unwrap_or_else(|| format!("{error:?}"))
}
