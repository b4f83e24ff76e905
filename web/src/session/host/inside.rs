//! The answers to whoever looks inside the network: those of the page's engine, or of recorded runs where there are no others.

use leptos::prelude::*;
use page_model::{
    driver::{NoAnswer, TaskAnswer, TaskRequest},
    inside,
};
use protocol::{Failure, InspectRequest, NetworkShape};

use super::{OtherAnswers, page_engine};
use crate::session::Session;

/// The answers of the page's engine or of its recorded runs.
pub struct InsideAnswers;

impl OtherAnswers for InsideAnswers {
    fn before(_: Session, _: &TaskRequest) -> Option<TaskRequest> {
        None
    }

    async fn answer(session: Session, request: TaskRequest) -> Result<TaskAnswer, NoAnswer> {
        match request {
            TaskRequest::Inspect(request) if untrack(|| session.has_recorded_inside()) => {
                of_recordings(session, &request)
            }
            other => page_engine::of_page(session, other).await,
        }
    }

    fn give_up(_: Session, _: &TaskRequest) {}
}

/// What the recorded runs have of it.
fn of_recordings(session: Session, request: &InspectRequest) -> Result<TaskAnswer, NoAnswer> {
    let shape = session.texts.with_untracked(|texts| {
        let texts = texts.as_ref().ok_or(Failure::NotLoaded)?;
        Ok::<_, Failure>(NetworkShape::from(texts.info()))
    })?;
    let runs = session.engine.recorded_runs();
    let recordings = runs.iter().map(|run| run.recording());
    let inspection = inside::recorded::answer(recordings, request, &shape)?;
    Ok(TaskAnswer::Inspected(Box::new(inspection)))
}
