//! One loaded model on one device, with its KV cache.

use burn::tensor::{Device, Tensor};
#[cfg(feature = "cpu")]
use model::WeightFormat;
use model::{CausalLm, Config, KvCache, LoadError, LoadPlan, ReadError, WeightReader};
use protocol::{CacheReport, Failure, GpuMemory, MemoryReport, ModelInfo, TokenId, WeightCounts};

use crate::{
    GenerationConfig, KnownAnswerTest, ModelIdentity,
    clock::{Clock, Stopwatch, Timing},
    manifest::{CONFIG, WEIGHTS},
    pass::{self, ForwardOutput, Memory, Prefill, cache_report},
    self_test::Decode,
};

/// A loaded model and the KV cache of its run.
pub struct Engine {
    model: CausalLm,
    cache: KvCache,
    device: Device,
    family: String,
    generation_config: GenerationConfig,
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

/// The one field of `config.json` that names the architecture instead of describing it.
#[derive(serde::Deserialize)]
struct ModelType {
    model_type: String,
}

impl Engine {
    /// Loads a model from the bytes of its `config.json` and `model.safetensors`.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config that this network does not support, [`Failure::DamagedFile`] for
    /// weights that do not fit it.
    pub fn load(config: &[u8], weights: &[u8], device: &Device) -> Result<Self, Failure> {
        let (config, family) = parse(config)?;
        let model = network(&config, weights, device).map_err(damaged_weights)?;
        Ok(Self::of(model, family, device))
    }

    /// Loads a model from the bytes of its `config.json` and from weights that are read tensor by tensor, from one file or
    /// from several. At no time are more than the model and one parameter in memory.
    ///
    /// # Errors
    /// As for [`load`](Self::load), before a weight is read where the headers show it; or the reader's failure.
    pub async fn load_from<R: WeightReader<Error = Failure>>(
        config: &[u8],
        weights: &mut R,
        device: &Device,
    ) -> Result<Self, Failure> {
        let (config, family) = parse(config)?;
        let failure = |error| match error {
            ReadError::Weights(error) => damaged_weights(error),
            ReadError::Reader(failure) => failure,
        };
        let plan = LoadPlan::read(&config, weights).await.map_err(failure)?;
        let model = planned_network(&plan, weights, device).await;
        Ok(Self::of(model.map_err(failure)?, family, device))
    }

    fn of(model: CausalLm, family: String, device: &Device) -> Self {
        let cache = KvCache::new(model.config(), device);
        let window = model.config().context_window();
        Self {
            model,
            window,
            cache,
            device: device.clone(),
            family,
            generation_config: GenerationConfig::default(),
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

    /// Computes at most `positions`, where the memory holds keys and values of no more.
    #[must_use]
    pub fn with_window(self, positions: usize) -> Self {
        Self {
            window: self.window.min(positions),
            ..self
        }
    }

    /// The model's description for the page. The bytes of the tokens are added by the tokenizer.
    pub fn describe(&self, identity: ModelIdentity) -> ModelInfo {
        let config = self.model.config();
        let (layers, kv_heads, head_dim) = (
            config.num_hidden_layers(),
            config.num_key_value_heads(),
            config.head_dim(),
        );
        let counts = config.parameter_counts();
        let dtype = self.cache.dtype();
        ModelInfo {
            name: identity.name,
            description: identity.description,
            license: identity.license,
            version: identity.version,
            family: self.family.clone(),
            parameters: config.parameter_count(),
            weights: WeightCounts {
                embedding: counts.token_embedding,
                positions: counts.position_embedding,
                attention: counts.attention,
                mlp: counts.mlp,
                norms: counts.norms,
                head: counts.lm_head,
            },
            weight_file_bytes: identity.weight_file_bytes,
            vocab_size: config.vocab_size() as u32,
            context_window: self.window as u32,
            trained_window: config.context_window() as u32,
            layers: layers as u32,
            hidden_size: config.hidden_size() as u32,
            intermediate_size: config.intermediate_size() as u32,
            heads: config.num_attention_heads() as u32,
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            bos_token_id: config.bos_token_id(),
            eos_token_ids: self
                .generation_config
                .all_eos_token_ids(config.eos_token_ids()),
            suggested: self.generation_config.suggested,
            dtype: dtype.name().into(),
            element_bytes: dtype.size() as u32,
            cache_bytes_per_token: (2 * layers * kv_heads * head_dim * dtype.size()) as u32,
            piece_ends: None,
            special_token_ids: Vec::new(),
        }
    }

    /// Clears the cache and begins a prefill of `tokens` from position 0.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`].
    pub fn begin_prefill<'e>(&'e mut self, tokens: &'e [TokenId]) -> Result<Prefill<'e>, Failure> {
        pass::check(&self.model, self.window, tokens)?;
        self.cache.truncate(0);
        let timing = timing(self.clock.as_ref(), &self.device);
        let memory = Memory::Run(&mut self.cache);
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
        let timing = timing(self.clock.as_ref(), &self.device);
        let mut stopwatch = Stopwatch::new(timing, self.model.config().num_hidden_layers());
        let logits = pass::decode(
            &self.model,
            self.window,
            token,
            position,
            &mut self.cache,
            &mut stopwatch,
        )
        .await?;
        let report = stopwatch.report(1, position as usize, self.cache_report());
        Ok(ForwardOutput { logits, report })
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

    /// Contents and size of the KV cache.
    pub fn cache_report(&self) -> CacheReport {
        cache_report(&self.cache)
    }

    /// The engine's memory use, without the WebAssembly memory, which the worker adds.
    pub fn memory(&self) -> MemoryReport {
        let usage = self.device.memory_pool_usage();
        MemoryReport {
            cache: self.cache_report(),
            weight_bytes: self.model.weight_bytes(),
            worker_bytes: None,
            gpu: usage.map(|usage| GpuMemory {
                in_use: usage.bytes_in_use,
                reserved: usage.bytes_reserved,
            }),
        }
    }

    /// The self-test for this model's vocabulary and context window.
    pub fn known_answer_test(&self) -> KnownAnswerTest {
        let config = self.model.config();
        KnownAnswerTest::new(config.vocab_size() as u32, self.window as u32)
    }

    /// Runs `test` and returns the logits after every pass, `[passes × V]`. Uses a cache of its own: that of the run
    /// does not change.
    ///
    /// # Errors
    /// An error of the device.
    pub async fn run_known_answer_test(&self, test: &KnownAnswerTest) -> Result<Vec<f32>, Failure> {
        let mut cache = KvCache::new(self.model.config(), &self.device);
        let mut stopwatch = Stopwatch::new(Timing::Off, 0);
        let memory = Memory::Run(&mut cache);
        let prefill = Prefill::new(&self.model, memory, &test.prompt, Timing::Off);
        let mut answers = prefill.finish().await?.logits;
        for &Decode { token, position } in &test.decodes {
            let logits = pass::decode(
                &self.model,
                self.window,
                token,
                position,
                &mut cache,
                &mut stopwatch,
            )
            .await?;
            answers.extend(logits);
        }
        Ok(answers)
    }
}

/// The config, and the name of its architecture.
fn parse(config: &[u8]) -> Result<(Config, String), Failure> {
    let unsupported = |detail: String| Failure::UnsupportedModel {
        detail: format!("{CONFIG}: {detail}"),
    };
    let ModelType { model_type: family } =
        serde_json::from_slice(config).map_err(|error| unsupported(error.to_string()))?;
    let config = Config::from_json(config).map_err(|error| unsupported(error.to_string()))?;
    Ok((config, family))
}

fn damaged_weights(error: LoadError) -> Failure {
    Failure::DamagedFile {
        file: WEIGHTS.into(),
        detail: error.to_string(),
    }
}

fn timing<'c>(clock: Option<&'c Clock>, device: &Device) -> Timing<'c> {
    match clock {
        None => Timing::Off,
        Some(clock) if is_eager(device) => Timing::Parts(clock),
        Some(clock) => Timing::Whole(clock),
    }
}

/// The number format of packed weights, where weights are packed: on the CPU in a browser, in f32, which is exact.
/// Natively burn's products are the faster ones, since they use wider vectors than WebAssembly has.
#[cfg(feature = "cpu")]
fn packing(device: &Device) -> Option<WeightFormat> {
    let packs = cfg!(target_arch = "wasm32") && *device == Device::flex();
    packs.then_some(WeightFormat::F32)
}

fn network(config: &Config, weights: &[u8], device: &Device) -> Result<CausalLm, LoadError> {
    #[cfg(feature = "cpu")]
    if let Some(format) = packing(device) {
        return CausalLm::load_packed(config, weights, format);
    }
    CausalLm::load(config, weights, device)
}

/// As [`network`], from weights that are read tensor by tensor.
async fn planned_network<R: WeightReader>(
    plan: &LoadPlan,
    weights: &mut R,
    device: &Device,
) -> Result<CausalLm, ReadError<R::Error>> {
    #[cfg(feature = "cpu")]
    if let Some(format) = packing(device) {
        return CausalLm::load_planned_packed(plan, weights, format).await;
    }
    CausalLm::load_planned(plan, weights, device).await
}

/// On burn's CPU backend a tensor has been computed when the call returns; other devices queue their work.
#[cfg(feature = "cpu")]
fn is_eager(device: &Device) -> bool {
    *device == Device::flex()
}

#[cfg(not(feature = "cpu"))]
fn is_eager(_device: &Device) -> bool {
    false
}
