//! The page as the host of its tasks: a clock, the engine's answers, and those of whatever a task needs besides.

mod extra;
mod inside;
mod learning;
mod masks;
mod page_engine;
mod read;
mod second;

use std::marker::PhantomData;

use costs::Method;
use engine_client::Forward;
use leptos::prelude::*;
use page_model::{
    driver::{NoAnswer, PassEngine, PassReading, TaskAnswer, TaskHost, TaskRequest},
    models::Model,
    prompt,
    run::RunStart,
};
use protocol::{Failure, TokenId};
use wasm_bindgen_futures::spawn_local;

use super::{
    Session,
    clock::{now, sleep},
};

pub use extra::{ExperimentAnswers, ExtraEngine};
pub use inside::InsideAnswers;
pub use learning::{LearningAnswers, LearningWorker};
pub use masks::{MaskAnswers, MaskWorker};
pub use read::ReadAnswers;
pub use second::SecondModelAnswers;

/// Answers to the requests of a task beyond those of the run. Each task names its own: so the code of a worker is fetched
/// with the screens that use it.
#[allow(async_fn_in_trait, reason = "implemented and used on one thread")]
pub trait OtherAnswers: 'static {
    /// What must be there before a request can be answered.
    fn before(session: Session, request: &TaskRequest) -> Option<TaskRequest>;

    /// The answer to a request.
    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer>;

    /// Ends the worker that should have answered a request.
    fn give_up(session: Session, request: &TaskRequest);
}

/// For the run and the lanes, which ask for no others.
pub struct NoOtherAnswers;

impl OtherAnswers for NoOtherAnswers {
    fn before(_: Session, _: &TaskRequest) -> Option<TaskRequest> {
        None
    }

    async fn answer(_: Session, _: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        Err(NoAnswer::Engine(Failure::NotLoaded))
    }

    fn give_up(_: Session, _: &TaskRequest) {}
}

/// The page around a task.
pub struct PageHost<W> {
    session: Session,
    others: PhantomData<W>,
}

impl<W> Clone for PageHost<W> {
    fn clone(&self) -> Self {
        Self::of(self.session)
    }
}

impl<W> PageHost<W> {
    /// Around the tasks of a session.
    pub fn of(session: Session) -> Self {
        Self {
            session,
            others: PhantomData,
        }
    }
}

impl<W: OtherAnswers> TaskHost for PageHost<W> {
    type Model = Model;

    fn now(&self) -> f64 {
        now()
    }

    async fn sleep(&self, milliseconds: f64) {
        sleep(milliseconds).await;
    }

    fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        spawn_local(work);
    }

    fn model(&self) -> Model {
        self.session.model.get_untracked()
    }

    async fn answer(&self, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        let session = self.session;
        Ok(match request {
            TaskRequest::Prompt(text) => {
                TaskAnswer::Prompt(Box::new(session.run_start(text).await?))
            }
            TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::OfRun(method),
                context,
            } => TaskAnswer::Pass(Box::new(session.run_pass(method, context).await?)),
            other => W::answer(session, other).await?,
        })
    }

    fn before(&self, request: &TaskRequest) -> Option<TaskRequest> {
        W::before(self.session, request)
    }

    fn give_up(&self, request: &TaskRequest) {
        W::give_up(self.session, request);
    }

    fn announce(&self, said: String) {
        self.session.messages.announcement.set(said);
    }
}

impl Session {
    /// Pauses what else would use the engine between two passes of a task: otherwise the run and the lanes would read their
    /// own texts.
    pub(super) fn make_room(self) {
        self.pause();
        self.pause_lanes();
        self.editing_prompt.set(false);
    }

    /// The prompt as tokens that the model can read, with the settings.
    async fn run_start(self, text: String) -> Result<RunStart, NoAnswer> {
        self.tokenize_prompt(text.clone()).await;
        let start = || {
            let tokens = self
                .tokenized
                .with_untracked(|known| known.of(&text).map(<[TokenId]>::to_vec))?;
            let texts = self.texts.get_untracked()?;
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

    /// A pass as the run reads: with the cache as the run has left it, or without it.
    async fn run_pass(self, method: Method, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.cache_turn().await;
        match method {
            Method::Cached => self.engine.forward(context).await,
            Method::Naive => self.engine.forward_naive(context).await,
        }
    }
}
