//! The engines in the browser: Web Workers and fetched recordings behind [`engine_client`], and their state in signals.

pub mod access;
mod adapter;
mod channel;
pub mod download;
mod host;
pub mod language;
mod library;
pub mod model_place;
pub mod recording_file;
mod recordings;
mod serving;
pub mod side_workers;
mod split;
mod timer;
mod worker;

use std::{cell::RefCell, rc::Rc};

pub use worker::build;

use engine_client::{
    CPU, CachedPosition, EngineChoice, EngineId, EngineStatus, Forward, ForwardRows, GrammarScores,
    GrammarTruth, LoadedModel, TextPieces, TextScores,
    engines::Engines,
    recording::RecordedRun,
    server::EngineServer,
    transport::{Outcome, Transport},
};
use generation::AheadRequest;
use leptos::prelude::*;
use protocol::{
    AheadPart, AheadReport, Command, ExactnessReport, Failure, InspectRequest, Inspection,
    MemoryReport, Progress, RequestId, TokenId, WeightPrecision,
};
use recording::RecordingError;
use wasm_bindgen_futures::spawn_local;
use web_sys::MessagePort;

use access::EngineAccess;
use host::{BeforeModel, BrowserHost, not_fetched};
use library::ModelLibrary;
use model_place::ModelPlace;
use recordings::Recordings;
use split::OnLost;

/// The engines as the page uses them. A handle: every copy is the same engines.
#[derive(Clone, Copy)]
pub struct EngineHandle {
    status: RwSignal<EngineStatus>,
    model: RwSignal<Option<LoadedModel>>,
    reading: RwSignal<Option<Progress>>,
    engines: StoredValue<Engines, LocalStorage>,
    recordings: StoredValue<Rc<Recordings>, LocalStorage>,
    place: StoredValue<Rc<RefCell<ModelPlace>>, LocalStorage>,
    before_model: StoredValue<Rc<RefCell<Option<BeforeModel>>>, LocalStorage>,
    library: StoredValue<ModelLibrary, LocalStorage>,
}

impl EngineHandle {
    /// Starts the engines that `choice` allows, with the model at `place`. Until the first one is ready,
    /// the recorded run at `recording_url` answers. `access` says how a worker may be reached.
    pub fn start(
        place: ModelPlace,
        recording_url: Option<String>,
        choice: EngineChoice,
        access: Rc<dyn EngineAccess>,
    ) -> Self {
        let (status, model) = (
            RwSignal::new(EngineStatus::new(choice)),
            RwSignal::new(None),
        );
        let reading = RwSignal::new(None);
        let recordings = Rc::new(Recordings::wanting(recording_url));
        let place = Rc::new(RefCell::new(place));
        let before_model = Rc::default();
        let host = BrowserHost {
            place: Rc::clone(&place),
            before_model: Rc::clone(&before_model),
            status,
            model,
            reading,
            recordings: recordings.clone(),
            access,
        };
        let engines = Engines::new(Box::new(host), choice);
        engines.start();
        Self {
            status,
            model,
            reading,
            engines: StoredValue::new_local(engines),
            recordings: StoredValue::new_local(recordings),
            place: StoredValue::new_local(place),
            before_model: StoredValue::new_local(before_model),
            library: StoredValue::new_local(ModelLibrary::default()),
        }
    }

    /// The state of every engine.
    pub fn status(&self) -> ReadSignal<EngineStatus> {
        self.status.read_only()
    }

    /// The model, once an engine has loaded it.
    pub fn model(&self) -> ReadSignal<Option<LoadedModel>> {
        self.model.read_only()
    }

    /// Progress of the forward pass that runs, where its text is long enough to be read in several parts.
    pub fn reading(&self) -> ReadSignal<Option<Progress>> {
        self.reading.read_only()
    }

    /// Starts every engine that is allowed, needed and not running.
    pub fn retry(&self) {
        self.engines().start();
    }

    /// Chooses which engines may be used; a run goes on there.
    pub fn choose(&self, choice: EngineChoice) {
        self.engines().choose(choice);
    }

    /// Reaches the CPU engine anew, with a new permission: the one it was reached with is void.
    pub fn restart(&self) {
        self.engines().restart(CPU);
    }

    /// Ends the CPU engine, which a choice alone keeps for the others to be checked against.
    pub fn stop(&self) {
        self.engines().stop(CPU);
    }

    /// Loads another model in place of the present one; `ready` is called just before it is told. The present one makes
    /// room first. Where the other cannot be loaded, the present one is loaded again and nothing has changed. Of a model
    /// without weights, the run at `recording` answers first.
    ///
    /// # Errors
    /// The [`Failure`] of the engine that did not load it.
    pub async fn open(
        &self,
        place: ModelPlace,
        recording: Option<String>,
        ready: impl FnOnce() + 'static,
    ) -> Result<(), Failure> {
        if let Some(recording) = recording {
            self.recordings.get_value().want(recording);
        }
        let (engines, here) = (self.engines(), self.place.get_value());
        let before_model = self.before_model.get_value();
        let before = here.replace(place);
        before_model.replace(Some(Box::new(ready)));
        let put_back = || {
            before_model.take();
            here.replace(before);
        };
        engines.open(put_back).await?;
        // The same model as before is not told.
        if let Some(ready) = before_model.take() {
            ready();
        }
        Ok(())
    }

    /// Sends a command about models outside of this site to a worker of its own, which is started for the first one.
    /// `sent` is given the request's id.
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn ask_library(
        &self,
        command: Command,
        on_progress: impl FnMut(Progress) + 'static,
        sent: impl FnOnce(RequestId),
    ) -> Outcome {
        let library = self.library.get_value();
        library.ask(command, Box::new(on_progress), sent).await
    }

    /// Ends a request that [`Self::ask_library`] has sent.
    pub fn cancel_in_library(&self, request: RequestId) {
        self.library.get_value().cancel(request);
    }

    /// Where the model is that the engines of the page load.
    pub fn place(&self) -> ModelPlace {
        self.place.get_value().borrow().clone()
    }

    /// Starts a worker beside the engines of the page. It ends when its transport is dropped; where it ends by itself, its
    /// open requests fail.
    ///
    /// # Errors
    /// [`Failure::NoAdapter`] where there is no GPU for that engine; [`Failure::NotStarted`] or [`Failure::VersionMismatch`].
    pub async fn start_extra(&self, engine: EngineId) -> Result<Rc<dyn Transport>, Failure> {
        let on_lost: OnLost = Rc::new(drop);
        split::start_extra(engine, on_lost)
            .await
            .map_err(not_fetched)?
            .await
    }

    /// Answers the requests of another page that come through a port.
    pub fn serve(&self, port: MessagePort) {
        let place = self.place.get_value();
        let server = EngineServer::new(self.engines(), place.borrow().told());
        spawn_local(async move {
            // Code that cannot be fetched leaves the other page waiting; its reader can press again.
            let _ = split::serve(port, server).await;
        });
    }

    /// Makes the recorded run at `url` answer too, unless an engine computes.
    pub fn recall(&self, url: String) {
        self.recordings.get_value().recall(url, &self.engines());
    }

    /// Opens the model of a recorded run, of which there is nothing else: only this run answers from now on. `ready` is called just
    /// before the model is told.
    ///
    /// # Errors
    /// The [`Failure`] of the recorded runs; those before answer again.
    pub async fn open_recorded(
        &self,
        run: Rc<RecordedRun>,
        ready: impl FnOnce() + 'static,
    ) -> Result<(), Failure> {
        self.recordings.get_value().begin_with(run);
        self.open(ModelPlace::recorded(), None, ready).await
    }

    /// Makes a recorded run answer too.
    ///
    /// # Errors
    /// [`RecordingError::OtherModel`] than that of the recorded runs which answer.
    pub fn recall_run(&self, run: Rc<RecordedRun>) -> Result<(), RecordingError> {
        self.recordings.get_value().give(run, &self.engines())
    }

    /// The recorded runs that answer now.
    pub fn recorded_runs(&self) -> Vec<Rc<RecordedRun>> {
        self.recordings.get_value().runs()
    }

    /// Removes the notice about an engine.
    pub fn dismiss_notice(&self, engine: EngineId) {
        self.engines().dismiss(engine);
    }

    /// See [`Engines::tokenize`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        self.engines().tokenize(text).await
    }

    /// See [`Engines::tokenize_as_written`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn tokenize_as_written(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        self.engines().tokenize_as_written(text).await
    }

    /// See [`Engines::tokenize_as`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn tokenize_as(
        &self,
        url: String,
        text: String,
        on_progress: Rc<dyn Fn(Progress)>,
    ) -> Result<TextPieces, Failure> {
        self.engines().tokenize_as(url, text, on_progress).await
    }

    /// See [`Engines::cancel_vocabulary`].
    pub fn cancel_vocabulary(&self, url: &str) {
        self.engines().cancel_vocabulary(url);
    }

    /// See [`Engines::forward`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        self.engines().forward(context).await
    }

    /// See [`Engines::prefill`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn prefill(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        self.engines().prefill(context).await
    }

    /// See [`Engines::branch`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn branch(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        self.engines().branch(context).await
    }

    /// See [`Engines::score`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn score(&self, context: Vec<TokenId>, first: usize) -> Result<ForwardRows, Failure> {
        self.engines().score(context, first).await
    }

    /// See [`Engines::token_scores`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn token_scores(&self, tokens: Vec<TokenId>) -> Result<TextScores, Failure> {
        self.engines().token_scores(tokens).await
    }

    /// See [`Engines::grammar_scores`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn grammar_scores(&self, tokens: Vec<TokenId>) -> Result<GrammarScores, Failure> {
        self.engines().grammar_scores(tokens).await
    }

    /// See [`Engines::forward_naive`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn forward_naive(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        self.engines().forward_naive(context).await
    }

    /// See [`Engines::inspect`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn inspect(&self, request: &InspectRequest) -> Result<Inspection, Failure> {
        self.engines().inspect(request).await
    }

    /// See [`Engines::truth`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn truth(&self, context: Vec<TokenId>) -> Result<GrammarTruth, Failure> {
        self.engines().truth(context).await
    }

    /// See [`Engines::cache_at`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn cache_at(
        &self,
        context: Vec<TokenId>,
        layer: u32,
        position: u32,
    ) -> Result<CachedPosition, Failure> {
        self.engines().cache_at(context, layer, position).await
    }

    /// See [`Engines::compare_formats`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn compare_formats(
        &self,
        context: Vec<TokenId>,
        format: WeightPrecision,
    ) -> Result<ExactnessReport, Failure> {
        self.engines().compare_formats(context, format).await
    }

    /// See [`Engines::write_ahead`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn write_ahead(
        &self,
        request: AheadRequest,
        on_part: Rc<dyn Fn(AheadPart)>,
    ) -> Result<AheadReport, Failure> {
        self.engines().write_ahead(&request, on_part).await
    }

    /// See [`Engines::cancel_ahead`].
    pub fn cancel_ahead(&self) {
        self.engines().cancel_ahead();
    }

    /// See [`Engines::memory`].
    ///
    /// # Errors
    /// Any [`Failure`].
    pub async fn memory(&self) -> Result<MemoryReport, Failure> {
        self.engines().memory().await
    }

    /// Ends the forward passes that run or wait with [`Failure::Cancelled`].
    pub fn cancel(&self) {
        self.engines().cancel();
    }

    fn engines(&self) -> Engines {
        self.engines.get_value()
    }
}
