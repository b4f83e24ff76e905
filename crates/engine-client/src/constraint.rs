//! The client of the constraint worker: sends it the vocabulary and the constraint when it lacks them, then asks for masks.
//!
//! Each call names the vocabulary and the constraint that it is about, so that views need not agree on what the worker holds:
//! as with an engine's cache, this is known here alone. After a failure of the worker, the next call starts another.

use std::{
    cell::{Cell, RefCell},
    future::poll_fn,
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::Poll,
};

use futures_channel::oneshot;
use protocol::{
    Constraint, ConstraintAnswer, ConstraintCommand, ConstraintFailure, Failure, MaskOutcome,
    Payload, TokenId, TokenSet,
};

use crate::{
    LoadedModel,
    queue::Queue,
    transport::{Outcome, Transport},
};

/// A connection to the constraint worker.
pub type ConstraintTransport = dyn Transport<ConstraintCommand, ConstraintAnswer>;

/// A worker that is being started.
pub type StartingConstraintWorker =
    Pin<Box<dyn Future<Output = Result<Rc<ConstraintTransport>, Failure>>>>;

/// Starts a worker; called at the first request, and again after a worker was lost.
pub type StartConstraintWorker = Box<dyn Fn() -> StartingConstraintWorker>;

/// What may follow an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutputMask {
    /// At least one token.
    Allowed {
        /// The allowed tokens.
        tokens: TokenSet,
        /// Whether the output keeps to the constraint as it is; the tokens that end it are then allowed.
        may_end: bool,
    },
    /// Nothing: the output is complete.
    Ended,
    /// Nothing, although the output is not complete.
    DeadEnd,
    /// The output does not keep to the constraint.
    Rejected {
        /// The index of the first token that is not allowed, from 0.
        position: u32,
    },
    /// The constraint needs more work at this point than is spent on one token.
    TooComplex,
    /// The constraint cannot be compiled.
    Refused(ConstraintFailure),
}

/// The constraint worker, started when it is first needed.
pub struct ConstraintClient {
    start: StartConstraintWorker,
    /// One request after the other: what is sent depends on what the worker holds.
    queue: Queue,
    /// Only here: a request that waits does not keep its worker alive.
    worker: RefCell<Option<RunningWorker>>,
    /// Dropped to cancel the start of a worker.
    starting: RefCell<Option<oneshot::Sender<()>>>,
    /// How often [`Self::cancel`] was called.
    cancelled: Cell<u32>,
}

/// A worker that answers, and what it holds.
struct RunningWorker {
    transport: Rc<ConstraintTransport>,
    model: LoadedModel,
    /// The constraint that it was asked to compile last, and the result.
    compiled: Option<(Constraint, Compiled)>,
}

/// Whether a constraint was compiled, and why not.
type Compiled = Result<(), ConstraintFailure>;

impl ConstraintClient {
    /// No worker is started yet.
    pub fn new(start: StartConstraintWorker) -> Self {
        Self {
            start,
            queue: Queue::default(),
            worker: RefCell::default(),
            starting: RefCell::default(),
            cancelled: Cell::default(),
        }
    }

    /// Compiles a constraint for the tokens of a model.
    ///
    /// # Errors
    /// Any [`Failure`] of the worker; a constraint that cannot be compiled is no failure.
    pub async fn compile(
        &self,
        model: &LoadedModel,
        constraint: &Constraint,
    ) -> Result<Compiled, Failure> {
        let _turn = self.queue.turn().await?;
        self.compiled(model, constraint).await
    }

    /// Makes sure that there is a worker with the tokens of this model: what comes before a constraint is compiled.
    ///
    /// # Errors
    /// Any [`Failure`] of the worker.
    pub async fn prepare(&self, model: &LoadedModel) -> Result<(), Failure> {
        let _turn = self.queue.turn().await?;
        self.load(model).await
    }

    /// Whether there is a worker with the tokens of this model.
    pub fn is_prepared(&self, model: &LoadedModel) -> bool {
        let worker = self.worker.borrow();
        worker
            .as_ref()
            .is_some_and(|worker| has_same_tokens(&worker.model, model))
    }

    /// Whether the worker was asked for this constraint last, with the tokens of this model: a mask then needs no compilation.
    pub fn has_compiled(&self, model: &LoadedModel, constraint: &Constraint) -> bool {
        let worker = self.worker.borrow();
        worker.as_ref().is_some_and(|worker| {
            let compiled = worker.compiled.as_ref();
            has_same_tokens(&worker.model, model)
                && compiled.is_some_and(|(known, _)| known == constraint)
        })
    }

    /// The tokens that may follow the generated `tokens`.
    ///
    /// # Errors
    /// Any [`Failure`] of the worker.
    pub async fn mask(
        &self,
        model: &LoadedModel,
        constraint: &Constraint,
        tokens: Vec<TokenId>,
    ) -> Result<OutputMask, Failure> {
        let _turn = self.queue.turn().await?;
        if let Err(failure) = self.compiled(model, constraint).await? {
            return Ok(OutputMask::Refused(failure));
        }
        let mask = ConstraintCommand::Mask { tokens };
        match self.ask(mask, Payload::None).await? {
            (ConstraintAnswer::Mask(outcome), payload) => {
                read(outcome, payload, model.vocabulary.len()).ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// Ends the worker: the request that runs, and those that wait, fail with [`Failure::Cancelled`]. The next one starts
    /// another worker.
    pub fn cancel(&self) {
        self.cancelled.set(self.cancelled.get().wrapping_add(1));
        self.queue.cancel_waiting();
        drop(self.starting.take());
        drop(self.worker.take());
    }

    /// Makes sure that the worker was asked to compile this constraint. The caller must hold the turn.
    async fn compiled(
        &self,
        model: &LoadedModel,
        constraint: &Constraint,
    ) -> Result<Compiled, Failure> {
        self.load(model).await?;
        if let Some(RunningWorker {
            compiled: Some((known, compiled)),
            ..
        }) = &*self.worker.borrow()
            && known == constraint
        {
            return Ok(compiled.clone());
        }
        let command = ConstraintCommand::Compile {
            constraint: constraint.clone(),
        };
        match self.ask(command, Payload::None).await? {
            (ConstraintAnswer::Compiled(compiled), _) => {
                if let Some(worker) = &mut *self.worker.borrow_mut() {
                    worker.compiled = Some((constraint.clone(), compiled.clone()));
                }
                Ok(compiled)
            }
            _ => Err(unexpected()),
        }
    }

    /// Makes sure that there is a worker with the tokens of this model. The caller must hold the turn.
    async fn load(&self, model: &LoadedModel) -> Result<(), Failure> {
        let running = self.worker.take();
        let transport = match running {
            Some(worker) if has_same_tokens(&worker.model, model) => {
                self.worker.replace(Some(worker));
                return Ok(());
            }
            Some(worker) => worker.transport,
            None => self.started().await?,
        };
        self.worker.replace(Some(RunningWorker {
            transport,
            model: model.clone(),
            compiled: None,
        }));
        let (bytes, piece_ends) = model.vocabulary.as_ref().clone().into_parts();
        let load = ConstraintCommand::Load {
            piece_ends,
            special_token_ids: model.info.special_token_ids.clone(),
            eos_token_ids: model.info.eos_token_ids.clone(),
        };
        match self.ask(load, Payload::Bytes(bytes)).await? {
            (ConstraintAnswer::Loaded, _) => Ok(()),
            _ => Err(unexpected()),
        }
    }

    /// Starts a worker. Ends with [`cancel`](Self::cancel), also where the worker never starts. The caller must hold the turn.
    async fn started(&self) -> Result<Rc<ConstraintTransport>, Failure> {
        let mut worker = (self.start)();
        let (sender, mut cancelled) = oneshot::channel::<()>();
        self.starting.replace(Some(sender));
        let started = poll_fn(|context| {
            // Nothing is sent: the sender is dropped.
            match Pin::new(&mut cancelled).poll(context) {
                Poll::Ready(_) => Poll::Ready(Err(Failure::Cancelled)),
                Poll::Pending => worker.as_mut().poll(context),
            }
        });
        let started = started.await;
        self.starting.take();
        started
    }

    /// Sends a command to the worker. After a failure the worker is ended: what it holds is then unknown.
    async fn ask(&self, command: ConstraintCommand, payload: Payload) -> Outcome<ConstraintAnswer> {
        let pending = match &*self.worker.borrow() {
            Some(worker) => worker.transport.send(command, payload, Box::new(drop)),
            None => return Err(Failure::Cancelled),
        };
        let before = self.cancelled.get();
        let outcome = pending.outcome.await;
        // After a cancel there may be another worker already.
        if outcome.is_err() && self.cancelled.get() == before {
            self.worker.take();
        }
        outcome
    }
}

/// Whether both have the same tokens: the same vocabulary in memory, with the same ends.
fn has_same_tokens(one: &LoadedModel, other: &LoadedModel) -> bool {
    Arc::ptr_eq(&one.vocabulary, &other.vocabulary)
        && one.info.eos_token_ids == other.info.eos_token_ids
}

/// Reads an answer; none where the two parts do not belong together.
fn read(outcome: MaskOutcome, payload: Payload, vocab_size: usize) -> Option<OutputMask> {
    Some(match (outcome, payload) {
        (MaskOutcome::Allowed { count, may_end }, Payload::Bytes(bits)) => {
            let tokens = TokenSet::from_bytes(bits, vocab_size)?;
            if tokens.len() != count as usize || tokens.is_empty() {
                return None;
            }
            OutputMask::Allowed { tokens, may_end }
        }
        (MaskOutcome::Allowed { .. }, _) => return None,
        (MaskOutcome::Ended, _) => OutputMask::Ended,
        (MaskOutcome::DeadEnd, _) => OutputMask::DeadEnd,
        (MaskOutcome::Rejected { position }, _) => OutputMask::Rejected { position },
        (MaskOutcome::TooComplex, _) => OutputMask::TooComplex,
    })
}

fn unexpected() -> Failure {
    Failure::Malformed {
        detail: "an answer to another question".into(),
    }
}

#[cfg(test)]
mod tests;
