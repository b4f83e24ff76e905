//! The answers of the engines: that of the page, in every way in which a pass can be made, and those beside it.

use costs::Method;
use engine_client::{Forward, client::EngineClient};
use page_model::driver::{NoAnswer, PassReading, TaskAnswer, TaskRequest};
use protocol::{Failure, TokenId};

use crate::session::Session;

/// The answer of the page's engine.
pub(super) async fn of_page(
    session: Session,
    request: TaskRequest,
) -> Result<TaskAnswer, NoAnswer> {
    let engine = session.engine;
    Ok(match request {
        TaskRequest::Tokens(text) => TaskAnswer::Tokens(engine.tokenize(text).await?),
        TaskRequest::Truth(context) => TaskAnswer::Truth(engine.truth(context).await?),
        TaskRequest::Inspect(request) => {
            TaskAnswer::Inspected(Box::new(engine.inspect(&request).await?))
        }
        TaskRequest::Rows { context, first, .. } => {
            TaskAnswer::Rows(Box::new(engine.score(context, first).await?))
        }
        TaskRequest::Pass { kind, context, .. } => {
            TaskAnswer::Pass(Box::new(page_pass(session, kind, context).await?))
        }
        _ => return Err(NoAnswer::Engine(Failure::NotLoaded)),
    })
}

/// The answer of an engine beside that of the page. Its cache is the task's own.
pub(super) async fn of_client(
    client: &EngineClient,
    request: TaskRequest,
) -> Result<TaskAnswer, Failure> {
    match request {
        TaskRequest::Pass { kind, context, .. } => {
            let pass = client_pass(client, kind, context).await?;
            Ok(TaskAnswer::Pass(Box::new(pass)))
        }
        TaskRequest::Rows { context, first, .. } => {
            let rows = client.score(context, first).await?;
            Ok(TaskAnswer::Rows(Box::new(rows)))
        }
        TaskRequest::InspectSecond { request, .. } => {
            let inspection = client.inspect(*request).await?;
            Ok(TaskAnswer::Inspected(Box::new(inspection)))
        }
        _ => Err(Failure::NotLoaded),
    }
}

async fn page_pass(
    session: Session,
    kind: PassReading,
    context: Vec<TokenId>,
) -> Result<Forward, Failure> {
    let engine = session.engine;
    match kind {
        PassReading::OfRun(method) => session.run_pass(method, context).await,
        PassReading::Cached => engine.forward(context).await,
        PassReading::Naive => engine.forward_naive(context).await,
        PassReading::Branch => engine.branch(context).await,
        PassReading::Whole => engine.prefill(context).await,
        PassReading::LastAlone => {
            if let Some(before) = all_but_last(&context) {
                engine.branch(before).await?;
            }
            engine.branch(context).await
        }
    }
}

async fn client_pass(
    client: &EngineClient,
    kind: PassReading,
    context: Vec<TokenId>,
) -> Result<Forward, Failure> {
    match kind {
        PassReading::Cached | PassReading::OfRun(Method::Cached) => client.forward(context).await,
        PassReading::Naive | PassReading::OfRun(Method::Naive) => {
            client.forward_naive(context).await
        }
        PassReading::Branch => client.branch(context).await,
        PassReading::Whole => client.prefill(context).await,
        PassReading::LastAlone => {
            if let Some(before) = all_but_last(&context) {
                client.branch(before).await?;
            }
            client.branch(context).await
        }
    }
}

/// The text before the last token; `None` where there is none.
fn all_but_last(context: &[TokenId]) -> Option<Vec<TokenId>> {
    let (_, before) = context.split_last()?;
    (!before.is_empty()).then(|| before.to_vec())
}
