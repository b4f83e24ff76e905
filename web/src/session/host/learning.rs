//! The answers of the learning worker.

use std::rc::Rc;

use engine_client::learning::LearningClient;
use leptos::prelude::*;
use page_model::driver::{NoAnswer, TaskAnswer, TaskRequest};
use protocol::Failure;

use super::OtherAnswers;
use crate::{engine::side_workers::learning_client, session::Session};

/// The learning worker, started by its first request; it lasts as long as the page, with its trainings. A handle; copies share
/// it.
#[derive(Clone, Copy)]
pub struct LearningWorker(StoredValue<Option<Rc<LearningClient>>, LocalStorage>);

impl Default for LearningWorker {
    fn default() -> Self {
        Self(StoredValue::new_local(None))
    }
}

impl LearningWorker {
    /// Its client.
    pub fn client(self) -> Rc<LearningClient> {
        self.0.with_value(Option::clone).unwrap_or_else(|| {
            let client = Rc::new(learning_client());
            self.0.set_value(Some(Rc::clone(&client)));
            client
        })
    }
}

/// The answers of the learning worker.
pub struct LearningAnswers;

impl OtherAnswers for LearningAnswers {
    fn before(_: Session, _: &TaskRequest) -> Option<TaskRequest> {
        None
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        let TaskRequest::Learn(request) = request else {
            return Err(NoAnswer::Engine(Failure::NotLoaded));
        };
        let client = session.live_training.worker.client();
        Ok(TaskAnswer::Learned(client.learn(*request).await?))
    }

    fn give_up(_: Session, _: &TaskRequest) {}
}
