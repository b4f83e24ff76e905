//! Which engine answers: the CPU's at once, the GPU's when it has earned it, the CPU's again when it is lost.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::Arc,
};

use futures_channel::oneshot;
use leptos::prelude::*;
use protocol::{DeviceKind, Failure, Progress, TokenId, Vocabulary, wire::Payload};
use wasm_bindgen_futures::spawn_local;

use super::{
    DeviceChoice, EngineState, EngineStatus, Forward, LoadedModel, Notice, adapter,
    connection::Connection,
    seat::{Loaded, Seat},
};

/// The engine as the page sees it. A cheap handle; every copy speaks to the same engine.
#[derive(Clone, Copy)]
pub struct Engine {
    status: RwSignal<EngineStatus>,
    model: RwSignal<Option<LoadedModel>>,
    seats: StoredValue<Rc<Seats>, LocalStorage>,
}

/// The engines that answer.
struct Seats {
    model_url: String,
    cpu: RefCell<Option<Rc<Seat>>>,
    gpu: RefCell<Option<Rc<Seat>>>,
    /// Counts the times a GPU engine was wanted, or no longer wanted: an attempt that has been overtaken
    /// finds another number here when it comes back, and goes away quietly.
    gpu_attempt: Cell<u32>,
    /// Whoever asked before there was an engine.
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
}

impl Engine {
    /// Starts the CPU engine, then the GPU engine where `choice` and the browser allow it, each with the
    /// model in the folder at `model_url`.
    pub fn start(model_url: String, choice: DeviceChoice) -> Self {
        let seats = Seats {
            model_url,
            cpu: RefCell::default(),
            gpu: RefCell::default(),
            gpu_attempt: Cell::new(0),
            waiting: RefCell::default(),
        };
        let engine = Self {
            status: RwSignal::new(EngineStatus::new(choice)),
            model: RwSignal::new(None),
            seats: StoredValue::new_local(Rc::new(seats)),
        };
        engine.retry();
        engine
    }

    /// What runs, what loads, what went wrong.
    pub fn status(&self) -> ReadSignal<EngineStatus> {
        self.status.read_only()
    }

    /// The model, once it is there.
    pub fn model(&self) -> ReadSignal<Option<LoadedModel>> {
        self.model.read_only()
    }

    /// Starts whatever should run and does not: the CPU engine first, then the GPU's.
    pub fn retry(&self) {
        let engine = *self;
        spawn_local(async move {
            if !engine.status.with_untracked(|status| status.cpu.is_alive()) {
                match engine.bring_up_cpu().await {
                    Ok(seat) => engine.take_seat(DeviceKind::Cpu, seat),
                    Err(failure) => engine.cpu_failed(failure),
                }
            }
            engine.bring_up_gpu().await;
        });
    }

    /// Chooses where to compute from now on; a run under way goes on there.
    pub fn choose_device(&self, choice: DeviceChoice) {
        self.status.update(|status| status.choice = choice);
        if choice == DeviceChoice::Cpu {
            self.retire_gpu(EngineState::Absent);
        } else {
            let engine = *self;
            spawn_local(async move { engine.bring_up_gpu().await });
        }
    }

    /// Takes the newest notice away, once the visitor has read it.
    pub fn dismiss_notice(&self) {
        self.status.update(|status| drop(status.notices.pop()));
    }

    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`]; waits for the engine if it is still starting.
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        self.cpu().await?.tokenize(text).await
    }

    /// The logits after `context`. What the engine's cache already holds of it is not computed again:
    /// a context that extends (or re-takes the end of) the last one costs one decode, any other a prefill.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine standing.
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let gpu = self.seats().gpu.borrow().clone();
        if let Some(gpu) = gpu {
            match gpu.forward(context.clone()).await {
                Err(failure) if failure.is_fatal() => self.gpu_lost(failure),
                outcome => return outcome,
            }
        }
        let outcome = self.cpu().await?.forward(context).await;
        if let Err(failure) = &outcome
            && failure.is_fatal()
        {
            self.cpu_failed(failure.clone());
        }
        outcome
    }

    /// Ends the forward pass under way with [`Failure::Cancelled`].
    pub fn cancel(&self) {
        let seats = self.seats();
        for seat in [&seats.cpu, &seats.gpu] {
            if let Some(seat) = seat.borrow().as_ref() {
                seat.cancel();
            }
        }
    }

    fn seats(&self) -> Rc<Seats> {
        self.seats.get_value()
    }

    /// The CPU engine, as soon as it answers.
    async fn cpu(&self) -> Result<Rc<Seat>, Failure> {
        loop {
            let seats = self.seats();
            if let Some(seat) = seats.cpu.borrow().as_ref() {
                return Ok(seat.clone());
            }
            if let EngineState::Failed(failure) =
                self.status.with_untracked(|status| status.cpu.clone())
            {
                return Err(failure);
            }
            let (wake, woken) = oneshot::channel();
            seats.waiting.borrow_mut().push(wake);
            // Woken or dropped, the answer is in the seats.
            woken.await.ok();
        }
    }

    async fn bring_up_cpu(&self) -> Result<Rc<Seat>, Failure> {
        let engine = *self;
        self.set(DeviceKind::Cpu, EngineState::Starting);
        let connection =
            Connection::start(DeviceKind::Cpu, move |failure| engine.cpu_failed(failure)).await?;
        let Loaded {
            seat,
            mut model,
            pieces,
        } = self.load(DeviceKind::Cpu, connection).await?;
        let ends = model.piece_ends.take().unwrap_or_default();
        let Payload::Bytes(bytes) = pieces else {
            return Err(Failure::NoTokenizer);
        };
        let vocabulary =
            Vocabulary::from_parts(bytes, ends).map_err(|error| Failure::Malformed {
                detail: error.to_string(),
            })?;
        let loaded = LoadedModel {
            info: Arc::new(model),
            vocabulary: Arc::new(vocabulary),
        };
        if self.model.with_untracked(|model| model.is_none()) {
            self.model.set(Some(loaded));
        }
        Ok(seat)
    }

    /// Brings up the GPU engine, if it is wanted, possible, and not there yet.
    async fn bring_up_gpu(&self) {
        let choice = self.status.with_untracked(|status| status.choice);
        let under_way = self.status.with_untracked(|status| status.gpu.is_alive());
        if choice == DeviceChoice::Cpu || under_way {
            return;
        }
        let seats = self.seats();
        let attempt = seats.gpu_attempt.get() + 1;
        seats.gpu_attempt.set(attempt);
        self.set(DeviceKind::Gpu, EngineState::Starting);
        let outcome = self.try_gpu().await;
        if seats.gpu_attempt.get() != attempt {
            return; // overtaken: the seat, if there is one, is dropped here and its worker with it
        }
        match outcome {
            Ok(seat) => self.take_seat(DeviceKind::Gpu, seat),
            // Without being asked for, a GPU that does not exist is nothing to speak of.
            Err(Failure::NoAdapter { .. }) if choice == DeviceChoice::Auto => {
                self.set(DeviceKind::Gpu, EngineState::Absent);
            }
            Err(failure) => self.gpu_lost(failure),
        }
    }

    async fn try_gpu(&self) -> Result<Rc<Seat>, Failure> {
        // Asked on the page first: the GPU engine is six times the CPU engine's size, and most phones need not fetch it.
        adapter::probe().await?;
        let cpu = self.cpu().await?;
        let engine = *self;
        let connection =
            Connection::start(DeviceKind::Gpu, move |failure| engine.gpu_lost(failure)).await?;
        let Loaded { seat, .. } = self.load(DeviceKind::Gpu, connection).await?;
        self.set(DeviceKind::Gpu, EngineState::SelfTest);
        seat.self_test(cpu.known_answers().await?).await?;
        Ok(seat)
    }

    async fn load(&self, kind: DeviceKind, connection: Connection) -> Result<Loaded, Failure> {
        let engine = *self;
        let report = move |progress: Progress| engine.set(kind, EngineState::Loading(progress));
        Seat::load(connection, self.seats().model_url.clone(), report).await
    }

    fn take_seat(&self, kind: DeviceKind, seat: Rc<Seat>) {
        let seats = self.seats();
        self.set(kind, EngineState::Ready(seat.device().clone()));
        match kind {
            DeviceKind::Cpu => seats.cpu.replace(Some(seat)),
            DeviceKind::Gpu => seats.gpu.replace(Some(seat)),
        };
        self.wake();
    }

    fn gpu_lost(&self, failure: Failure) {
        let known = self
            .status
            .with_untracked(|status| matches!(status.gpu, EngineState::Failed(_)));
        self.retire_gpu(EngineState::Failed(failure.clone()));
        if !known {
            self.notify(failure, true);
        }
    }

    /// Ends the GPU engine; whatever waited for it goes on with the CPU's.
    fn retire_gpu(&self, state: EngineState) {
        let seats = self.seats();
        seats.gpu_attempt.update(|attempt| attempt + 1);
        seats.gpu.replace(None);
        self.set(DeviceKind::Gpu, state);
    }

    fn cpu_failed(&self, failure: Failure) {
        self.seats().cpu.replace(None);
        self.set(DeviceKind::Cpu, EngineState::Failed(failure.clone()));
        self.notify(failure, false);
        self.wake();
    }

    fn notify(&self, failure: Failure, recovered: bool) {
        self.status
            .update(|status| status.notices.push(Notice { failure, recovered }));
    }

    fn set(&self, kind: DeviceKind, state: EngineState) {
        self.status.update(|status| status.set(kind, state));
    }

    fn wake(&self) {
        for waiter in self.seats().waiting.take() {
            // Whoever has stopped waiting needs no waking.
            waiter.send(()).ok();
        }
    }
}
