//! A worker behind a channel as a transport: requests out as messages, exactly one outcome back for each. Engines and the
//! workers beside them differ in their commands and answers alone.

use std::{cell::RefCell, rc::Rc};

use engine_client::{
    EngineId, EngineState,
    engines::Attempt,
    transport::{Outcome, PendingRequest, Transport},
};
use futures_channel::oneshot;
use js_sys::Reflect;
use leptos::prelude::{document, window};
use page_model::engines::{no_answer, script_not_loaded};
use protocol::{
    Answer, Command, ConstraintAnswer, ConstraintCommand, Event, Failure, LearningAnswer,
    LearningCommand, Payload, Progress, Request, RequestId, wire,
};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;
use web_sys::{MessagePort, Url, Worker, WorkerOptions, WorkerType};

use super::channel::{EngineChannel, words};

/// The id of the build, written into the head of the page. Its workers must be of the same build.
pub fn build() -> String {
    document()
        .query_selector("meta[name='tokenloop-build']")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// A request without an outcome yet.
struct OpenRequest<A> {
    ended: oneshot::Sender<Outcome<A>>,
    on_progress: Box<dyn FnMut(Progress)>,
}

/// What messages of the worker change.
struct ConnectionState<A> {
    /// Taken by the first message, which must be `Ready`.
    ready: Option<oneshot::Sender<Result<(), Failure>>>,
    open: Vec<(RequestId, OpenRequest<A>)>,
    on_building: Box<dyn Fn(u32, u32)>,
    /// Taken when it is called: it may drop the connection, which borrows this state.
    on_lost: Option<Box<dyn FnOnce(Failure)>>,
    /// Set once; from then on every request ends with it.
    lost: Option<Failure>,
}

impl<A> ConnectionState<A> {
    /// Nothing received yet; the receiver resolves with the first message.
    fn new(
        on_building: impl Fn(u32, u32) + 'static,
        on_lost: impl FnOnce(Failure) + 'static,
    ) -> (Rc<RefCell<Self>>, oneshot::Receiver<Result<(), Failure>>) {
        let (ready, is_ready) = oneshot::channel();
        let state = Self {
            ready: Some(ready),
            open: Vec::new(),
            on_building: Box::new(on_building),
            on_lost: Some(Box::new(on_lost)),
            lost: None,
        };
        (Rc::new(RefCell::new(state)), is_ready)
    }

    /// Takes an open request out. There are rarely more than two.
    fn take(&mut self, id: RequestId) -> Option<OpenRequest<A>> {
        let place = self.open.iter().position(|(open, _)| *open == id)?;
        Some(self.open.swap_remove(place).1)
    }
}

/// A worker that has reported `Ready`. Dropping the connection ends the worker, or closes the port to it, and with it the
/// requests that have no outcome yet.
pub struct WorkerConnection<A> {
    channel: EngineChannel,
    state: Rc<RefCell<ConnectionState<A>>>,
    next_id: RefCell<u32>,
}

/// An engine that has reported `Ready`.
pub type EngineConnection = WorkerConnection<Answer>;

/// Reaches the engine at the other end of a port.
pub async fn connect_through(
    port: MessagePort,
    attempt: &Attempt,
) -> Result<EngineConnection, Failure> {
    let lost = attempt.clone();
    EngineConnection::through(port, move |failure| lost.fail(failure)).await
}

/// Starts the worker of an engine.
pub async fn connect(engine: EngineId, attempt: &Attempt) -> Result<EngineConnection, Failure> {
    let (building, lost) = (attempt.clone(), attempt.clone());
    EngineConnection::start(
        engine.name(),
        move |done, total| building.report(EngineState::Building { done, total }),
        move |failure| lost.fail(failure),
    )
    .await
}

/// Starts a worker that belongs to no engine of the page.
pub async fn connect_extra(
    engine: EngineId,
    on_lost: impl FnOnce(Failure) + 'static,
) -> Result<EngineConnection, Failure> {
    EngineConnection::start(engine.name(), |_, _| {}, on_lost).await
}

/// Starts a worker that is no engine, by its name in the address of the script. A client learns that it was lost from the
/// outcome of a request.
pub async fn connect_side<A: DeserializeOwned + 'static>(
    name: &str,
) -> Result<WorkerConnection<A>, Failure> {
    WorkerConnection::start(name, |_, _| {}, drop).await
}

impl<A: DeserializeOwned + 'static> WorkerConnection<A> {
    /// Starts a worker and waits until it is ready. While a development server still compiles it, `on_building` is called
    /// with compiler steps done and in all. `on_lost` is called at most once, when the worker ends without being dropped.
    ///
    /// # Errors
    /// [`Failure::NotStarted`] or [`Failure::VersionMismatch`].
    async fn start(
        name: &str,
        on_building: impl Fn(u32, u32) + 'static,
        on_lost: impl FnOnce(Failure) + 'static,
    ) -> Result<Self, Failure> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = format!("./engine/worker.js?v={}&device={name}", build());
        let worker = script_of(&address)
            .and_then(|script| Worker::new_with_options(&script, &options))
            .map_err(|error| Failure::NotStarted {
                detail: words(&error),
            })?;

        let (state, is_ready) = ConnectionState::new(on_building, on_lost);
        let (heard, failed) = (state.clone(), state.clone());
        let channel = EngineChannel::worker(
            worker,
            move |message| hear(&heard, &message),
            move |detail| fail(&failed, detail),
        );
        Self::ready(channel, state, is_ready).await
    }

    /// Reaches an engine through a port and waits until it is ready; see [`Self::start`].
    async fn through(
        port: MessagePort,
        on_lost: impl FnOnce(Failure) + 'static,
    ) -> Result<Self, Failure> {
        let (state, is_ready) = ConnectionState::new(|_, _| {}, on_lost);
        let heard = state.clone();
        let channel = EngineChannel::port(port, move |message| hear(&heard, &message));
        Self::ready(channel, state, is_ready).await
    }

    async fn ready(
        channel: EngineChannel,
        state: Rc<RefCell<ConnectionState<A>>>,
        is_ready: oneshot::Receiver<Result<(), Failure>>,
    ) -> Result<Self, Failure> {
        let connection = Self {
            channel,
            state,
            next_id: RefCell::new(0),
        };
        is_ready.await.unwrap_or_else(|_| {
            Err(Failure::NotStarted {
                detail: no_answer().into(),
            })
        })?;
        Ok(connection)
    }
}

impl<A> WorkerConnection<A> {
    /// Sends a command.
    fn request<C: Serialize>(
        &self,
        command: C,
        payload: &Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest<A>
    where
        A: 'static,
    {
        let id = self.take_id();
        let (ended, outcome) = oneshot::channel();
        let lost = self.state.borrow().lost.clone();
        let sent = match lost {
            Some(failure) => Err(failure),
            None => {
                let request = OpenRequest { ended, on_progress };
                self.state.borrow_mut().open.push((id, request));
                self.channel.post(&Request { id, command }, payload)
            }
        };
        if sent.is_err() {
            drop(self.state.borrow_mut().take(id));
        }
        PendingRequest {
            id,
            outcome: Box::pin(async move {
                sent?;
                // Dropped unsent with the connection.
                outcome.await.unwrap_or(Err(Failure::Cancelled))
            }),
        }
    }

    fn take_id(&self) -> RequestId {
        RequestId(self.next_id.replace_with(|id| *id + 1))
    }
}

impl<A> Drop for WorkerConnection<A> {
    fn drop(&mut self) {
        // The listeners of the channel may outlive it, and hold the state.
        let open = std::mem::take(&mut self.state.borrow_mut().open);
        drop(open);
    }
}

impl Transport for EngineConnection {
    fn send(
        &self,
        command: Command,
        payload: Payload,
        on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        self.request(command, &payload, on_progress)
    }

    fn cancel(&self, request: RequestId) {
        let id = self.take_id();
        // If the worker cannot be reached, the request has ended already.
        drop(self.channel.post(
            &Request {
                id,
                command: Command::Cancel { request },
            },
            &Payload::None,
        ));
    }
}

/// A worker that is no engine: one request after the other, and one that does not end, ends with the worker.
macro_rules! side_workers {
    ($($command:ty => $answer:ty),+ $(,)?) => {$(
        impl Transport<$command, $answer> for WorkerConnection<$answer> {
            fn send(
                &self,
                command: $command,
                payload: Payload,
                on_progress: Box<dyn FnMut(Progress)>,
            ) -> PendingRequest<$answer> {
                self.request(command, &payload, on_progress)
            }

            fn cancel(&self, _: RequestId) {}
        }
    )+};
}
side_workers! {
    ConstraintCommand => ConstraintAnswer,
    LearningCommand => LearningAnswer,
}

/// The script from which a worker can be started. A sandboxed frame has no origin, and may start none from the site's
/// address: there it is a line that imports the script, which the host of the files must allow.
fn script_of(address: &str) -> Result<String, JsValue> {
    let origin = Reflect::get(&window(), &"origin".into())?;
    if origin.as_string().as_deref() != Some("null") {
        return Ok(address.into());
    }
    let base = document().base_uri()?.unwrap_or_default();
    let import = format!("import {:?};", Url::new_with_base(address, &base)?.href());
    let import = String::from(js_sys::encode_uri_component(&import));
    Ok(format!("data:text/javascript,{import}"))
}

fn hear<A: DeserializeOwned>(state: &RefCell<ConnectionState<A>>, message: &JsValue) {
    match wire::unpack::<Event<A>>(message) {
        Ok((event, payload)) => receive(state, event, payload),
        Err(failure) => lose(state, failure),
    }
}

/// The script of a worker failed: before it was ready, or later.
fn fail<A>(state: &RefCell<ConnectionState<A>>, detail: Option<String>) {
    let detail = detail.unwrap_or_else(|| script_not_loaded().into());
    let started = state.borrow().ready.is_none();
    lose(
        state,
        if started {
            Failure::Crashed { detail }
        } else {
            Failure::NotStarted { detail }
        },
    );
}

fn receive<A>(state: &RefCell<ConnectionState<A>>, event: Event<A>, payload: Payload) {
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

fn end<A>(state: &RefCell<ConnectionState<A>>, request: RequestId, outcome: Outcome<A>) {
    let open = state.borrow_mut().take(request);
    if let Some(open) = open {
        drop(open.ended.send(outcome));
    }
}

/// Fails every open request. Called again for the same worker, it does nothing: the first reason counts.
fn lose<A>(state: &RefCell<ConnectionState<A>>, failure: Failure) {
    let (ready, open, on_lost) = {
        let mut state = state.borrow_mut();
        if state.lost.is_some() {
            return;
        }
        state.lost = Some(failure.clone());
        let open = std::mem::take(&mut state.open);
        (state.ready.take(), open, state.on_lost.take())
    };
    if let Some(ready) = ready {
        // Still starting: the outcome of `start` carries the failure.
        drop(ready.send(Err(failure)));
        return;
    }
    for (_, request) in open {
        drop(request.ended.send(Err(failure.clone())));
    }
    if let Some(on_lost) = on_lost {
        on_lost(failure);
    }
}
