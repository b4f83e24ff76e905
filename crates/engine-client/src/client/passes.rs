//! The forward passes of the run's cache: which command gives a context, and what it leaves there.
//!
//! A context is a text and the parts of the network that are replaced. Where these differ from what the engine replaces,
//! it is told first, which clears its cache.

use protocol::{Ablations, Answer, Command, Failure, Payload, TokenId, WantedLogits};

use super::{EngineClient, unexpected};
use crate::{
    answers::{CachedPosition, Forward, ForwardRows},
    command::{branching_command, cheapest_command},
    context::PassContext,
};

impl EngineClient {
    /// The logits after `context`, as cheaply as the cache allows.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine; what its cache holds is then unknown, and the next pass a prefill.
    pub async fn forward(&self, context: impl Into<PassContext>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        self.extend(context.into()).await
    }

    /// The logits after `context`, read from its beginning in one prefill, whatever the cache holds.
    ///
    /// # Errors
    /// As for [`forward`](Self::forward).
    pub async fn prefill(&self, context: impl Into<PassContext>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        let context = context.into();
        self.ablate(&context.ablations).await?;
        let command = Command::Prefill {
            tokens: context.tokens.clone(),
        };
        self.run(command, context).await
    }

    /// The logits after `context`, with all read from the cache that it shares with the text there; what comes after is
    /// computed in one pass.
    ///
    /// # Errors
    /// As for [`forward`](Self::forward).
    pub async fn branch(&self, context: impl Into<PassContext>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        let context = context.into();
        self.ablate(&context.ablations).await?;
        let command = branching_command(&self.cached.borrow(), &context.tokens);
        self.run(command, context).await
    }

    /// The logits after each token of `context` from `first` on, in one pass. Where the cache does not hold the tokens
    /// before `first`, they are read first.
    ///
    /// # Errors
    /// [`Failure::Malformed`] for more than [`protocol::MOST_EXTENDED`] tokens, [`Failure::EmptyContext`] for none; else as
    /// for [`forward`](Self::forward).
    pub async fn score(
        &self,
        context: impl Into<PassContext>,
        first: usize,
    ) -> Result<ForwardRows, Failure> {
        let _turn = self.queue.turn().await?;
        let context = context.into();
        let (before, tokens) = context.tokens.split_at(first.min(context.tokens.len()));
        let count = tokens.len();
        if count == 0 {
            return Err(Failure::EmptyContext);
        }
        self.ablate(&context.ablations).await?;
        let command = Command::Extend {
            tokens: tokens.to_vec(),
            position: before.len() as u32,
            wanted: WantedLogits::All,
        };
        let is_there = self.cached.borrow().starts_with(before);
        let before = match is_there {
            true => None,
            false => Some(self.keep(&context, before.len()).await?.report),
        };
        let pass = self.run(command, context).await?;
        ForwardRows::from_pass(pass, count, before).ok_or_else(unexpected)
    }

    /// The same with nothing read from the cache, and the cache left as it is.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn forward_naive(&self, context: impl Into<PassContext>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        let PassContext { tokens, ablations } = context.into();
        self.ablate(&ablations).await?;
        self.pass(Command::Recompute { tokens }).await
    }

    /// What the cache holds for one position of `context`, which is read first if it is not what the cache holds.
    ///
    /// # Errors
    /// [`Failure::NotCached`] outside of the context or the layers, and for its last position where it is not kept; or any
    /// other [`Failure`] of the engine.
    pub async fn cache_at(
        &self,
        context: impl Into<PassContext>,
        layer: u32,
        position: u32,
    ) -> Result<CachedPosition, Failure> {
        let _turn = self.queue.turn().await?;
        let context = context.into();
        let kept = &context.tokens[..context.kept()];
        let Some(needed) = kept.get(..=position as usize) else {
            return Err(Failure::NotCached {
                layer,
                position,
                layers: self.shape.layers,
                cached: kept.len() as u32,
            });
        };
        self.ablate(&context.ablations).await?;
        if !self.cached.borrow().starts_with(needed) {
            self.extend(context).await?;
        }
        let command = Command::CacheAt { layer, position };
        match self.ask(command, Payload::None).await? {
            (Answer::Cached { kv_heads, head_dim }, Payload::Floats(numbers)) => {
                CachedPosition::new(kv_heads as usize, head_dim as usize, numbers)
                    .ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }

    /// Makes the engine replace these parts, if it does not do so already. The caller must hold the turn.
    async fn ablate(&self, ablations: &Ablations) -> Result<(), Failure> {
        if self.ablations.borrow().as_ref() == Some(ablations) {
            return Ok(());
        }
        // Until it answers, it is not known which of the two hold.
        self.ablations.take();
        self.cached.take();
        let command = Command::Ablate(ablations.clone());
        match self.ask_and_report(command).await? {
            (Answer::Ablated, _) => {
                self.ablations.replace(Some(ablations.clone()));
                Ok(())
            }
            _ => Err(unexpected()),
        }
    }

    /// Runs what is missing of `context` in the cache. The caller must hold the turn.
    async fn extend(&self, context: PassContext) -> Result<Forward, Failure> {
        self.ablate(&context.ablations).await?;
        let command = {
            let cached = self.cached.borrow();
            // Where the last position of the pass before was not kept, the next step has two to compute.
            match context.ablations.differ_at_the_last() {
                true => branching_command(&cached, &context.tokens),
                false => cheapest_command(&cached, &context.tokens),
            }
        };
        self.run(command, context).await
    }

    /// Reads `context` until the cache holds its first `positions`.
    async fn keep(&self, context: &PassContext, positions: usize) -> Result<Forward, Failure> {
        let dropped = usize::from(context.ablations.differ_at_the_last());
        let before = PassContext {
            tokens: context.tokens[..positions + dropped].to_vec(),
            ablations: context.ablations.clone(),
        };
        let command = branching_command(&self.cached.borrow(), &before.tokens);
        self.run(command, before).await
    }

    /// Runs a command after which the cache holds what is kept of `context`; meanwhile, and where it fails, nothing is known of
    /// it.
    async fn run(&self, command: Command, context: PassContext) -> Result<Forward, Failure> {
        self.cached.take();
        let forward = self.pass(command).await?;
        let kept = context.kept();
        let mut cached: Vec<TokenId> = context.tokens;
        cached.truncate(kept);
        self.cached.replace(cached);
        Ok(forward)
    }

    async fn pass(&self, command: Command) -> Result<Forward, Failure> {
        match self.ask_and_report(command).await? {
            (Answer::Logits(report), Payload::Floats(logits)) => {
                let timed = report.milliseconds.is_some();
                Ok(Forward {
                    logits,
                    report,
                    device: self.device.clone(),
                    // A recorded pass was not measured here, so a first one is not slower.
                    cold: !self.warm.replace(true) && timed,
                })
            }
            _ => Err(unexpected()),
        }
    }
}
