//! The worker for masks, which answers what a constraint allows.

use std::rc::Rc;

use engine_client::{LoadedModel, constraint::ConstraintClient};
use leptos::prelude::*;
use page_model::driver::{NoAnswer, TaskAnswer, TaskRequest};
use protocol::{Constraint, Failure};

use super::{OtherAnswers, page_engine};
use crate::{engine::side_workers::constraint_client, session::Session};

/// The worker for masks, started by its first request. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct MaskWorker(StoredValue<Option<Rc<ConstraintClient>>, LocalStorage>);

impl Default for MaskWorker {
    fn default() -> Self {
        Self(StoredValue::new_local(None))
    }
}

impl MaskWorker {
    /// Ends it.
    pub fn end(self) {
        if let Some(masks) = self.0.try_update_value(Option::take).flatten() {
            masks.cancel();
        }
    }

    fn client(self) -> Rc<ConstraintClient> {
        self.0.with_value(Option::clone).unwrap_or_else(|| {
            let client = Rc::new(constraint_client());
            self.0.set_value(Some(Rc::clone(&client)));
            client
        })
    }
}

/// The answers of the worker for masks.
pub struct MaskAnswers;

impl OtherAnswers for MaskAnswers {
    fn before(session: Session, request: &TaskRequest) -> Option<TaskRequest> {
        let constraint = match request {
            TaskRequest::Compiled(_) => None,
            TaskRequest::Mask { constraint, .. } => Some(constraint),
            _ => return None,
        };
        let model = session.loaded().ok()?;
        let masks = session.masks.client();
        if !masks.is_prepared(&model) {
            return Some(TaskRequest::MaskWorker);
        }
        let uncompiled = constraint.filter(|constraint| !masks.has_compiled(&model, constraint));
        uncompiled.cloned().map(TaskRequest::Compiled)
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        let masks = session.masks;
        match request {
            TaskRequest::MaskWorker => {
                let prepared = masks.client().prepare(&session.loaded()?).await;
                prepared.map_err(NoAnswer::MaskWorker)?;
                Ok(TaskAnswer::Ready)
            }
            TaskRequest::Compiled(constraint) => {
                compile(&masks.client(), &session.loaded()?, &constraint).await?;
                Ok(TaskAnswer::Ready)
            }
            TaskRequest::Mask { constraint, output } => {
                let (masks, model) = (masks.client(), session.loaded()?);
                let mask = masks.mask(&model, &constraint, output).await;
                Ok(TaskAnswer::Mask(mask.map_err(NoAnswer::MaskWorker)?))
            }
            other => page_engine::of_page(session, other).await,
        }
    }

    fn give_up(session: Session, _: &TaskRequest) {
        session.masks.end();
    }
}

async fn compile(
    masks: &ConstraintClient,
    model: &LoadedModel,
    constraint: &Constraint,
) -> Result<(), NoAnswer> {
    let compiled = masks.compile(model, constraint).await;
    compiled
        .map_err(NoAnswer::MaskWorker)?
        .map_err(NoAnswer::Constraint)
}

impl Session {
    fn loaded(self) -> Result<LoadedModel, Failure> {
        self.engine
            .model()
            .get_untracked()
            .ok_or(Failure::NotLoaded)
    }
}
