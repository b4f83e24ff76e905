//! One loaded model on one device, with its KV cache.

mod description;

use burn::tensor::{Device, Tensor};
#[cfg(feature = "text")]
use generation::AheadRequest;
use model::{CausalLm, KvCache, LogitsFor};
use protocol::{
    CacheReport, Failure, GpuMemory, InspectRequest, MOST_EXTENDED, MemoryReport, TokenId,
    WantedLogits, WeightPrecision,
};

#[cfg(feature = "text")]
use crate::ahead::{AheadMemory, AheadPass};
use crate::{
    GenerationConfig, KnownAnswerRun, KnownAnswerTest,
    ablate::{self, MeanMemory},
    clock::{Clock, Stopwatch, Timing, timing},
    inspect::{InspectMemory, InspectPass, RunMemory},
    pass::{self, ForwardOutput, Memory, Prefill, cache_report},
};

/// A loaded model and the KV cache of its run.
pub struct Engine {
    model: CausalLm,
    cache: KvCache,
    /// The tokens that are known to be in the cache: those of its first positions.
    read: Vec<TokenId>,
    /// Means for ablations.
    means: MeanMemory,
    /// What the last inspection has left, until the next pass of the run.
    inspected: InspectMemory,
    /// What the last text ahead has left; none before the first.
    #[cfg(feature = "text")]
    ahead: Option<AheadMemory>,
    device: Device,
    generation_config: GenerationConfig,
    /// What is odd in the model's files, each in a sentence.
    notes: Vec<String>,
    /// Positions that are computed at most: those of the config, or fewer where the memory allows no more.
    window: usize,
    clock: Option<Clock>,
}

/// The key and the value of one position in one layer.
#[derive(Debug, Clone, PartialEq)]
pub struct CacheEntry {
    /// K: key/value heads.
    pub kv_heads: u32,
    /// Dh: width of one head.
    pub head_dim: u32,
    /// `[2, K, Dh]`: the key, then the value.
    pub numbers: Vec<f32>,
}

impl Engine {
    pub(crate) fn of(model: CausalLm, device: &Device) -> Self {
        let cache = KvCache::new(model.config(), device);
        let window = model.config().context_window();
        Self {
            model,
            window,
            cache,
            read: Vec::new(),
            means: MeanMemory::default(),
            inspected: InspectMemory::default(),
            #[cfg(feature = "text")]
            ahead: None,
            device: device.clone(),
            generation_config: GenerationConfig::default(),
            notes: Vec::new(),
            clock: None,
        }
    }

    /// Times every pass from now on with `clock`.
    #[must_use]
    pub fn timed_by(self, clock: Clock) -> Self {
        Self {
            clock: Some(clock),
            ..self
        }
    }

    /// Adds what the model's `generation_config.json` says.
    #[must_use]
    pub fn with_generation_config(self, generation_config: GenerationConfig) -> Self {
        Self {
            generation_config,
            ..self
        }
    }

    /// Adds a sentence about what is odd in the model's files.
    #[must_use]
    pub(crate) fn with_note(mut self, note: Option<String>) -> Self {
        self.notes.extend(note);
        self
    }

    /// Computes at most `positions`, where the memory holds keys and values of no more.
    #[must_use]
    pub fn with_window(self, positions: usize) -> Self {
        Self {
            window: self.window.min(positions),
            ..self
        }
    }

    /// The network, for what measures it outside of the page.
    pub fn network(&self) -> &CausalLm {
        &self.model
    }

    /// Clears the cache and begins a prefill of `tokens` from position 0.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`].
    pub fn begin_prefill<'e>(&'e mut self, tokens: &'e [TokenId]) -> Result<Prefill<'e>, Failure> {
        pass::check(&self.model, self.window, tokens)?;
        self.inspected.clear();
        self.clear_cache();
        let timing = timing(self.clock.as_ref(), &self.device);
        let memory = Memory::Run {
            cache: &mut self.cache,
            read: &mut self.read,
        };
        Ok(Prefill::new(&self.model, memory, tokens, timing))
    }

    /// Begins a prefill of `tokens` from position 0 with a cache of its own. The cache of the run does not change.
    ///
    /// # Errors
    /// As for [`begin_prefill`](Self::begin_prefill).
    pub fn begin_recompute<'e>(&'e self, tokens: &'e [TokenId]) -> Result<Prefill<'e>, Failure> {
        pass::check(&self.model, self.window, tokens)?;
        let timing = timing(self.clock.as_ref(), &self.device);
        let memory = Memory::Own {
            own: KvCache::new(self.model.config(), &self.device),
            run: cache_report(&self.cache),
        };
        Ok(Prefill::new(&self.model, memory, tokens, timing))
    }

    /// A whole prefill without pauses: [`begin_prefill`](Self::begin_prefill) and [`Prefill::finish`].
    ///
    /// # Errors
    /// The errors of both.
    pub async fn prefill(&mut self, tokens: &[TokenId]) -> Result<ForwardOutput, Failure> {
        self.begin_prefill(tokens)?.finish().await
    }

    /// Runs one token at an absolute position; cached positions from there on are dropped first. If the token or the
    /// position is rejected, the cache does not change.
    ///
    /// # Errors
    /// [`Failure::PositionPastCache`], [`Failure::ContextFull`], [`Failure::UnknownToken`], or an error of the device.
    pub async fn decode(
        &mut self,
        token: TokenId,
        position: u32,
    ) -> Result<ForwardOutput, Failure> {
        self.run_from(&[token], position, LogitsFor::Last).await
    }

    /// Runs several tokens from an absolute position on, in one pass; cached positions from there on are dropped first.
    /// The logits of the last, `[V]`, or of all, `[T, V]`. If the tokens or the position are rejected, the cache does not
    /// change.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`], [`Failure::PositionPastCache`], [`Failure::ContextFull`], [`Failure::UnknownToken`];
    /// [`Failure::Malformed`] for more than [`MOST_EXTENDED`]; or an error of the device.
    pub async fn extend(
        &mut self,
        tokens: &[TokenId],
        position: u32,
        wanted: WantedLogits,
    ) -> Result<ForwardOutput, Failure> {
        if tokens.len() > MOST_EXTENDED {
            return Err(Failure::Malformed {
                detail: format!("{} tokens in one pass", tokens.len()),
            });
        }
        let wanted = match wanted {
            WantedLogits::Last => LogitsFor::Last,
            WantedLogits::All => LogitsFor::All,
        };
        self.run_from(tokens, position, wanted).await
    }

    /// Runs tokens from an absolute position on with the cache of the run.
    async fn run_from(
        &mut self,
        tokens: &[TokenId],
        position: u32,
        wanted: LogitsFor,
    ) -> Result<ForwardOutput, Failure> {
        let timing = timing(self.clock.as_ref(), &self.device);
        let mut stopwatch = Stopwatch::new(timing, self.model.config().num_hidden_layers());
        self.inspected.clear();
        // If the pass fails, nothing is known of the cache from there on.
        self.read.truncate(position as usize);
        let cache = &mut self.cache;
        let pass = pass::extend(
            &self.model,
            self.window,
            tokens,
            position,
            cache,
            wanted,
            &mut stopwatch,
        );
        let logits = pass.await?;
        self.read.extend(tokens);
        self.read.truncate(self.cache.len());
        let report = stopwatch.report(tokens.len(), position as usize, self.cache_report());
        Ok(ForwardOutput { logits, report })
    }

    /// Begins to look into one pass over a text. The cache of the run does not change; where no part is replaced,
    /// what it holds of the text is not computed again. Where parts are, what the inspection before has computed with the same
    /// parts is not computed again.
    ///
    /// # Errors
    /// Those of [`InspectRequest::check`]; for the texts those of [`begin_prefill`](Self::begin_prefill).
    pub fn begin_inspect(&mut self, request: InspectRequest) -> Result<InspectPass<'_>, Failure> {
        request.check(&ablate::shape(self.model.config()))?;
        pass::check(&self.model, self.window, &request.tokens)?;
        ablate::check(&self.model, self.window, &request.ablations)?;
        let run = RunMemory {
            cache: &self.cache,
            read: &self.read,
        };
        InspectPass::new(
            &self.model,
            &self.device,
            run,
            &mut self.means,
            &mut self.inspected,
            request,
        )
    }

    /// Clears the cache of the run.
    fn clear_cache(&mut self) {
        self.cache.truncate(0);
        self.read.clear();
    }

    /// Begins to write the text ahead, with a cache of its own, which stays for the next one. The cache of the run does not
    /// change.
    ///
    /// # Errors
    /// As for [`begin_prefill`](Self::begin_prefill).
    #[cfg(feature = "text")]
    pub fn begin_ahead(&mut self, request: AheadRequest) -> Result<AheadPass<'_>, Failure> {
        let new = || AheadMemory::new(KvCache::new(self.model.config(), &self.device));
        let memory = self.ahead.get_or_insert_with(new);
        AheadPass::new(&self.model, self.window, memory, request)
    }

    /// The key and the value that the cache holds for one position in one layer.
    ///
    /// # Errors
    /// [`Failure::NotCached`], or an error of the device.
    pub async fn cache_entry(&self, layer: u32, position: u32) -> Result<CacheEntry, Failure> {
        let entry = self.cache.entry(layer as usize, position as usize);
        let (key, value) = entry.ok_or(Failure::NotCached {
            layer,
            position,
            layers: self.model.config().num_hidden_layers() as u32,
            cached: self.cache.len() as u32,
        })?;
        let [kv_heads, head_dim] = key.dims();
        Ok(CacheEntry {
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            numbers: pass::read(Tensor::cat(vec![key, value], 0)).await?,
        })
    }

    /// The logits of all `tokens`, `[T × V]`, after what `cache` holds. The cache of the run does not change.
    pub(crate) async fn all_logits(
        &self,
        tokens: &[TokenId],
        cache: &mut KvCache,
    ) -> Result<Vec<f32>, Failure> {
        let mut stopwatch = Stopwatch::new(Timing::Off, 0);
        pass::run(&self.model, tokens, cache, LogitsFor::All, &mut stopwatch).await
    }

    /// Reads `tokens` into `cache`, and computes no more logits than a pass has to. The cache of the run does not change.
    pub(crate) async fn read_without_logits(
        &self,
        tokens: &[TokenId],
        cache: &mut KvCache,
    ) -> Result<(), Failure> {
        let mut stopwatch = Stopwatch::new(Timing::Off, 0);
        let run = pass::run(&self.model, tokens, cache, LogitsFor::Last, &mut stopwatch);
        run.await.map(drop)
    }

    /// An empty cache for this model, beside that of the run.
    pub(crate) fn new_cache(&self) -> KvCache {
        KvCache::new(self.model.config(), &self.device)
    }

    /// Checks that the model can read these tokens.
    ///
    /// # Errors
    /// As for [`begin_prefill`](Self::begin_prefill).
    pub(crate) fn check(&self, tokens: &[TokenId]) -> Result<(), Failure> {
        pass::check(&self.model, self.window, tokens)
    }

    /// Checks that the vocabulary has these tokens, of which there is at least one. There may be more than the model can read
    /// at once.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`] or [`Failure::UnknownToken`].
    pub(crate) fn check_ids(&self, tokens: &[TokenId]) -> Result<(), Failure> {
        pass::check(&self.model, usize::MAX, tokens)
    }

    /// The most positions that are computed at once.
    pub(crate) fn window(&self) -> usize {
        self.window
    }

    /// The present time in milliseconds, if there is a clock.
    pub(crate) fn now(&self) -> Option<f64> {
        self.clock.as_ref().map(Clock::now)
    }

    /// V: number of tokens in the vocabulary.
    pub(crate) fn vocab_size(&self) -> usize {
        self.model.config().vocab_size()
    }

    /// The number format in which the matrices of the weights are kept.
    pub fn weight_format(&self) -> WeightPrecision {
        #[cfg(feature = "cpu")]
        match self.model.weight_format() {
            Some(model::WeightFormat::Bf16) => return WeightPrecision::Bf16,
            Some(model::WeightFormat::Int8) => return WeightPrecision::Int8,
            Some(model::WeightFormat::F32) | None => {}
        }
        WeightPrecision::F32
    }

    /// Contents and size of the KV cache.
    pub fn cache_report(&self) -> CacheReport {
        cache_report(&self.cache)
    }

    /// The engine's memory use, without the WebAssembly memory, which the worker adds.
    pub fn memory(&self) -> MemoryReport {
        let usage = self.device.memory_pool_usage();
        MemoryReport {
            cache: self.cache_report(),
            ahead_bytes: self.ahead_bytes(),
            weight_bytes: self.model.weight_bytes(),
            worker_bytes: None,
            gpu: usage.map(|usage| GpuMemory {
                in_use: usage.bytes_in_use,
                reserved: usage.bytes_reserved,
            }),
        }
    }

    /// What the text ahead keeps; the GPU writes none.
    fn ahead_bytes(&self) -> u64 {
        #[cfg(feature = "text")]
        if let Some(ahead) = &self.ahead {
            return ahead.bytes();
        }
        0
    }

    /// The self-test for this model's vocabulary and context window.
    pub fn known_answer_test(&self) -> KnownAnswerTest {
        let config = self.model.config();
        KnownAnswerTest::new(config.vocab_size() as u32, self.window as u32)
    }

    /// Begins to run `test`, with a cache of its own: that of the run does not change.
    pub fn begin_known_answer_test<'e>(&'e self, test: &'e KnownAnswerTest) -> KnownAnswerRun<'e> {
        let cache = KvCache::new(self.model.config(), &self.device);
        KnownAnswerRun::new(&self.model, self.window, cache, test)
    }

    /// The whole of `test` without pauses: the logits after every pass, `[passes × V]`.
    ///
    /// # Errors
    /// An error of the device.
    pub async fn run_known_answer_test(&self, test: &KnownAnswerTest) -> Result<Vec<f32>, Failure> {
        let mut run = self.begin_known_answer_test(test);
        loop {
            if let Some(answers) = run.advance().await? {
                return Ok(answers);
            }
        }
    }
}
