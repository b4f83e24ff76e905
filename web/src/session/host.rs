//! The page as the host of its tasks: a clock, and the answers of engines and workers.

use std::rc::Rc;

use engine_client::{Forward, ForwardRows, client::EngineClient, constraint::ConstraintClient};
use leptos::prelude::*;
use page_model::{
    driver::{Answer, Host, PassEngine, PassKind, Refusal, Request},
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

impl Host for Session {
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

    async fn answer(&self, request: Request) -> Result<Answer, Refusal> {
        Ok(match request {
            Request::Prompt(text) => Answer::Prompt(Box::new(self.run_start(text).await?)),
            Request::Tokens(text) => Answer::Tokens(self.engine.tokenize(text).await?),
            Request::Pass {
                engine: PassEngine::Page,
                kind,
                context,
            } => Answer::Pass(Box::new(self.page_pass(kind, context).await?)),
            Request::Pass {
                engine,
                kind,
                context,
            } => Answer::Pass(Box::new(self.other_pass(&engine, kind, context).await?)),
            Request::Rows {
                engine,
                context,
                first,
            } => Answer::Rows(Box::new(self.rows(&engine, context, first).await?)),
            Request::Truth(context) => Answer::Truth(self.engine.truth(context).await?),
            Request::SecondModel(model) => {
                self.matching_model(&model).await?;
                Answer::Ready
            }
            Request::ExtraEngine { device, format } => {
                self.load_extra(device, format).await?;
                Answer::Ready
            }
            Request::MaskWorker => {
                let prepared = self.workers.masks().prepare(&self.loaded()?).await;
                prepared.map_err(Refusal::MaskWorker)?;
                Answer::Ready
            }
            Request::Compiled(constraint) => {
                self.compile(&constraint).await?;
                Answer::Ready
            }
            Request::Mask { constraint, output } => {
                let masks = self.workers.masks();
                let mask = masks.mask(&self.loaded()?, &constraint, output).await;
                Answer::Mask(mask.map_err(Refusal::MaskWorker)?)
            }
        })
    }

    fn before(&self, request: &Request) -> Option<Request> {
        match request {
            Request::Compiled(_) => self.mask_worker_needed(),
            Request::Mask { constraint, .. } => {
                let model = self.loaded().ok()?;
                self.mask_worker_needed().or_else(|| {
                    let compiled = self.workers.masks().has_compiled(&model, constraint);
                    (!compiled).then(|| Request::Compiled(constraint.clone()))
                })
            }
            Request::Pass { engine, .. } | Request::Rows { engine, .. } => match engine {
                PassEngine::Page => None,
                PassEngine::Second(model) => {
                    let there = self.second_model.loaded(model).is_some();
                    (!there).then(|| Request::SecondModel(model.clone()))
                }
                PassEngine::Extra { device, format } => {
                    let (device, format) = (*device, *format);
                    let there = self.workers.extra(device, format).is_some();
                    (!there).then_some(Request::ExtraEngine { device, format })
                }
            },
            _ => None,
        }
    }

    fn give_up(&self, request: &Request) {
        match request {
            Request::MaskWorker | Request::Compiled(_) | Request::Mask { .. } => {
                self.workers.end_masks();
            }
            Request::SecondModel(_) => self.second_model.drop_model(),
            Request::ExtraEngine { .. }
            | Request::Pass {
                engine: PassEngine::Extra { .. },
                ..
            }
            | Request::Rows {
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
    async fn run_start(self, text: String) -> Result<RunStart, Refusal> {
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
        start().ok_or(Refusal::NoPrompt)
    }

    async fn page_pass(self, kind: PassKind, context: Vec<TokenId>) -> Result<Forward, Failure> {
        match kind {
            PassKind::Cached => self.engine.forward(context).await,
            PassKind::Naive => self.engine.forward_naive(context).await,
            PassKind::Branch => self.engine.branch(context).await,
            PassKind::Whole => self.engine.prefill(context).await,
            PassKind::LastAlone => {
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
        kind: PassKind,
        context: Vec<TokenId>,
    ) -> Result<Forward, Failure> {
        let client = self.client(engine)?;
        let pass = async {
            match kind {
                PassKind::Cached => client.forward(context).await,
                PassKind::Naive => client.forward_naive(context).await,
                PassKind::Branch => client.branch(context).await,
                PassKind::Whole => client.prefill(context).await,
                PassKind::LastAlone => {
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
    async fn matching_model(self, model: &Model) -> Result<(), Refusal> {
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

    fn mask_worker_needed(self) -> Option<Request> {
        let model = self.loaded().ok()?;
        (!self.workers.masks().is_prepared(&model)).then_some(Request::MaskWorker)
    }

    async fn compile(self, constraint: &Constraint) -> Result<(), Refusal> {
        let compiled = self
            .workers
            .masks()
            .compile(&self.loaded()?, constraint)
            .await;
        compiled
            .map_err(Refusal::MaskWorker)?
            .map_err(Refusal::Constraint)
    }
}

/// The text before the last token; `None` where there is none.
fn all_but_last(context: &[TokenId]) -> Option<Vec<TokenId>> {
    let (_, before) = context.split_last()?;
    (!before.is_empty()).then(|| before.to_vec())
}
