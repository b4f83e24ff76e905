//! One face for everyone who answers: the CPU engine at once, the GPU's when it has earned it, the CPU's again when
//! that is lost, and the recorded run as long as neither is there.

use std::{cell::RefCell, rc::Rc};

use futures_channel::oneshot;
use leptos::prelude::*;
use protocol::{DeviceKind, Failure, MemoryReport, Progress, TokenId};

use super::{
    CachedPosition, DeviceChoice, EngineState, EngineStatus, Forward, LoadedModel, Notice, Truth,
    attempt::Slot,
    connection::EngineKind,
    recall::Recall,
    recording::Recorded,
    seat::Seat,
    source::{Among, Hearsay, Source, source},
};

/// The engine as the page sees it. A cheap handle; every copy speaks to the same engine.
///
/// What is asked waits for an engine where none is there yet. Questions may overlap: they are answered in the order in
/// which they came, and each is answered for its own context.
#[derive(Clone, Copy)]
pub struct Engine {
    pub(super) status: RwSignal<EngineStatus>,
    pub(super) model: RwSignal<Option<LoadedModel>>,
    pub(super) reading: RwSignal<Option<Progress>>,
    seats: StoredValue<Rc<Seats>, LocalStorage>,
}

/// Those who answer.
pub(super) struct Seats {
    pub model_url: String,
    cpu: Slot,
    gpu: Slot,
    pub recording: RefCell<Option<Rc<Recorded>>>,
    /// Which recorded runs are in it, and which are to come.
    pub recall: Recall,
    /// Whoever asked before there was anyone to answer.
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
}

impl Seats {
    /// The place of one device's engine.
    pub fn slot(&self, kind: EngineKind) -> &Slot {
        match kind {
            EngineKind::Cpu => &self.cpu,
            EngineKind::Gpu => &self.gpu,
        }
    }
}

/// Who was found to answer.
enum Found<T> {
    Seat(EngineKind, Rc<Seat>),
    Recorded(T),
}

impl Engine {
    /// Starts the CPU engine, then the GPU engine where `choice` and the browser allow it, each with the
    /// model in the folder at `model_url`; until the first answers, the recorded run at `recording_url` does.
    pub fn start(model_url: String, recording_url: Option<String>, choice: DeviceChoice) -> Self {
        let engine = Self::idle(model_url, recording_url, choice);
        engine.retry();
        engine
    }

    /// The same with nothing started yet.
    pub(super) fn idle(
        model_url: String,
        recording_url: Option<String>,
        choice: DeviceChoice,
    ) -> Self {
        let seats = Seats {
            model_url,
            cpu: Slot::default(),
            gpu: Slot::default(),
            recording: RefCell::default(),
            recall: Recall::wanting(recording_url),
            waiting: RefCell::default(),
        };
        Self {
            status: RwSignal::new(EngineStatus::new(choice)),
            model: RwSignal::new(None),
            reading: RwSignal::new(None),
            seats: StoredValue::new_local(Rc::new(seats)),
        }
    }

    /// What runs, what loads, what went wrong.
    pub fn status(&self) -> ReadSignal<EngineStatus> {
        self.status.read_only()
    }

    /// The model, once it is there.
    pub fn model(&self) -> ReadSignal<Option<LoadedModel>> {
        self.model.read_only()
    }

    /// How far the forward pass under way is, where its text is long enough to be read in several parts.
    pub fn reading(&self) -> ReadSignal<Option<Progress>> {
        self.reading.read_only()
    }

    /// Takes the notice of an engine away, once the visitor has read it.
    pub fn dismiss_notice(&self, engine: EngineKind) {
        self.status.update(|status| status.dismiss(engine));
    }

    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        let recorded = |recorded: &Recorded| recorded.tokens(&text);
        self.ask(Among::Cpu, recorded, async |seat| {
            seat.tokenize(text.clone()).await
        })
        .await
    }

    /// The logits after `context`. What the engine's cache already holds of it is not computed again:
    /// a context that extends (or re-takes the end of) the last one costs one decode, any other a prefill.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine standing.
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let recorded = |recorded: &Recorded| recorded.forward(&context);
        self.ask(Among::Both, recorded, async |seat| {
            seat.forward(context.clone()).await
        })
        .await
    }

    /// The logits after `context` as an engine without a cache would compute them: every position anew. The cache is
    /// left as it is, so that naive and cached passes can take turns.
    ///
    /// # Errors
    /// Any [`Failure`]; [`Failure::NotRecorded`] where only the recording is there.
    pub async fn forward_naive(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        self.ask(Among::Both, not_recorded, async |seat| {
            seat.forward_naive(context.clone()).await
        })
        .await
    }

    /// The true distribution of the token after `context`, where the model's grammar knows it.
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn truth(&self, context: Vec<TokenId>) -> Result<Truth, Failure> {
        let recorded = |recorded: &Recorded| recorded.truth(&context);
        self.ask(Among::Cpu, recorded, async |seat| {
            seat.truth(context.clone()).await
        })
        .await
    }

    /// The key and the value that the cache holds in one layer for one position of `context`. If it holds another text,
    /// `context` is read first.
    ///
    /// # Errors
    /// [`Failure::NotCached`] outside of the context or the layers; [`Failure::NotRecorded`] where only the recording
    /// is there; any other [`Failure`].
    pub async fn cache_at(
        &self,
        context: Vec<TokenId>,
        layer: u32,
        position: u32,
    ) -> Result<CachedPosition, Failure> {
        self.ask(Among::Both, not_recorded, async |seat| {
            seat.cache_at(context.clone(), layer, position).await
        })
        .await
    }

    /// What the engine that answers takes up.
    ///
    /// # Errors
    /// Any [`Failure`]; [`Failure::NotRecorded`] where only the recording is there.
    pub async fn memory(&self) -> Result<MemoryReport, Failure> {
        self.ask(Among::Both, not_recorded, async |seat| seat.memory().await)
            .await
    }

    /// Ends the forward pass under way and those that wait for their turn with [`Failure::Cancelled`].
    pub fn cancel(&self) {
        let seats = self.seats();
        for slot in [&seats.cpu, &seats.gpu] {
            if let Some(seat) = slot.seat() {
                seat.cancel();
            }
        }
    }

    /// Asks whoever answers; when the GPU's engine is lost over it, the CPU's.
    async fn ask<T>(
        &self,
        among: Among,
        recorded: impl Fn(&Recorded) -> Option<T>,
        live: impl AsyncFn(&Seat) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        loop {
            let (kind, seat) = match self.find(among, &recorded).await? {
                Found::Recorded(answer) => return Ok(answer),
                Found::Seat(kind, seat) => (kind, seat),
            };
            match live(&seat).await {
                Err(failure) if failure.is_fatal() => {
                    self.lost(kind, &seat, failure.clone());
                    // What the GPU's engine leaves undone, the CPU's does.
                    if kind == EngineKind::Cpu {
                        return Err(failure);
                    }
                }
                outcome => return outcome,
            }
        }
    }

    /// Finds who answers, and waits until there is someone.
    async fn find<T>(
        &self,
        among: Among,
        recorded: &impl Fn(&Recorded) -> Option<T>,
    ) -> Result<Found<T>, Failure> {
        loop {
            let seats = self.seats();
            let recording = seats.recording.borrow().clone();
            let answer = recording.as_deref().and_then(recorded);
            let hearsay = match (&recording, &answer) {
                (None, _) => Hearsay::Nothing,
                (Some(_), Some(_)) => Hearsay::Answer,
                // The run that is on its way may know it.
                (Some(_), None) if seats.recall.is_coming() => Hearsay::Nothing,
                (Some(recording), None) => Hearsay::Otherwise {
                    prompt: recording.prompt(),
                    tokens: recording.tokens_written(),
                },
            };
            let source = self
                .status
                .with_untracked(|status| source(status, among, hearsay));
            let seat = match source {
                Source::Nobody(failure) => return Err(failure),
                Source::Gpu => (EngineKind::Gpu, seats.gpu.seat()),
                Source::Cpu => (EngineKind::Cpu, seats.cpu.seat()),
                Source::Recording | Source::Wait => (EngineKind::Cpu, None),
            };
            if let (kind, Some(seat)) = seat {
                return Ok(Found::Seat(kind, seat));
            }
            if let (Source::Recording, Some(answer)) = (source, answer) {
                return Ok(Found::Recorded(answer));
            }
            let (wake, woken) = oneshot::channel();
            seats.waiting.borrow_mut().push(wake);
            // Woken or dropped, the answer is in the seats.
            woken.await.ok();
        }
    }

    /// The CPU engine, as soon as it answers.
    pub(super) async fn cpu(&self) -> Result<Rc<Seat>, Failure> {
        let nothing = |_: &Recorded| None::<std::convert::Infallible>;
        match self.find(Among::Cpu, &nothing).await? {
            Found::Seat(_, seat) => Ok(seat),
            Found::Recorded(never) => match never {},
        }
    }

    pub(super) fn seats(&self) -> Rc<Seats> {
        self.seats.get_value()
    }

    pub(super) fn notify(&self, notice: Notice) {
        self.status.update(|status| status.notify(notice));
    }

    pub(super) fn set(&self, kind: DeviceKind, state: EngineState) {
        self.status.update(|status| status.set(kind, state));
    }

    /// Lets everyone who waits look again who answers.
    pub(super) fn wake(&self) {
        for waiter in self.seats().waiting.take() {
            // Whoever has stopped waiting needs no waking.
            waiter.send(()).ok();
        }
    }
}

/// Of this, no recording knows anything.
fn not_recorded<T>(_: &Recorded) -> Option<T> {
    None
}
