//! The dimensions of a decoder, its weights by part, and the size of its KV cache.

/// The dimensions of a decoder, named as in its `config.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoder {
    /// V: tokens in the vocabulary.
    pub vocab_size: u64,
    /// D: width of the hidden state.
    pub hidden_size: u64,
    /// Number of decoder layers.
    pub layers: u64,
    /// H: query heads per layer.
    pub heads: u64,
    /// K: key/value heads per layer.
    pub kv_heads: u64,
    /// Dh: width of one head.
    pub head_dim: u64,
    /// The kind of MLP in each layer.
    pub mlp: MlpKind,
    /// Whether the head uses the weights of the embedding.
    pub tied: bool,
    /// Number of learned position vectors; 0 with rotary embedding.
    pub learned_positions: u64,
    /// Which projections have biases, and whether norms have shifts.
    pub biases: Biases,
    /// Whether queries and keys are normalized per head (Qwen3).
    pub query_key_norm: bool,
    /// The context window in positions, by its config.
    pub context_window: u64,
}

/// The part of a layer that transforms each position separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MlpKind {
    /// Two projections, up and down (GPT-2).
    Plain {
        /// F: inner width.
        inner: u64,
    },
    /// Three projections: gate, up and down (Llama).
    Gated {
        /// F: inner width.
        inner: u64,
    },
    /// A mixture of experts: many gated MLPs, of which a router selects a few for each token.
    Experts {
        /// F: inner width of each expert.
        inner: u64,
        /// Number of experts in a layer.
        experts: u64,
        /// Number of experts selected for each token.
        active: u64,
    },
}

/// Which parts of a layer add a learned vector to their result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Biases {
    /// The projections of queries, keys and values.
    pub qkv: bool,
    /// The projection of the heads' results.
    pub attention_output: bool,
    /// The projections of the MLP.
    pub mlp: bool,
    /// The norms: they have a shift beside their scale.
    pub norms: bool,
}

impl Biases {
    /// None (Llama, Qwen3).
    pub const NONE: Self = Self {
        qkv: false,
        attention_output: false,
        mlp: false,
        norms: false,
    };
    /// Those of queries, keys and values (Qwen2).
    pub const QUERY_KEY_VALUE: Self = Self {
        qkv: true,
        ..Self::NONE
    };
    /// All (GPT-2, GPT-NeoX).
    pub const ALL: Self = Self {
        qkv: true,
        attention_output: true,
        mlp: true,
        norms: true,
    };
}

/// How many query heads share a key/value head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttentionKind {
    /// Each query head has its own key/value head (multi-head attention).
    MultiHead,
    /// Groups of query heads share one (grouped-query attention).
    GroupedQuery,
    /// All query heads share one (multi-query attention).
    MultiQuery,
}

/// Numbers of weights by part, all layers together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// V·D: one vector per token.
    pub embedding: u64,
    /// One vector of width D per position, if positions are learned; else 0.
    pub positions: u64,
    /// The projections of attention: queries, keys, values, output.
    pub attention: u64,
    /// The MLPs; with experts, all of them and the router.
    pub mlp: u64,
    /// Scales and shifts of all norms.
    pub norms: u64,
    /// D·V: the output head; 0 if the embedding's weights are used.
    pub head: u64,
}

impl Weights {
    /// The sum of all parts.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.embedding + self.positions + self.attention + self.mlp + self.norms + self.head
    }
}

impl Decoder {
    /// The number of weights by part.
    #[must_use]
    pub const fn weights(&self) -> Weights {
        let d = self.hidden_size;
        let Biases {
            qkv,
            attention_output,
            mlp,
            norms,
        } = self.biases;
        let (qkv_bias, output_bias) = (qkv as u64, attention_output as u64);
        let (mlp_bias, shift) = (mlp as u64, norms as u64);
        let (queries, keys) = (self.heads * self.head_dim, self.kv_heads * self.head_dim);
        let attention = (d + qkv_bias) * (queries + 2 * keys) + (queries + output_bias) * d;
        let mlp = match self.mlp {
            MlpKind::Plain { inner } => 2 * d * inner + mlp_bias * (inner + d),
            MlpKind::Gated { inner } => 3 * d * inner + mlp_bias * (2 * inner + d),
            MlpKind::Experts { inner, experts, .. } => experts * 3 * d * inner + d * experts,
        };
        let norm = d * (1 + shift);
        let head_norms = if self.query_key_norm {
            2 * self.head_dim
        } else {
            0
        };
        let head = if self.tied { 0 } else { self.vocab_size * d };
        Weights {
            embedding: self.vocab_size * d,
            positions: self.learned_positions * d,
            attention: self.layers * attention,
            mlp: self.layers * mlp,
            norms: self.layers * (2 * norm + head_norms) + norm,
            head,
        }
    }

    /// Numbers in the KV cache per position: a key and a value for every layer and key/value head.
    #[must_use]
    pub const fn cache_elements_per_token(&self) -> u64 {
        2 * self.layers * self.kv_heads * self.head_dim
    }

    /// Bytes of KV cache per position at `bytes` per number.
    #[must_use]
    pub const fn cache_bytes_per_token(&self, bytes: u64) -> u64 {
        self.cache_elements_per_token() * bytes
    }

    /// Bytes of KV cache for `batch` texts of `context` positions each.
    #[must_use]
    pub const fn cache_bytes(&self, context: u64, batch: u64, bytes: u64) -> u64 {
        self.cache_bytes_per_token(bytes) * context * batch
    }

    /// The smallest context at which the caches of `batch` texts are larger than the weights. Both precisions in bytes
    /// per number, or both in bits: only their ratio matters.
    #[must_use]
    pub const fn cache_passes_weights(
        &self,
        batch: u64,
        cache_bytes: u64,
        weight_bytes: u64,
    ) -> u64 {
        let weights = self.weights().total() * weight_bytes;
        weights / (self.cache_bytes_per_token(cache_bytes) * batch) + 1
    }

    /// The kind of attention, by the number of key/value heads.
    #[must_use]
    pub const fn attention(&self) -> AttentionKind {
        match self.kv_heads {
            kv_heads if kv_heads == self.heads => AttentionKind::MultiHead,
            1 => AttentionKind::MultiQuery,
            _ => AttentionKind::GroupedQuery,
        }
    }

    /// The same decoder with another number of key/value heads, to compare the size of the cache.
    #[must_use]
    pub const fn with_kv_heads(self, kv_heads: u64) -> Self {
        Self { kv_heads, ..self }
    }
}
