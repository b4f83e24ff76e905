//! The answers of a second model, which proposes tokens.

use leptos::prelude::*;
use page_model::{
    driver::{NoAnswer, PassEngine, TaskAnswer, TaskRequest},
    models::Model,
    speculative::problem::same_vocabulary,
};
use protocol::Failure;

use super::{OtherAnswers, page_engine};
use crate::session::Session;

/// The answers of a second model.
pub struct SecondModelAnswers;

impl OtherAnswers for SecondModelAnswers {
    fn before(session: Session, request: &TaskRequest) -> Option<TaskRequest> {
        let model = model_of(request)?;
        let is_there = session.second_model.loaded(model).is_some();
        (!is_there).then(|| TaskRequest::SecondModel(model.clone()))
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        if let TaskRequest::SecondModel(model) = request {
            session.matching_model(&model).await?;
            return Ok(TaskAnswer::Ready);
        }
        let Some(model) = model_of(&request) else {
            return page_engine::of_page(session, request).await;
        };
        // Whoever dropped it has another one loaded for the next request.
        let second = session.second_model.loaded(model);
        let second = second.ok_or(Failure::Cancelled)?;
        let answer = page_engine::of_client(&second.client, request).await;
        if answer.as_ref().is_err_and(Failure::is_fatal) {
            // The next pass starts another.
            session.second_model.drop_model();
        }
        Ok(answer?)
    }

    fn give_up(session: Session, _: &TaskRequest) {
        session.second_model.drop_model();
    }
}

/// The second model that answers a request.
fn model_of(request: &TaskRequest) -> Option<&Model> {
    match request {
        TaskRequest::Pass {
            engine: PassEngine::Second(model),
            ..
        }
        | TaskRequest::Rows {
            engine: PassEngine::Second(model),
            ..
        }
        | TaskRequest::InspectSecond { model, .. } => Some(model),
        _ => None,
    }
}

impl Session {
    /// Loads the second model. It must have the tokens of the page's.
    async fn matching_model(self, model: &Model) -> Result<(), NoAnswer> {
        let second = self.second_model(model).await?;
        match self.texts.get_untracked() {
            Some(texts) => same_vocabulary(&second.info, &second.vocabulary, &texts),
            None => Ok(()),
        }
    }
}
