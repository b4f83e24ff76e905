//! The answers of another engine with the page's model, and of the worker for masks: what experiments need.

use std::rc::Rc;

use engine_client::client::EngineClient;
use leptos::prelude::*;
use page_model::driver::{NoAnswer, PassEngine, TaskAnswer, TaskRequest};
use protocol::{DeviceKind, Failure, WeightPrecision};

use super::{MaskAnswers, OtherAnswers, page_engine};
use crate::session::Session;

/// An engine with the page's model beside that of the page. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct ExtraEngine(StoredValue<Option<(EngineKind, Rc<EngineClient>)>, LocalStorage>);

/// What an engine computes on, and the format of its weights.
type EngineKind = (DeviceKind, WeightPrecision);

impl Default for ExtraEngine {
    fn default() -> Self {
        Self(StoredValue::new_local(None))
    }
}

impl ExtraEngine {
    /// Ends it.
    pub fn end(self) {
        self.0.set_value(None);
    }

    fn of(self, kind: EngineKind) -> Option<Rc<EngineClient>> {
        self.0.with_value(|extra| {
            let (of, client) = extra.as_ref()?;
            (*of == kind).then(|| Rc::clone(client))
        })
    }
}

/// The answers of another engine and of the worker for masks.
pub struct ExperimentAnswers;

impl OtherAnswers for ExperimentAnswers {
    fn before(session: Session, request: &TaskRequest) -> Option<TaskRequest> {
        match kind_of(request) {
            None => MaskAnswers::before(session, request),
            Some((device, format)) => {
                let is_there = session.extra_engine.of((device, format)).is_some();
                (!is_there).then_some(TaskRequest::ExtraEngine { device, format })
            }
        }
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        if let TaskRequest::ExtraEngine { device, format } = request {
            session.load_extra(device, format).await?;
            return Ok(TaskAnswer::Ready);
        }
        let Some(kind) = kind_of(&request) else {
            return MaskAnswers::answer(session, request).await;
        };
        // Whoever ended it has another one loaded for the next request.
        let client = session.extra_engine.of(kind).ok_or(Failure::Cancelled)?;
        Ok(page_engine::of_client(&client, request).await?)
    }

    fn give_up(session: Session, request: &TaskRequest) {
        let loads = matches!(request, TaskRequest::ExtraEngine { .. });
        if loads || kind_of(request).is_some() {
            session.extra_engine.end();
            session.experiments.loading.set(None);
        } else {
            MaskAnswers::give_up(session, request);
        }
    }
}

/// The engine that answers a request.
fn kind_of(request: &TaskRequest) -> Option<EngineKind> {
    match request {
        TaskRequest::Pass {
            engine: PassEngine::Extra { device, format },
            ..
        }
        | TaskRequest::Rows {
            engine: PassEngine::Extra { device, format },
            ..
        } => Some((*device, *format)),
        _ => None,
    }
}

impl Session {
    /// Loads an engine with the page's model. The one before ends first.
    async fn load_extra(self, device: DeviceKind, format: WeightPrecision) -> Result<(), Failure> {
        self.extra_engine.end();
        let client = self.checked_extra_engine(device, format).await;
        self.experiments.loading.set(None);
        self.extra_engine
            .0
            .set_value(Some(((device, format), client?)));
        Ok(())
    }
}
