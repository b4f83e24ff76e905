//! The client of the constraint worker: sends it the vocabulary and the constraint when it lacks them, then asks for masks.
//!
//! Each call names the vocabulary and the constraint that it is about, so that views need not agree on what the worker holds:
//! as with an engine's cache, this is known here alone. After a failure of the worker, the next call starts another.

use std::sync::Arc;

use protocol::{
    Constraint, ConstraintAnswer, ConstraintCommand, ConstraintFailure, Failure, MaskOutcome,
    Payload, TokenId, TokenSet,
};

use crate::{
    LoadedModel,
    side_worker::{SideWorker, StartSideWorker, unexpected},
    transport::Outcome,
};

/// Starts a constraint worker.
pub type StartConstraintWorker = StartSideWorker<ConstraintCommand, ConstraintAnswer>;

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
pub struct ConstraintClient(SideWorker<ConstraintCommand, ConstraintAnswer, HeldConstraint>);

/// What the worker holds.
#[derive(Default)]
struct HeldConstraint {
    /// The model whose tokens it was given.
    model: Option<LoadedModel>,
    /// The constraint that it was asked to compile last, and the result.
    compiled: Option<(Constraint, Compiled)>,
}

/// Whether a constraint was compiled, and why not.
type Compiled = Result<(), ConstraintFailure>;

impl ConstraintClient {
    /// No worker is started yet.
    pub fn new(start: StartConstraintWorker) -> Self {
        Self(SideWorker::new(start))
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
        let _turn = self.0.turn().await?;
        self.compiled(model, constraint).await
    }

    /// Makes sure that there is a worker with the tokens of this model: what comes before a constraint is compiled.
    ///
    /// # Errors
    /// Any [`Failure`] of the worker.
    pub async fn prepare(&self, model: &LoadedModel) -> Result<(), Failure> {
        let _turn = self.0.turn().await?;
        self.load(model).await
    }

    /// Whether there is a worker with the tokens of this model.
    pub fn is_prepared(&self, model: &LoadedModel) -> bool {
        self.0.read(|held| held.has_tokens_of(model)) == Some(true)
    }

    /// Whether the worker was asked for this constraint last, with the tokens of this model: a mask then needs no compilation.
    pub fn has_compiled(&self, model: &LoadedModel, constraint: &Constraint) -> bool {
        let has_compiled = |held: &HeldConstraint| {
            let compiled = held.compiled.as_ref();
            held.has_tokens_of(model) && compiled.is_some_and(|(known, _)| known == constraint)
        };
        self.0.read(has_compiled) == Some(true)
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
        let _turn = self.0.turn().await?;
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
        self.0.cancel();
    }

    /// Makes sure that the worker was asked to compile this constraint. The caller must hold the turn.
    async fn compiled(
        &self,
        model: &LoadedModel,
        constraint: &Constraint,
    ) -> Result<Compiled, Failure> {
        self.load(model).await?;
        let known = self.0.read(|held| {
            let (known, compiled) = held.compiled.as_ref()?;
            (known == constraint).then(|| compiled.clone())
        });
        if let Some(compiled) = known.flatten() {
            return Ok(compiled);
        }
        let command = ConstraintCommand::Compile {
            constraint: constraint.clone(),
        };
        match self.ask(command, Payload::None).await? {
            (ConstraintAnswer::Compiled(compiled), _) => {
                let entry = Some((constraint.clone(), compiled.clone()));
                self.0.change(|held| held.compiled = entry);
                Ok(compiled)
            }
            _ => Err(unexpected()),
        }
    }

    /// Makes sure that there is a worker with the tokens of this model. The caller must hold the turn.
    async fn load(&self, model: &LoadedModel) -> Result<(), Failure> {
        self.0.started().await?;
        if self.is_prepared(model) {
            return Ok(());
        }
        self.0.change(|held| {
            *held = HeldConstraint {
                model: Some(model.clone()),
                compiled: None,
            };
        });
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

    async fn ask(&self, command: ConstraintCommand, payload: Payload) -> Outcome<ConstraintAnswer> {
        self.0.ask(command, payload).await
    }
}

impl HeldConstraint {
    fn has_tokens_of(&self, model: &LoadedModel) -> bool {
        let held = self.model.as_ref();
        held.is_some_and(|held| has_same_tokens(held, model))
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

#[cfg(test)]
mod tests;
