//! One model on one device, with its cache.

use burn::tensor::{Device, Tensor};
use model::{CausalLm, Config, ForwardError, KvCache, LogitsFor, TokenError};
use protocol::{Failure, ModelInfo, TokenId};

use crate::{
    KnownAnswerTest, Manifest,
    manifest::{CONFIG, WEIGHTS},
};

/// Tokens that go through the network at once in a prefill. Short enough that a cancel is heard soon,
/// long enough that the matrix products are large, and the block in which the cache grows.
const PREFILL_CHUNK: usize = 64;

/// A loaded model and the keys and values of what it has read.
pub struct Engine {
    model: CausalLm,
    cache: KvCache,
    device: Device,
    family: String,
}

/// A prefill under way, one chunk at a time, so that its caller can breathe between two.
pub struct Prefill<'e> {
    engine: &'e mut Engine,
    tokens: &'e [TokenId],
}

/// How far a [`Prefill`] has come.
#[derive(Debug, Clone, PartialEq)]
pub enum Advance {
    /// Some positions are done; more are to come.
    More {
        /// Positions done.
        done: u32,
    },
    /// All are done: the raw logits of the last, `[V]`.
    Done(Vec<f32>),
}

/// The one line of `config.json` that names the architecture instead of describing it.
#[derive(serde::Deserialize)]
struct Family {
    model_type: String,
}

impl Engine {
    /// Reads a model from the bytes of its `config.json` and `model.safetensors`.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config this network cannot follow, [`Failure::DamagedFile`] for
    /// weights that do not fit it.
    pub fn load(config: &[u8], weights: &[u8], device: &Device) -> Result<Self, Failure> {
        let unsupported = |detail: String| Failure::UnsupportedModel {
            detail: format!("{CONFIG}: {detail}"),
        };
        let Family { model_type: family } =
            serde_json::from_slice(config).map_err(|error| unsupported(error.to_string()))?;
        let config = Config::from_json(config).map_err(|error| unsupported(error.to_string()))?;
        let model =
            CausalLm::load(&config, weights, device).map_err(|error| Failure::DamagedFile {
                file: WEIGHTS.into(),
                detail: error.to_string(),
            })?;
        let cache = KvCache::new(&config, device);
        Ok(Self {
            model,
            cache,
            device: device.clone(),
            family,
        })
    }

    /// The model as the page knows it. Where the tokens' bytes are is for the tokenizer to add.
    pub fn describe(&self, manifest: &Manifest) -> ModelInfo {
        let config = self.model.config();
        let (layers, kv_heads, head_dim) = (
            config.num_hidden_layers(),
            config.num_key_value_heads(),
            config.head_dim(),
        );
        ModelInfo {
            name: manifest.name.clone(),
            description: manifest.description.clone(),
            family: self.family.clone(),
            parameters: config.parameter_count(),
            vocab_size: config.vocab_size() as u32,
            context_window: config.context_window() as u32,
            layers: layers as u32,
            hidden_size: config.hidden_size() as u32,
            heads: config.num_attention_heads() as u32,
            kv_heads: kv_heads as u32,
            head_dim: head_dim as u32,
            bos_token_id: config.bos_token_id(),
            eos_token_ids: config.eos_token_ids().to_vec(),
            // One key and one value, in f32, for every layer and key/value head.
            cache_bytes_per_token: (2 * layers * kv_heads * head_dim * size_of::<f32>()) as u32,
            piece_ends: None,
            special_token_ids: Vec::new(),
        }
    }

    /// Forgets everything and begins to read `tokens` from position 0.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`].
    pub fn begin_prefill<'e>(&'e mut self, tokens: &'e [TokenId]) -> Result<Prefill<'e>, Failure> {
        let config = self.model.config();
        if tokens.is_empty() {
            return Err(Failure::EmptyContext);
        }
        if tokens.len() > config.context_window() {
            return Err(context_full(tokens.len(), config.context_window()));
        }
        if let Some(&token) = tokens
            .iter()
            .find(|&&token| token as usize >= config.vocab_size())
        {
            return Err(Failure::UnknownToken {
                token,
                vocab_size: config.vocab_size() as u32,
            });
        }
        self.cache.truncate(0);
        Ok(Prefill {
            engine: self,
            tokens,
        })
    }

    /// [`begin_prefill`](Self::begin_prefill), to its end without a breath: the logits of the last token, `[V]`.
    ///
    /// # Errors
    /// As for its two parts.
    pub async fn prefill(&mut self, tokens: &[TokenId]) -> Result<Vec<f32>, Failure> {
        let mut prefill = self.begin_prefill(tokens)?;
        loop {
            if let Advance::Done(logits) = prefill.advance().await? {
                return Ok(logits);
            }
        }
    }

    /// Reads one token at an absolute position; what the cache holds from there on is dropped first.
    ///
    /// # Errors
    /// [`Failure::PositionPastCache`], [`Failure::ContextFull`], [`Failure::UnknownToken`], or what
    /// the device says.
    pub async fn decode(&mut self, token: TokenId, position: u32) -> Result<Vec<f32>, Failure> {
        let cached = self.cache.len();
        if position as usize > cached {
            return Err(Failure::PositionPastCache {
                position,
                cached: cached as u32,
            });
        }
        self.cache.truncate(position as usize);
        read(forward(&self.model, &[token], &mut self.cache)?).await
    }

    /// The self-test for this model.
    pub fn known_answer_test(&self) -> KnownAnswerTest {
        let config = self.model.config();
        KnownAnswerTest::new(config.vocab_size() as u32, config.context_window() as u32)
    }

    /// The logits of every step of `test`, `[steps × V]`. It has a cache of its own: the run is not disturbed.
    ///
    /// # Errors
    /// What the device says.
    pub async fn run_known_answer_test(&self, test: &KnownAnswerTest) -> Result<Vec<f32>, Failure> {
        let mut cache = KvCache::new(self.model.config(), &self.device);
        let mut answers = read(forward(&self.model, &test.prompt, &mut cache)?).await?;
        for token in &test.continuation {
            answers.extend(read(forward(&self.model, &[*token], &mut cache)?).await?);
        }
        Ok(answers)
    }
}

impl Prefill<'_> {
    /// Reads the next chunk.
    ///
    /// # Errors
    /// What the device says; the cache then holds the chunks before.
    pub async fn advance(&mut self) -> Result<Advance, Failure> {
        let Engine { model, cache, .. } = &mut *self.engine;
        let done = cache.len();
        let end = self.tokens.len().min(done + PREFILL_CHUNK);
        let logits = read(forward(model, &self.tokens[done..end], cache)?).await?;
        if end == self.tokens.len() {
            Ok(Advance::Done(logits))
        } else {
            Ok(Advance::More { done: end as u32 })
        }
    }
}

/// Runs `tokens` behind what `cache` holds: the logits of the last, `[1, 1, V]`.
fn forward(
    model: &CausalLm,
    tokens: &[TokenId],
    cache: &mut KvCache,
) -> Result<Tensor<3>, Failure> {
    let tokens = model.tokens(tokens).map_err(|error| match error {
        TokenError::NoTokens => Failure::EmptyContext,
        TokenError::OutOfVocabulary { id, vocab_size } => Failure::UnknownToken {
            token: id,
            vocab_size: vocab_size as u32,
        },
    })?;
    model
        .forward(tokens, cache, LogitsFor::Last)
        .map_err(|error| match error {
            ForwardError::NoTokens => Failure::EmptyContext,
            ForwardError::ContextFull(full) => {
                context_full(full.cached + full.new, full.context_window)
            }
            ForwardError::Batch { .. } => Failure::Device {
                detail: error.to_string(),
            },
        })
}

/// Brings logits from the device to memory, and looks at each: no number that is none leaves the engine.
async fn read(logits: Tensor<3>) -> Result<Vec<f32>, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Device {
        detail: error.to_string(),
    };
    let data = logits
        .into_data_async()
        .await
        .map_err(|error| failed(&error))?;
    let logits: Vec<f32> = data.try_into_vec().map_err(|error| failed(&error))?;
    if logits.iter().all(|logit| logit.is_finite()) {
        Ok(logits)
    } else {
        Err(Failure::NotANumber)
    }
}

fn context_full(tokens: usize, context_window: usize) -> Failure {
    Failure::ContextFull {
        tokens: tokens as u64,
        context_window: context_window as u32,
    }
}
