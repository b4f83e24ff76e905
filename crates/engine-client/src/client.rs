//! One engine with its model loaded: sends requests, and tracks what the engine's KV cache holds.

mod inside;
mod passes;
mod scores;

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use generation::AheadRequest;
use protocol::{
    AheadPart, AheadReport, Answer, Command, DeviceInfo, ExactnessReport, Failure, MemoryReport,
    ModelInfo, ModelSource, NetworkShape, Payload, Progress, RequestId, SelfTestReport, TokenId,
    WeightPrecision,
};

use crate::{
    answers::{GrammarTruth, TextPieces},
    queue::Queue,
    transport::{Outcome, Transport},
};

/// An engine with its model loaded. Forward passes requested at the same time run in the order of the requests.
pub struct EngineClient {
    engine: Rc<dyn Transport>,
    device: DeviceInfo,
    /// The dimensions of its model.
    shape: NetworkShape,
    /// Forward passes run one after the other: each depends on what the one before left in the cache.
    queue: Queue,
    /// The tokens in the engine's cache; empty where that is not known.
    cached: RefCell<Vec<TokenId>>,
    /// The forward pass under way.
    running: Cell<Option<RequestId>>,
    on_reading: OnReading,
    /// The requests under way that may fetch a vocabulary, with its folder.
    fetching: RefCell<Vec<(String, RequestId)>>,
    /// The newest text ahead, until it has ended.
    ahead: Cell<Option<RequestId>>,
    /// Whether the network has been run: the first time is slower.
    warm: Cell<bool>,
}

/// Called with the progress of a forward pass over a long text, and with `None` when the pass has ended.
pub type OnReading = Rc<dyn Fn(Option<Progress>)>;

/// What [`EngineClient::load`] returns.
pub struct Loaded {
    /// The client.
    pub client: Rc<EngineClient>,
    /// The model's shape.
    pub model: ModelInfo,
    /// The bytes of its tokens, where the engine has a tokenizer.
    pub pieces: Payload,
}

impl EngineClient {
    /// Makes the engine load a model; for `memory` and `format` see [`Command::Load`]. `on_progress` is called while it
    /// loads, `on_reading` during later forward passes.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn load(
        engine: Rc<dyn Transport>,
        source: ModelSource,
        memory: Option<u64>,
        format: Option<WeightPrecision>,
        on_progress: impl FnMut(Progress) + 'static,
        on_reading: OnReading,
    ) -> Result<Loaded, Failure> {
        let load = Command::Load {
            source,
            memory,
            format,
        };
        let request = engine.send(load, Payload::None, Box::new(on_progress));
        match request.outcome.await? {
            (Answer::Loaded { model, device, .. }, pieces) => {
                let client = Self {
                    engine,
                    device,
                    shape: NetworkShape::from(&*model),
                    queue: Queue::default(),
                    cached: RefCell::default(),
                    running: Cell::default(),
                    on_reading,
                    fetching: RefCell::default(),
                    ahead: Cell::default(),
                    warm: Cell::default(),
                };
                Ok(Loaded {
                    client: Rc::new(client),
                    model: *model,
                    pieces,
                })
            }
            _ => Err(unexpected()),
        }
    }

    /// Whether the engine will be able to answer more requests later.
    pub fn is_growing(&self) -> bool {
        self.engine.is_growing()
    }

    /// The device it computes on.
    pub fn device(&self) -> &DeviceInfo {
        &self.device
    }

    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        self.tokens(Command::Tokenize { text }).await
    }

    /// Cuts a text into tokens and adds none.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn tokenize_as_written(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        self.tokens(Command::TokenizeAsWritten { text }).await
    }

    async fn tokens(&self, command: Command) -> Result<Vec<TokenId>, Failure> {
        match self.ask(command, Payload::None).await? {
            (Answer::Tokenized { tokens }, _) => Ok(tokens),
            _ => Err(unexpected()),
        }
    }

    /// Cuts a text into the tokens of another model, whose vocabulary is in the folder at `url`. `on_progress` is called
    /// while it is fetched.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine or of the download.
    pub async fn tokenize_as(
        &self,
        url: String,
        text: String,
        on_progress: Rc<dyn Fn(Progress)>,
    ) -> Result<TextPieces, Failure> {
        let folder = url.clone();
        let command = Command::TokenizeAs { url, text };
        let on_progress = Box::new(move |progress| on_progress(progress));
        let request = self.engine.send(command, Payload::None, on_progress);
        self.fetching.borrow_mut().push((folder, request.id));
        let outcome = request.outcome.await;
        let of_another = |(_, id): &(String, RequestId)| *id != request.id;
        self.fetching.borrow_mut().retain(of_another);
        match outcome? {
            (Answer::Pieces { tokens, piece_ends }, payload) => {
                TextPieces::from_answer(tokens, piece_ends, payload).ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// Cancels the requests that wait for the vocabulary in the folder at `url`.
    pub fn cancel_vocabulary(&self, url: &str) {
        // Copied first: a request may end, and leave the list, while it is cancelled.
        let fetching = self.fetching.borrow().clone();
        for (_, id) in fetching.iter().filter(|(folder, _)| folder == url) {
            self.engine.cancel(*id);
        }
    }

    /// Compares the loaded model with itself in another number format, at every position of `context`. The cache does not
    /// change.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine: as for a load, if the memory does not hold both.
    pub async fn compare_formats(
        &self,
        context: Vec<TokenId>,
        format: WeightPrecision,
    ) -> Result<ExactnessReport, Failure> {
        let _turn = self.queue.turn().await?;
        let command = Command::CompareFormats {
            tokens: context,
            format,
        };
        match self.ask_and_report(command).await? {
            (Answer::FormatsCompared(report), _) => Ok(report),
            _ => Err(unexpected()),
        }
    }

    /// Writes the text ahead. It waits for no pass and changes nothing that the client knows of the run's cache; the next
    /// request to the engine ends it. `on_part` is called with tokens as they come.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] where another request came meanwhile, or any other [`Failure`] of the engine.
    pub async fn write_ahead(
        &self,
        request: AheadRequest,
        on_part: Rc<dyn Fn(AheadPart)>,
    ) -> Result<AheadReport, Failure> {
        let on_progress = Box::new(move |progress| {
            if let Progress::Ahead(part) = progress {
                on_part(part);
            }
        });
        let command = Command::WriteAhead(Box::new(request));
        let request = self.engine.send(command, Payload::None, on_progress);
        self.ahead.set(Some(request.id));
        let outcome = request.outcome.await;
        if self.ahead.get() == Some(request.id) {
            self.ahead.set(None);
        }
        match outcome? {
            (Answer::Ahead(report), _) => Ok(report),
            _ => Err(unexpected()),
        }
    }

    /// Cancels the text ahead that is being written.
    pub fn cancel_ahead(&self) {
        if let Some(id) = self.ahead.take() {
            self.engine.cancel(id);
        }
    }

    /// The memory that the engine uses.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn memory(&self) -> Result<MemoryReport, Failure> {
        match self.ask(Command::Memory, Payload::None).await? {
            (Answer::Memory(report), _) => Ok(report),
            _ => Err(unexpected()),
        }
    }

    /// The true distribution of the token after `context`.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn truth(&self, context: Vec<TokenId>) -> Result<GrammarTruth, Failure> {
        let command = Command::Truth { tokens: context };
        match self.ask(command, Payload::None).await? {
            (Answer::Truth { known }, payload) => {
                GrammarTruth::from_answer(known, payload).ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// Cancels the forward pass or the comparison that runs, and those that wait.
    pub fn cancel(&self) {
        self.queue.cancel_waiting();
        if let Some(id) = self.running.get() {
            self.engine.cancel(id);
        }
    }

    /// The logits another engine must reproduce.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn known_answers(&self) -> Result<Vec<f32>, Failure> {
        let (_, answers) = self.ask(Command::KnownAnswers, Payload::None).await?;
        self.warm.set(true);
        answers.into_floats().ok_or_else(unexpected)
    }

    /// Makes the engine run its self-test against another's `answers`.
    ///
    /// # Errors
    /// [`Failure::SelfTestFailed`], or any other [`Failure`] of the engine.
    pub async fn self_test(&self, answers: Vec<f32>) -> Result<SelfTestReport, Failure> {
        self.warm.set(true);
        match self
            .ask(Command::SelfTest, Payload::Floats(answers))
            .await?
        {
            (Answer::SelfTest(report), _) if report.passed => Ok(report),
            (
                Answer::SelfTest(SelfTestReport {
                    max_kl,
                    max_difference,
                    ..
                }),
                _,
            ) => Err(Failure::SelfTestFailed {
                max_kl,
                max_difference,
            }),
            _ => Err(unexpected()),
        }
    }

    /// As [`ask`](Self::ask), for work that is long enough to be reported and cancelled. Dropped before the answer, it ends in
    /// the engine as well. The caller must hold the turn.
    async fn ask_and_report(&self, command: Command) -> Outcome {
        let is_awaited = Rc::new(Cell::new(true));
        let (reading, awaited) = (self.on_reading.clone(), is_awaited.clone());
        let on_progress = Box::new(move |progress| {
            if awaited.get() {
                reading(Some(progress));
            }
        });
        let request = self.engine.send(command, Payload::None, on_progress);
        self.running.set(Some(request.id));
        let running = ReportedRequest {
            client: self,
            is_awaited,
        };
        let outcome = request.outcome.await;
        // It has ended: nothing is left to cancel.
        self.running.set(None);
        drop(running);
        outcome
    }

    async fn ask(&self, command: Command, payload: Payload) -> Outcome {
        let request = self.engine.send(command, payload, Box::new(drop));
        request.outcome.await
    }
}

fn unexpected() -> Failure {
    Failure::Malformed {
        detail: "an answer to another question".into(),
    }
}

/// A request that is reported and can be cancelled, until it is answered or nobody waits for it any more.
struct ReportedRequest<'a> {
    client: &'a EngineClient,
    is_awaited: Rc<Cell<bool>>,
}

impl Drop for ReportedRequest<'_> {
    fn drop(&mut self) {
        self.is_awaited.set(false);
        if let Some(id) = self.client.running.take() {
            self.client.engine.cancel(id);
        }
        (self.client.on_reading)(None);
    }
}

#[cfg(test)]
pub(crate) mod tests;
