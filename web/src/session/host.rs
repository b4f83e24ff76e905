//! The page as the host of its tasks: a clock, and the answers of engines and workers.

use std::rc::Rc;

use engine_client::{Forward, ForwardRows, client::EngineClient, constraint::ConstraintClient};
use leptos::prelude::*;
use page_model::{
    driver::{NoAnswer, PassEngine, PassReading, TaskAnswer, TaskHost, TaskRequest},
    models::Model,
    prompt,
    run::RunStart,
    speculative::problem::same_vocabulary,
    tokens::TokenTexts,
};
use protocol::{Constraint, DeviceKind, Failure, TokenId, WeightPrecision};
use wasm_bindgen_futures::spawn_local;

use super::{
    Session,
    clock::{now, sleep},
};
use crate::engine::constraint::constraint_client;

/// What is loaded beside the engines of the page while tasks need it. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct TaskWorkers {
    /// The worker for masks.
    masks: StoredValue<Option<Rc<ConstraintClient>>, LocalStorage>,
    /// An engine with the page's model, and what it computes on.
    extra: StoredValue<Option<ExtraEngine>, LocalStorage>,
}

/// An engine beside that of the page.
type ExtraEngine = ((DeviceKind, WeightPrecision), Rc<EngineClient>);

impl Default for TaskWorkers {
    fn default() -> Self {
        Self {
            masks: StoredValue::new_local(None),
            extra: StoredValue::new_local(None),
        }
    }
}

impl TaskWorkers {
    /// Ends all of them.
    pub fn end(self) {
        self.end_masks();
        self.extra.set_value(None);
    }

    fn end_masks(self) {
        if let Some(masks) = self.masks.try_update_value(Option::take).flatten() {
            masks.cancel();
        }
    }

    /// The worker for masks, started by its first request.
    fn masks(self) -> Rc<ConstraintClient> {
        self.masks.with_value(Option::clone).unwrap_or_else(|| {
            let client = Rc::new(constraint_client());
            self.masks.set_value(Some(Rc::clone(&client)));
            client
        })
    }

    /// The engine that computes on this device in this format, if it is there.
    fn extra(self, device: DeviceKind, format: WeightPrecision) -> Option<Rc<EngineClient>> {
        self.extra.with_value(|extra| {
            let (of, client) = extra.as_ref()?;
            (*of == (device, format)).then(|| Rc::clone(client))
        })
    }
}

impl TaskHost for Session {
    fn now(&self) -> f64 {
        now()
    }

    async fn sleep(&self, milliseconds: f64) {
        sleep(milliseconds).await;
    }

    fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        spawn_local(work);
    }

    fn model(&self) -> Option<TokenTexts> {
        self.lexicon.get_untracked()
    }

    async fn answer(&self, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        Ok(match request {
            TaskRequest::Prompt(text) => TaskAnswer::Prompt(Box::new(self.run_start(text).await?)),
            TaskRequest::Tokens(text) => TaskAnswer::Tokens(self.engine.tokenize(text).await?),
            TaskRequest::Pass {
                engine: PassEngine::Page,
                kind,
                context,
            } => TaskAnswer::Pass(Box::new(self.page_pass(kind, context).await?)),
            TaskRequest::Pass {
                engine,
                kind,
                context,
            } => TaskAnswer::Pass(Box::new(self.other_pass(&engine, kind, context).await?)),
            TaskRequest::Rows {
                engine,
                context,
                first,
            } => TaskAnswer::Rows(Box::new(self.rows(&engine, context, first).await?)),
            TaskRequest::Truth(context) => TaskAnswer::Truth(self.engine.truth(context).await?),
            TaskRequest::SecondModel(model) => {
                self.matching_model(&model).await?;
                TaskAnswer::Ready
            }
            TaskRequest::ExtraEngine { device, format } => {
                self.load_extra(device, format).await?;
                TaskAnswer::Ready
            }
            TaskRequest::MaskWorker => {
                let prepared = self.workers.masks().prepare(&self.loaded()?).await;
                prepared.map_err(NoAnswer::MaskWorker)?;
                TaskAnswer::Ready
            }
            TaskRequest::Compiled(constraint) => {
                self.compile(&constraint).await?;
                TaskAnswer::Ready
            }
            TaskRequest::Mask { constraint, output } => {
                let masks = self.workers.masks();
                let mask = masks.mask(&self.loaded()?, &constraint, output).await;
                TaskAnswer::Mask(mask.map_err(NoAnswer::MaskWorker)?)
            }
        })
    }

    fn before(&self, request: &TaskRequest) -> Option<TaskRequest> {
        match request {
            TaskRequest::Compiled(_) => self.mask_worker_needed(),
            TaskRequest::Mask { constraint, .. } => {
                let model = self.loaded().ok()?;
                self.mask_worker_needed().or_else(|| {
                    let compiled = self.workers.masks().has_compiled(&model, constraint);
                    (!compiled).then(|| TaskRequest::Compiled(constraint.clone()))
                })
            }
            TaskRequest::Pass { engine, .. } | TaskRequest::Rows { engine, .. } => match engine {
                PassEngine::Page => None,
                PassEngine::Second(model) => {
                    let there = self.second_model.loaded(model).is_some();
                    (!there).then(|| TaskRequest::SecondModel(model.clone()))
                }
                PassEngine::Extra { device, format } => {
                    let (device, format) = (*device, *format);
                    let there = self.workers.extra(device, format).is_some();
                    (!there).then_some(TaskRequest::ExtraEngine { device, format })
                }
            },
            _ => None,
        }
    }

    fn give_up(&self, request: &TaskRequest) {
        match request {
            TaskRequest::MaskWorker | TaskRequest::Compiled(_) | TaskRequest::Mask { .. } => {
                self.workers.end_masks();
            }
            TaskRequest::SecondModel(_) => self.second_model.drop_model(),
            TaskRequest::ExtraEngine { .. }
            | TaskRequest::Pass {
                engine: PassEngine::Extra { .. },
                ..
            }
            | TaskRequest::Rows {
                engine: PassEngine::Extra { .. },
                ..
            } => {
                self.workers.extra.set_value(None);
                self.experiments.loading.set(None);
            }
            _ => {}
        }
    }

    /// Otherwise the run and the lanes would read their own texts between two passes.
    fn make_room(&self) {
        self.pause();
        self.pause_lanes();
        self.editing_prompt.set(false);
    }

    fn announce(&self, said: String) {
        self.messages.announcement.set(said);
    }
}

impl Session {
    /// The prompt as tokens that the model can read, with the settings.
    async fn run_start(self, text: String) -> Result<RunStart, NoAnswer> {
        self.tokenize_prompt(text.clone()).await;
        let start = || {
            let tokens = self
                .tokenized
                .with_untracked(|known| known.of(&text).map(<[TokenId]>::to_vec))?;
            let texts = self.lexicon.get_untracked()?;
            let context = prompt::context(texts.info(), &tokens).ok()?;
            Some(RunStart {
                prompt: text.clone(),
                context,
                settings: self.settings.get_untracked(),
                texts,
            })
        };
        start().ok_or(NoAnswer::NoPrompt)
    }

    async fn page_pass(self, kind: PassReading, context: Vec<TokenId>) -> Result<Forward, Failure> {
        match kind {
            PassReading::Cached => self.engine.forward(context).await,
            PassReading::Naive => self.engine.forward_naive(context).await,
            PassReading::Branch => self.engine.branch(context).await,
            PassReading::Whole => self.engine.prefill(context).await,
            PassReading::LastAlone => {
                if let Some(before) = all_but_last(&context) {
                    self.engine.branch(before).await?;
                }
                self.engine.branch(context).await
            }
        }
    }

    /// A pass on an engine beside that of the page. One that answers no more is dropped: the next pass starts another.
    async fn other_pass(
        self,
        engine: &PassEngine,
        kind: PassReading,
        context: Vec<TokenId>,
    ) -> Result<Forward, Failure> {
        let client = self.client(engine)?;
        let pass = async {
            match kind {
                PassReading::Cached => client.forward(context).await,
                PassReading::Naive => client.forward_naive(context).await,
                PassReading::Branch => client.branch(context).await,
                PassReading::Whole => client.prefill(context).await,
                PassReading::LastAlone => {
                    if let Some(before) = all_but_last(&context) {
                        client.branch(before).await?;
                    }
                    client.branch(context).await
                }
            }
        };
        let pass = pass.await;
        if pass.as_ref().is_err_and(Failure::is_fatal) {
            self.second_model.drop_model();
        }
        pass
    }

    async fn rows(
        self,
        engine: &PassEngine,
        context: Vec<TokenId>,
        first: usize,
    ) -> Result<ForwardRows, Failure> {
        match engine {
            PassEngine::Page => self.engine.score(context, first).await,
            other => self.client(other)?.score(context, first).await,
        }
    }

    /// The client of an engine beside that of the page, which was loaded before.
    fn client(self, engine: &PassEngine) -> Result<Rc<EngineClient>, Failure> {
        let client = match engine {
            PassEngine::Page => None,
            PassEngine::Second(model) => self
                .second_model
                .loaded(model)
                .map(|second| Rc::clone(&second.client)),
            PassEngine::Extra { device, format } => self.workers.extra(*device, *format),
        };
        client.ok_or(Failure::Cancelled)
    }

    /// The second model, if it has the tokens of the page's.
    async fn matching_model(self, model: &Model) -> Result<(), NoAnswer> {
        let second = self.second_model(model).await?;
        match self.lexicon.get_untracked() {
            Some(texts) => same_vocabulary(&second.info, &second.vocabulary, &texts),
            None => Ok(()),
        }
    }

    /// Loads an engine with the page's model. The one before ends first.
    async fn load_extra(self, device: DeviceKind, format: WeightPrecision) -> Result<(), Failure> {
        self.workers.extra.set_value(None);
        let client = self.extra_engine(device, format).await;
        self.experiments.loading.set(None);
        self.workers
            .extra
            .set_value(Some(((device, format), client?)));
        Ok(())
    }

    fn loaded(self) -> Result<engine_client::LoadedModel, Failure> {
        self.engine
            .model()
            .get_untracked()
            .ok_or(Failure::NotLoaded)
    }

    fn mask_worker_needed(self) -> Option<TaskRequest> {
        let model = self.loaded().ok()?;
        (!self.workers.masks().is_prepared(&model)).then_some(TaskRequest::MaskWorker)
    }

    async fn compile(self, constraint: &Constraint) -> Result<(), NoAnswer> {
        let compiled = self
            .workers
            .masks()
            .compile(&self.loaded()?, constraint)
            .await;
        compiled
            .map_err(NoAnswer::MaskWorker)?
            .map_err(NoAnswer::Constraint)
    }
}

/// The text before the last token; `None` where there is none.
fn all_but_last(context: &[TokenId]) -> Option<Vec<TokenId>> {
    let (_, before) = context.split_last()?;
    (!before.is_empty()).then(|| before.to_vec())
}
