//! The answers to whoever looks inside the network: those of the page's engine.

use page_model::driver::{NoAnswer, TaskAnswer, TaskRequest};

use super::{OtherAnswers, page_engine};
use crate::session::Session;

/// The answers of the page's engine.
pub struct InsideAnswers;

impl OtherAnswers for InsideAnswers {
    fn before(_: Session, _: &TaskRequest) -> Option<TaskRequest> {
        None
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        page_engine::of_page(session, request).await
    }

    fn give_up(_: Session, _: &TaskRequest) {}
}
