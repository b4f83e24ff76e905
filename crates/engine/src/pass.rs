//! A forward pass: tokens through the network, in chunks, and the logits of the last one read back.

use model::{CausalLm, ForwardError, KvCache, LogitsFor, TokenError};
use protocol::{CacheReport, Failure, ForwardReport, Progress, TokenId};

use crate::clock::{Stopwatch, Timing};

/// Tokens that go through the network at once in a prefill. Short enough that a cancel is heard soon,
/// long enough that the matrix products are large, and the block in which the cache grows.
pub(crate) const CHUNK: usize = 64;

/// The logits after a text, and how they came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Forward {
    /// `[V]`, raw.
    pub logits: Vec<f32>,
    /// What was computed, and how long it took if there is a clock.
    pub report: ForwardReport,
}

/// How far a [`Prefill`] has come.
#[derive(Debug, Clone, PartialEq)]
pub enum Advance {
    /// Some positions are done, more are to come; how many of how many, as [`Progress::Forward`].
    More(Progress),
    /// All are done.
    Done(Forward),
}

/// A text being read from its beginning, one chunk at a time, so that its caller can breathe between two.
pub struct Prefill<'e> {
    model: &'e CausalLm,
    memory: Memory<'e>,
    tokens: &'e [TokenId],
    stopwatch: Stopwatch<'e>,
}

/// Where a pass keeps its keys and values.
pub(crate) enum Memory<'e> {
    /// In the run's cache.
    Run(&'e mut KvCache),
    /// In one of its own, gone with the pass; the run's stays as it was.
    Own { own: KvCache, run: CacheReport },
}

impl<'e> Prefill<'e> {
    /// Begins with `tokens` that have been [`check`]ed, on an empty cache.
    pub(crate) fn new(
        model: &'e CausalLm,
        memory: Memory<'e>,
        tokens: &'e [TokenId],
        timing: Timing<'e>,
    ) -> Self {
        let stopwatch = Stopwatch::new(timing, model.config().num_hidden_layers());
        Self {
            model,
            memory,
            tokens,
            stopwatch,
        }
    }

    /// Reads the next chunk. Not to be called again once it has said [`Advance::Done`].
    ///
    /// # Errors
    /// What the device says; the cache then holds the chunks before.
    pub async fn advance(&mut self) -> Result<Advance, Failure> {
        let cache = match &mut self.memory {
            Memory::Run(cache) => cache,
            Memory::Own { own, .. } => own,
        };
        let done = cache.len();
        let end = self.tokens.len().min(done + CHUNK);
        let chunk = &self.tokens[done..end];
        let logits = run(self.model, chunk, cache, &mut self.stopwatch).await?;
        if end < self.tokens.len() {
            return Ok(Advance::More(Progress::Forward {
                done: end as u32,
                total: self.tokens.len() as u32,
            }));
        }
        let report = match &self.memory {
            Memory::Run(cache) => cache_report(cache),
            Memory::Own { run, .. } => *run,
        };
        let report = self.stopwatch.report(end, 0, report);
        Ok(Advance::Done(Forward { logits, report }))
    }

    /// [`advance`](Self::advance), to its end without a breath.
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub async fn finish(mut self) -> Result<Forward, Failure> {
        loop {
            if let Advance::Done(forward) = self.advance().await? {
                return Ok(forward);
            }
        }
    }
}

/// Whether the model can read these tokens at all.
///
/// # Errors
/// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`].
pub(crate) fn check(model: &CausalLm, tokens: &[TokenId]) -> Result<(), Failure> {
    let (window, vocab_size) = (model.config().context_window(), model.config().vocab_size());
    if tokens.is_empty() {
        return Err(Failure::EmptyContext);
    }
    if tokens.len() > window {
        return Err(context_full(tokens.len(), window));
    }
    match tokens.iter().find(|&&token| token as usize >= vocab_size) {
        Some(&token) => Err(unknown(token, vocab_size)),
        None => Ok(()),
    }
}

/// Runs one token at an absolute position; what `cache` holds from there on is dropped first. The logits after it, `[V]`.
///
/// # Errors
/// [`Failure::PositionPastCache`], [`Failure::ContextFull`] or [`Failure::UnknownToken`], with the cache as it was; or
/// what the device says.
pub(crate) async fn decode(
    model: &CausalLm,
    token: TokenId,
    position: u32,
    cache: &mut KvCache,
    stopwatch: &mut Stopwatch<'_>,
) -> Result<Vec<f32>, Failure> {
    check(model, &[token])?;
    if position as usize > cache.len() {
        return Err(Failure::PositionPastCache {
            position,
            cached: cache.len() as u32,
        });
    }
    // Past the last position of the window nothing is dropped here, and `run` refuses.
    cache.truncate(position as usize);
    run(model, &[token], cache, stopwatch).await
}

/// Runs `tokens` behind what `cache` holds: the logits of the last, `[V]`.
pub(crate) async fn run(
    model: &CausalLm,
    tokens: &[TokenId],
    cache: &mut KvCache,
    stopwatch: &mut Stopwatch<'_>,
) -> Result<Vec<f32>, Failure> {
    let started = stopwatch.start();
    let tokens = model.tokens(tokens).map_err(|error| match error {
        TokenError::NoTokens => Failure::EmptyContext,
        TokenError::OutOfVocabulary { id, vocab_size } => unknown(id, vocab_size),
    })?;
    let logits = model
        .forward_with_probe(tokens, cache, LogitsFor::Last, stopwatch)
        .map_err(|error| match error {
            ForwardError::NoTokens => Failure::EmptyContext,
            ForwardError::ContextFull(full) => {
                context_full(full.cached + full.new, full.context_window)
            }
            ForwardError::Batch { .. } => device_failed(&error),
        })?;
    stopwatch.computed();
    let logits = read(logits).await?;
    stopwatch.stop(started);
    Ok(logits)
}

/// Brings numbers from the device to memory, and looks at each: none that is no number leaves the engine.
pub(crate) async fn read<const N: usize>(
    tensor: burn::tensor::Tensor<N>,
) -> Result<Vec<f32>, Failure> {
    let data = (tensor.into_data_async().await).map_err(|error| device_failed(&error))?;
    let numbers: Vec<f32> = data.try_into_vec().map_err(|error| device_failed(&error))?;
    if numbers.iter().all(|number| number.is_finite()) {
        Ok(numbers)
    } else {
        Err(Failure::NotANumber)
    }
}

/// What a cache holds.
pub(crate) fn cache_report(cache: &KvCache) -> CacheReport {
    CacheReport {
        positions: cache.len() as u32,
        slots: cache.capacity() as u32,
        bytes: cache.bytes() as u64,
        allocated_bytes: cache.allocated_bytes() as u64,
    }
}

fn device_failed(error: &dyn std::fmt::Display) -> Failure {
    Failure::Device {
        detail: error.to_string(),
    }
}

fn unknown(token: TokenId, vocab_size: usize) -> Failure {
    Failure::UnknownToken {
        token,
        vocab_size: vocab_size as u32,
    }
}

fn context_full(tokens: usize, context_window: usize) -> Failure {
    Failure::ContextFull {
        tokens: tokens as u64,
        context_window: context_window as u32,
    }
}
