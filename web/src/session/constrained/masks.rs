//! Asks the worker for masks, with a deadline: a constraint can be made to explode, and nobody waits for it.

use std::{future::poll_fn, pin::pin, rc::Rc, task::Poll};

use engine_client::{
    LoadedModel,
    constraint::{ConstraintClient, OutputMask},
};
use leptos::prelude::*;
use page_model::constrained::{problem::ConstrainedProblem, setup::ConstraintSetup};
use protocol::{Constraint, Failure, TokenId};

use super::MaskWait;
use crate::{
    engine::constraint::constraint_client,
    session::{Session, clock::sleep},
};

/// Milliseconds in which the worker compiles a constraint or computes a mask. What is accepted takes some ten milliseconds on
/// a computer, and ten times that on a slow phone.
const MASK_DEADLINE: f64 = 8_000.0;

/// What the masks of a run are asked with.
pub(super) struct MaskSource {
    client: Rc<ConstraintClient>,
    model: LoadedModel,
    constraint: Constraint,
}

impl Session {
    /// The worker for masks with this constraint, compiled.
    pub(super) async fn mask_source(
        self,
        setup: &ConstraintSetup,
    ) -> Result<MaskSource, ConstrainedProblem> {
        let state = self.constrained;
        // Whoever paused or left the screen meanwhile needs no worker.
        if state.paused.get_value() {
            return Err(ConstrainedProblem::Worker(Failure::Cancelled));
        }
        let model = self.engine.model().get_untracked();
        let model = model.ok_or(Failure::NotLoaded)?;
        let client = state.client.with_value(Option::clone).unwrap_or_else(|| {
            let client = Rc::new(constraint_client());
            state.client.set_value(Some(client.clone()));
            client
        });
        let constraint = setup.constraint();
        if !client.has_compiled(&model, &constraint) {
            state.waiting.set(Some(MaskWait::Fetching));
        }
        let compiled = self.compile(&client, &model, &constraint).await;
        state.waiting.set(None);
        compiled?;
        Ok(MaskSource {
            client,
            model,
            constraint,
        })
    }

    async fn compile(
        self,
        client: &ConstraintClient,
        model: &LoadedModel,
        constraint: &Constraint,
    ) -> Result<(), ConstrainedProblem> {
        // A slow connection has no deadline: Pause ends it.
        let prepared = client.prepare(model).await;
        prepared.map_err(ConstrainedProblem::Worker)?;
        if !client.has_compiled(model, constraint) {
            self.constrained.waiting.set(Some(MaskWait::Compiling));
        }
        let compiled = answer(client, client.compile(model, constraint)).await?;
        compiled.map_err(ConstrainedProblem::Refused)
    }

    /// The mask after an output.
    pub(super) async fn mask(
        self,
        source: &MaskSource,
        output: Vec<TokenId>,
    ) -> Result<OutputMask, ConstrainedProblem> {
        let client = &source.client;
        let mask = client.mask(&source.model, &source.constraint, output);
        answer(client, mask).await
    }
}

/// The answer to a request; a worker that does not give it in time is ended.
async fn answer<T>(
    client: &ConstraintClient,
    request: impl Future<Output = Result<T, Failure>>,
) -> Result<T, ConstrainedProblem> {
    match in_time(MASK_DEADLINE, request).await {
        Some(answer) => answer.map_err(ConstrainedProblem::Worker),
        None => {
            client.cancel();
            Err(ConstrainedProblem::TooSlow)
        }
    }
}

/// What a future gives within these milliseconds.
async fn in_time<T>(milliseconds: f64, future: impl Future<Output = T>) -> Option<T> {
    let (mut future, mut deadline) = (pin!(future), pin!(sleep(milliseconds)));
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(given) => Poll::Ready(Some(given)),
        Poll::Pending => deadline.as_mut().poll(context).map(|()| None),
    })
    .await
}
