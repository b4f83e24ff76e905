//! The forward pass of the whole network: from token ids to logits.

use burn::module::Module;
use burn::nn::Embedding;
use burn::tensor::{Device, Int, Tensor, TensorData, s};
use decoder_config::{Config, Positions};

use crate::attention::Placement;
use crate::decoder_layer::DecoderLayer;
use crate::kv_cache::{ContextFull, KvCache};
use crate::norm::Norm;
use crate::probe::{LayerProbe, Probe, ProbeSite};
use crate::projection::{Projection, normal};
use crate::rotary::RotaryEmbedding;
use crate::token_embedding::TokenEmbedding;

/// Standard deviation of initial weights: the `initializer_range` of GPT-2 and Llama.
pub(crate) const INIT_STD: f64 = 0.02;

/// A decoder-only language model of the GPT-2 or the Llama family.
#[derive(Module, Debug)]
pub struct CausalLm {
    /// `[V, D]`
    pub(crate) token_embedding: TokenEmbedding,
    /// `[context window, D]`; `None` for models without learned positions.
    position_embedding: Option<Embedding>,
    pub(crate) layers: Vec<DecoderLayer>,
    pub(crate) final_norm: Norm,
    /// D → V; `None` if the token embedding's weights are used instead.
    pub(crate) lm_head: Option<Projection>,
    #[module(skip)]
    rotary: Option<RotaryEmbedding>,
    #[module(skip)]
    config: Config,
}

/// The new tokens whose logits are computed. The head is the widest product of a pass, so restrict it to those needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogitsFor {
    /// The last token, `[B, 1, V]`: enough to choose the next one.
    Last,
    /// All tokens, `[B, T, V]`: to score a given text.
    All,
}

/// Why a forward pass was rejected. The cache is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ForwardError {
    /// The input has no tokens.
    #[error("a pass needs at least one token")]
    NoTokens,
    /// More tokens than free positions in the context window.
    #[error(transparent)]
    ContextFull(#[from] ContextFull),
    /// A pass with a cache got a batch of several sequences.
    #[error("a cache holds one sequence, but the batch has {batch}")]
    Batch {
        /// B, the number of sequences in the input.
        batch: usize,
    },
}

/// Why a list of ids cannot be the input of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// The list is empty.
    #[error("a pass needs at least one token")]
    NoTokens,
    /// An id outside the vocabulary: it comes from another model's tokenizer.
    #[error("token {id} is beyond the model's vocabulary of {vocab_size}")]
    OutOfVocabulary {
        /// The id in the list.
        id: u32,
        /// V, the size of the vocabulary.
        vocab_size: usize,
    },
}

impl CausalLm {
    /// A model with random weights, for training: normal with standard deviation 0.02, divided by √(2·layers) in
    /// projections to the hidden state, where their outputs add up (Radford et al. 2019, section 2.3), biases 0, norms
    /// 1.
    ///
    /// Seed the random numbers with `device.seed`. On `device.autodiff()` the parameters require gradients.
    pub fn init(config: &Config, device: &Device) -> Self {
        let (v, d) = (config.vocab_size(), config.hidden_size());
        let learned = config.positions() == Positions::Learned;
        Self {
            token_embedding: TokenEmbedding::init([v, d], device),
            position_embedding: learned.then(|| Embedding {
                weight: normal([config.context_window(), d], INIT_STD, device),
            }),
            layers: (0..config.num_hidden_layers())
                .map(|_| DecoderLayer::init(config, device))
                .collect(),
            final_norm: Norm::init(config, device),
            lm_head: (!config.tie_word_embeddings())
                .then(|| Projection::init([d, v], false, INIT_STD, device)),
            rotary: RotaryEmbedding::new(config),
            config: config.clone(),
        }
    }

    /// The dimensions and options of the network.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The embedding of the tokens, which is also the head of a model without one.
    pub fn token_embedding(&self) -> &TokenEmbedding {
        &self.token_embedding
    }

    /// The head, if it has weights of its own.
    pub fn head(&self) -> Option<&Projection> {
        self.lm_head.as_ref()
    }

    /// The bytes that the weights take in memory.
    pub fn weight_bytes(&self) -> u64 {
        #[cfg(feature = "cpu")]
        let packed = self.packed_bytes();
        #[cfg(not(feature = "cpu"))]
        let packed = 0;
        packed + (self.num_params() * size_of::<f32>()) as u64
    }

    /// The ids as the input of a pass, on the model's device.
    ///
    /// # Shapes
    /// - output: `[1, T]`
    ///
    /// # Errors
    /// Fails if there are none, or one is outside the vocabulary. [`forward`](Self::forward) cannot check, because its
    /// tokens are already on the device: use this function, or make sure that they are valid.
    pub fn tokens(&self, ids: &[u32]) -> Result<Tensor<2, Int>, TokenError> {
        if ids.is_empty() {
            return Err(TokenError::NoTokens);
        }
        let vocab_size = self.config.vocab_size();
        match ids.iter().find(|&&id| id as usize >= vocab_size) {
            Some(&id) => Err(TokenError::OutOfVocabulary { id, vocab_size }),
            None => {
                let ids = ids.iter().map(|&id| id as i32).collect::<Vec<_>>();
                let shape = [1, ids.len()];
                let device = self.token_embedding.device();
                Ok(Tensor::from_data(TensorData::new(ids, shape), &device)) // [1, T]
            }
        }
    }

    /// Runs new tokens at the positions after the cached ones: a whole prompt (prefill) or the token just chosen
    /// (decode).
    ///
    /// The first new token has position `cache.len()`. Split a long prompt into parts of a few hundred tokens: a pass
    /// allocates T·S scores for each head, and T·Dh² numbers of rotations.
    ///
    /// # Shapes
    /// - `tokens`: `[B, T]`, ids below V; B = 1
    /// - output: `[B, 1, V]` for [`LogitsFor::Last`], `[B, T, V]` for [`LogitsFor::All`]: raw logits
    ///
    /// # Errors
    /// Fails if there is no token, more than one sequence, or not enough room; the cache is then unchanged.
    pub fn forward(
        &self,
        tokens: Tensor<2, Int>,
        cache: &mut KvCache,
        logits_for: LogitsFor,
    ) -> Result<Tensor<3>, ForwardError> {
        self.forward_with_probe(tokens, cache, logits_for, &mut ())
    }

    /// [`forward`](Self::forward), passing every intermediate tensor to a probe.
    ///
    /// # Errors
    /// The errors of [`forward`](Self::forward).
    pub fn forward_with_probe(
        &self,
        tokens: Tensor<2, Int>,
        cache: &mut KvCache,
        logits_for: LogitsFor,
        probe: &mut impl Probe,
    ) -> Result<Tensor<3>, ForwardError> {
        let new = tokens.dims()[1];
        let hidden = self.hidden_states(tokens, cache, probe)?; // [1, T, D]
        let hidden = match logits_for {
            LogitsFor::Last => hidden.slice(s![.., new - 1.., ..]), // [1, 1, D]
            LogitsFor::All => hidden,
        };
        Ok(self.logits(hidden, probe)) // [1, 1 or T, V]
    }

    /// The layers of a pass without its logits, passing every intermediate tensor to a probe.
    ///
    /// # Shapes
    /// - `tokens`: `[1, T]`, ids below V
    /// - output: `[1, T, D]`, the output of the last layer, of which [`lens`](Self::lens) gives the logits
    ///
    /// # Errors
    /// The errors of [`forward`](Self::forward).
    pub fn hidden_states(
        &self,
        tokens: Tensor<2, Int>,
        cache: &mut KvCache,
        probe: &mut impl Probe,
    ) -> Result<Tensor<3>, ForwardError> {
        let [batch, new] = tokens.dims();
        match (batch, new) {
            (_, 0) | (0, _) => return Err(ForwardError::NoTokens),
            (1, _) => cache.reserve(new)?,
            _ => return Err(ForwardError::Batch { batch }),
        }
        let hidden = self.hidden(tokens, Some(cache), probe); // [1, T, D]
        cache.advance(new);
        Ok(hidden)
    }

    /// Runs whole sequences without a cache: for training, and for scoring texts.
    ///
    /// # Shapes
    /// - `tokens`: `[B, T]`, ids below V
    /// - output: `[B, T, V]`: raw logits
    ///
    /// # Errors
    /// Fails if there is no token, or more than the context window.
    pub fn forward_without_cache(&self, tokens: Tensor<2, Int>) -> Result<Tensor<3>, ForwardError> {
        self.forward_without_cache_with_probe(tokens, &mut ())
    }

    /// [`forward_without_cache`](Self::forward_without_cache), passing every intermediate tensor to a probe.
    ///
    /// # Errors
    /// The errors of [`forward_without_cache`](Self::forward_without_cache).
    pub fn forward_without_cache_with_probe(
        &self,
        tokens: Tensor<2, Int>,
        probe: &mut impl Probe,
    ) -> Result<Tensor<3>, ForwardError> {
        let [batch, new] = tokens.dims();
        let context_window = self.config.context_window();
        if batch == 0 || new == 0 {
            return Err(ForwardError::NoTokens);
        }
        if new > context_window {
            return Err(ContextFull {
                cached: 0,
                new,
                context_window,
            }
            .into());
        }
        let hidden = self.hidden(tokens, None, probe); // [B, T, D]
        Ok(self.logits(hidden, probe)) // [B, T, V]
    }

    /// The logit lens: the logits that the final norm and the head give to hidden states of any layer (nostalgebraist
    /// 2020, "interpreting GPT: the logit lens"). For the output of the last layer they are those of the pass.
    ///
    /// N rows are N·V numbers: divide many hidden states into several calls.
    ///
    /// # Shapes
    /// - `hidden`: `[1, N, D]`: [`ProbeSite::Embedding`], [`ProbeSite::AttentionResidual`] or [`ProbeSite::LayerOutput`]
    /// - output: `[1, N, V]`: raw logits
    pub fn lens(&self, hidden: Tensor<3>) -> Tensor<3> {
        self.logits(hidden, &mut ())
    }

    /// From token ids to the output of the last layer.
    ///
    /// # Shapes
    /// - `tokens`: `[B, T]`
    /// - output: `[B, T, D]`
    fn hidden(
        &self,
        tokens: Tensor<2, Int>,
        mut cache: Option<&mut KvCache>,
        probe: &mut impl Probe,
    ) -> Tensor<3> {
        let new = tokens.dims()[1];
        let (start, slots) = cache
            .as_ref()
            .map_or((0, new), |cache| (cache.len(), cache.capacity()));

        let device = self.token_embedding.device();
        let placement = Placement::new(start, new, slots, self.rotary.as_ref(), &device);
        let mut hidden = self.token_embedding.forward(tokens); // [B, T, D]
        probe.observe(None, ProbeSite::TokenEmbedding, &hidden);
        if let Some(embedding) = &self.position_embedding {
            let positions = embedding
                .weight
                .val()
                .slice(s![start..start + new, ..])
                .unsqueeze(); // [1, T, D]
            probe.observe(None, ProbeSite::PositionEmbedding, &positions);
            hidden = hidden + positions;
        }
        probe.observe(None, ProbeSite::Embedding, &hidden);

        for (layer, decoder) in self.layers.iter().enumerate() {
            let layer_cache = cache.as_mut().map(|cache| cache.layer(layer));
            hidden = decoder.forward(hidden, &placement, layer_cache, LayerProbe { probe, layer });
        }
        hidden
    }

    /// From the output of the last layer to logits: the final norm and the head.
    ///
    /// # Shapes
    /// - `hidden`: `[B, T, D]`
    /// - output: `[B, T, V]`
    fn logits(&self, hidden: Tensor<3>, probe: &mut impl Probe) -> Tensor<3> {
        let hidden = self.final_norm.forward(hidden);
        probe.observe(None, ProbeSite::FinalNorm, &hidden);
        match &self.lm_head {
            Some(head) => head.forward(hidden),           // [B, T, V]
            None => self.token_embedding.as_head(hidden), // [B, T, V]
        }
    }
}

/// Standard deviation of initial weights in projections to the hidden state: each layer adds two of their outputs.
pub(crate) fn residual_init_std(config: &Config) -> f64 {
    INIT_STD / ((2 * config.num_hidden_layers()) as f64).sqrt()
}
