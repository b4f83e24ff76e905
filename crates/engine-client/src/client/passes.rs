//! The forward passes of the run's cache: which command gives the logits after a text, and what it leaves there.

use protocol::{Answer, Command, Failure, Payload, TokenId, WantedLogits};

use super::{EngineClient, unexpected};
use crate::{
    answers::{CachedPosition, Forward, ForwardRows},
    command::{branching_command, cheapest_command},
};

impl EngineClient {
    /// The logits after `context`, as cheaply as the cache allows.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine; what its cache holds is then unknown, and the next pass a prefill.
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        self.extend(context).await
    }

    /// The logits after `context`, read from its beginning in one prefill, whatever the cache holds.
    ///
    /// # Errors
    /// As for [`forward`](Self::forward).
    pub async fn prefill(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        let command = Command::Prefill {
            tokens: context.clone(),
        };
        self.run(command, context).await
    }

    /// The logits after `context`, with all read from the cache that it shares with the text there; what comes after is
    /// computed in one pass.
    ///
    /// # Errors
    /// As for [`forward`](Self::forward).
    pub async fn branch(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        self.extend_branching(context).await
    }

    /// The logits after each token of `context` from `first` on, in one pass. Where the cache does not hold the tokens
    /// before `first`, they are read first.
    ///
    /// # Errors
    /// [`Failure::Malformed`] for more than [`protocol::MOST_EXTENDED`] tokens, [`Failure::EmptyContext`] for none; else as
    /// for [`forward`](Self::forward).
    pub async fn score(&self, context: Vec<TokenId>, first: usize) -> Result<ForwardRows, Failure> {
        let _turn = self.queue.turn().await?;
        let (before, tokens) = context.split_at(first.min(context.len()));
        let count = tokens.len();
        if count == 0 {
            return Err(Failure::EmptyContext);
        }
        let command = Command::Extend {
            tokens: tokens.to_vec(),
            position: before.len() as u32,
            wanted: WantedLogits::All,
        };
        let is_there = self.cached.borrow().starts_with(before);
        let before = match is_there {
            true => None,
            false => Some(self.extend_branching(before.to_vec()).await?.report),
        };
        let pass = self.run(command, context).await?;
        ForwardRows::from_pass(pass, count, before).ok_or_else(unexpected)
    }

    /// The same with nothing read from the cache, and the cache left as it is.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn forward_naive(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let _turn = self.queue.turn().await?;
        let tokens = context;
        self.pass(Command::Recompute { tokens }).await
    }

    /// What the cache holds for one position of `context`, which is read first if it is not what the cache holds.
    ///
    /// # Errors
    /// [`Failure::NotCached`] outside of the context or the layers; or any other [`Failure`] of the engine.
    pub async fn cache_at(
        &self,
        context: Vec<TokenId>,
        layer: u32,
        position: u32,
    ) -> Result<CachedPosition, Failure> {
        let _turn = self.queue.turn().await?;
        let Some(needed) = context.get(..=position as usize) else {
            return Err(Failure::NotCached {
                layer,
                position,
                layers: self.shape.layers,
                cached: context.len() as u32,
            });
        };
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

    /// Runs what is missing of `context` in the cache. The caller must hold the turn.
    async fn extend(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let command = cheapest_command(&self.cached.borrow(), &context);
        self.run(command, context).await
    }

    /// Reads `context` from what the cache holds of it. The caller must hold the turn.
    async fn extend_branching(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let command = branching_command(&self.cached.borrow(), &context);
        self.run(command, context).await
    }

    /// Runs a command after which the cache holds `context`; meanwhile, and where it fails, nothing is known of it.
    async fn run(&self, command: Command, context: Vec<TokenId>) -> Result<Forward, Failure> {
        self.cached.take();
        let forward = self.pass(command).await?;
        self.cached.replace(context);
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
