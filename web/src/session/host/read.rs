//! The answers to whoever reads a text: those of the page's engine.

use page_model::driver::{NoAnswer, TaskAnswer, TaskRequest};

use super::{OtherAnswers, page_engine};
use crate::session::Session;

/// The answers of the page's engine, which scores texts too.
pub struct ReadAnswers;

impl OtherAnswers for ReadAnswers {
    fn before(_: Session, _: &TaskRequest) -> Option<TaskRequest> {
        None
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        let engine = session.engine;
        Ok(match request {
            TaskRequest::Scores(tokens) => {
                TaskAnswer::Scores(Box::new(engine.token_scores(tokens).await?))
            }
            TaskRequest::GrammarScores(tokens) => {
                TaskAnswer::GrammarScores(engine.grammar_scores(tokens).await?)
            }
            other => page_engine::of_page(session, other).await?,
        })
    }

    fn give_up(_: Session, _: &TaskRequest) {}
}
