//! A forward pass: tokens through the network, in chunks, and the logits of the last one read back.

use burn::tensor::{Int, Tensor};
use model::{Ablations, CausalLm, ForwardError, KvCache, LogitsFor, Probe, TokenError};
use protocol::{CacheReport, Failure, ForwardReport, Progress, TokenId};

use crate::clock::{Stopwatch, Timing};

/// Tokens per chunk of a prefill. Small enough that a cancel takes effect soon, large enough for efficient matrix
/// products, and equal to the block in which the cache grows.
pub(crate) const CHUNK: usize = 64;

/// The logits that a pass has given, and its report.
#[derive(Debug, Clone, PartialEq)]
pub struct ForwardOutput {
    /// Raw logits: `[V]` of the last position, or `[T, V]` where those of every position were asked for.
    pub logits: Vec<f32>,
    /// What was computed, and how long it took if there is a clock.
    pub report: ForwardReport,
}

/// The state of a [`Prefill`] after a chunk.
#[derive(Debug, Clone, PartialEq)]
pub enum Advance {
    /// More chunks follow; the positions computed so far and in all, as [`Progress::Forward`].
    More(Progress),
    /// All chunks are computed; the logits of the last position.
    Done(ForwardOutput),
}

/// A prefill that runs chunk by chunk, so that its caller can handle messages in between.
pub struct Prefill<'e> {
    model: &'e CausalLm,
    memory: Memory<'e>,
    tokens: &'e [TokenId],
    stopwatch: Stopwatch<'e>,
}

/// The cache in which a pass stores its keys and values.
pub(crate) enum Memory<'e> {
    /// The cache of the run, and the tokens that are known to be in it.
    Run {
        cache: &'e mut KvCache,
        read: &'e mut Vec<TokenId>,
    },
    /// A cache that is dropped after the pass; `run` is the report of the run's cache, which does not change.
    Own { own: KvCache, run: CacheReport },
}

impl<'e> Prefill<'e> {
    /// Begins a prefill with `tokens` that have been [`check`]ed, on an empty cache.
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

    /// Computes the next chunk. Must not be called again after it has returned [`Advance::Done`].
    ///
    /// # Errors
    /// An error of the device; the cache then holds the chunks before.
    pub async fn advance(&mut self) -> Result<Advance, Failure> {
        let cache = match &mut self.memory {
            Memory::Run { cache, .. } => cache,
            Memory::Own { own, .. } => own,
        };
        let done = cache.len();
        let end = self.tokens.len().min(done + CHUNK);
        let chunk = &self.tokens[done..end];
        let logits = run(
            self.model,
            chunk,
            cache,
            LogitsFor::Last,
            &mut self.stopwatch,
        )
        .await?;
        if let Memory::Run { cache, read } = &mut self.memory {
            read.extend(chunk);
            read.truncate(cache.len());
        }
        if end < self.tokens.len() {
            return Ok(Advance::More(Progress::Forward {
                done: end as u32,
                total: self.tokens.len() as u32,
            }));
        }
        let report = match &self.memory {
            Memory::Run { cache, .. } => cache_report(cache),
            Memory::Own { run, .. } => *run,
        };
        let report = self.stopwatch.report(end, 0, report);
        Ok(Advance::Done(ForwardOutput { logits, report }))
    }

    /// Computes all remaining chunks without pauses.
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub async fn finish(mut self) -> Result<ForwardOutput, Failure> {
        loop {
            if let Advance::Done(forward) = self.advance().await? {
                return Ok(forward);
            }
        }
    }
}

/// Checks that the model can read these tokens: at least one, within `window` positions and the vocabulary.
///
/// # Errors
/// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`].
pub(crate) fn check(model: &CausalLm, window: usize, tokens: &[TokenId]) -> Result<(), Failure> {
    let vocab_size = model.config().vocab_size();
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

/// Runs tokens from an absolute position on, the last of which ends the text; cached positions from there on are dropped
/// first. Returns the logits of the last, `[V]`, or of all, `[T × V]`.
///
/// # Errors
/// [`Failure::EmptyContext`], [`Failure::PositionPastCache`], [`Failure::ContextFull`] or [`Failure::UnknownToken`],
/// with the cache unchanged; or an error of the device.
pub(crate) async fn extend(
    model: &CausalLm,
    window: usize,
    tokens: &[TokenId],
    position: u32,
    cache: &mut KvCache,
    wanted: LogitsFor,
    stopwatch: &mut Stopwatch<'_>,
) -> Result<Vec<f32>, Failure> {
    check(model, window, tokens)?;
    let position = position as usize;
    if position > cache.len() {
        return Err(Failure::PositionPastCache {
            position: position as u32,
            cached: cache.len() as u32,
        });
    }
    if position + tokens.len() > window {
        return Err(context_full(position + tokens.len(), window));
    }
    cache.truncate(position);
    run(model, tokens, cache, wanted, stopwatch).await
}

/// Tokens that run in one pass.
#[derive(Clone, Copy)]
pub(crate) struct Chunk<'t> {
    pub tokens: &'t [TokenId],
    /// Whether the last of them is the last of the text: parts may be replaced there alone.
    pub ends_text: bool,
}

/// Runs tokens at the positions after the cached ones; returns the logits of the last, `[V]`, or of all, `[T × V]`.
pub(crate) async fn run(
    model: &CausalLm,
    ids: &[TokenId],
    cache: &mut KvCache,
    wanted: LogitsFor,
    stopwatch: &mut Stopwatch<'_>,
) -> Result<Vec<f32>, Failure> {
    let started = stopwatch.start();
    let tokens = tokens(model, ids)?;
    let logits = model.forward_with_probe(tokens, cache, wanted, stopwatch);
    let logits = logits.map_err(not_run)?;
    stopwatch.computed();
    let logits = read(logits).await?;
    stopwatch.stop(started);
    Ok(logits)
}

/// Runs the layers over a chunk, with parts of the network replaced, for what a probe sees; no logits are computed. The cache
/// keeps every position.
pub(crate) fn layers(
    model: &CausalLm,
    ablations: &Ablations,
    chunk: Chunk<'_>,
    cache: &mut KvCache,
    probe: &mut impl Probe,
) -> Result<(), Failure> {
    let tokens = tokens(model, chunk.tokens)?;
    let mut probe = ablations.with_probe(chunk.ends_text, probe);
    let hidden = model.hidden_states(tokens, cache, &mut probe);
    hidden.map(drop).map_err(not_run)
}

/// The ids as the input of the network.
pub(crate) fn tokens(model: &CausalLm, ids: &[TokenId]) -> Result<Tensor<2, Int>, Failure> {
    model.tokens(ids).map_err(|error| match error {
        TokenError::NoTokens => Failure::EmptyContext,
        TokenError::OutOfVocabulary { id, vocab_size } => unknown(id, vocab_size),
    })
}

fn not_run(error: ForwardError) -> Failure {
    match error {
        ForwardError::NoTokens => Failure::EmptyContext,
        ForwardError::ContextFull(full) => {
            context_full(full.cached + full.new, full.context_window)
        }
        ForwardError::Batch { .. } => device_failed(&error),
    }
}

/// Reads a tensor back; fails with [`Failure::NotANumber`] if any value is not finite.
pub(crate) async fn read<const N: usize>(tensor: Tensor<N>) -> Result<Vec<f32>, Failure> {
    let data = (tensor.into_data_async().await).map_err(|error| device_failed(&error))?;
    let numbers: Vec<f32> = data.try_into_vec().map_err(|error| device_failed(&error))?;
    if numbers.iter().all(|number| number.is_finite()) {
        Ok(numbers)
    } else {
        Err(Failure::NotANumber)
    }
}

/// Contents and size of a cache.
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
