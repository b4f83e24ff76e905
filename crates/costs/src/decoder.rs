//! A decoder's shape, its weights part by part, and its cache.

/// The shape of a decoder, in the names of its `config.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoder {
    /// V, tokens in the vocabulary.
    pub vocab_size: u64,
    /// D, numbers per position.
    pub hidden_size: u64,
    /// Decoder layers.
    pub layers: u64,
    /// H, heads of queries.
    pub heads: u64,
    /// K, heads of keys and values.
    pub kv_heads: u64,
    /// Dh, numbers per head.
    pub head_dim: u64,
    /// What stands between attentions.
    pub mlp: Mlp,
    /// Whether the embedding serves as the head as well.
    pub tied: bool,
    /// Learned position vectors; 0 where positions are rotated in instead.
    pub learned_positions: u64,
    /// Whether projections have biases and norms have shifts (GPT-2).
    pub biases: bool,
    /// Whether queries and keys are normed per head (Qwen3).
    pub query_key_norm: bool,
    /// Most positions it was trained for.
    pub context_window: u64,
}

/// The part of a layer that looks at one position alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mlp {
    /// Up and down (GPT-2).
    Plain {
        /// F.
        inner: u64,
    },
    /// Gate, up and down (Llama).
    Gated {
        /// F.
        inner: u64,
    },
    /// Many gated ones, of which a router picks a few for each token (mixture of experts).
    Experts {
        /// F of each.
        inner: u64,
        /// How many there are.
        experts: u64,
        /// How many a token goes through.
        active: u64,
    },
}

/// How many heads share keys and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// Each head has its own (multi-head).
    MultiHead,
    /// Groups of heads share (grouped-query).
    GroupedQuery,
    /// All heads share one (multi-query).
    MultiQuery,
}

/// Counts of weights by part, all layers together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One vector a token.
    pub embedding: u64,
    /// One vector a position, where they are learned.
    pub positions: u64,
    /// Queries, keys, values, output.
    pub attention: u64,
    /// The MLPs; with experts, all of them and the router.
    pub mlp: u64,
    /// Scales and shifts.
    pub norms: u64,
    /// The output head; 0 where the embedding serves.
    pub head: u64,
}

impl Weights {
    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.embedding + self.positions + self.attention + self.mlp + self.norms + self.head
    }
}

impl Decoder {
    /// All weights.
    #[must_use]
    pub const fn weights(&self) -> Weights {
        let d = self.hidden_size;
        let bias = self.biases as u64;
        let (queries, keys) = (self.heads * self.head_dim, self.kv_heads * self.head_dim);
        let attention = d * queries + 2 * d * keys + queries * d + bias * (queries + 2 * keys + d);
        let mlp = match self.mlp {
            Mlp::Plain { inner } => 2 * d * inner + bias * (inner + d),
            Mlp::Gated { inner } => 3 * d * inner,
            Mlp::Experts { inner, experts, .. } => experts * 3 * d * inner + d * experts,
        };
        let norm = d * (1 + bias);
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

    /// Numbers the cache holds for one position: a key and a value for every layer and key/value head.
    #[must_use]
    pub const fn cache_elements_per_token(&self) -> u64 {
        2 * self.layers * self.kv_heads * self.head_dim
    }

    /// Bytes of cache one position takes at a precision of `bytes` per number.
    #[must_use]
    pub const fn cache_bytes_per_token(&self, bytes: u64) -> u64 {
        self.cache_elements_per_token() * bytes
    }

    /// Bytes of cache for `batch` texts of `context` positions each.
    #[must_use]
    pub const fn cache_bytes(&self, context: u64, batch: u64, bytes: u64) -> u64 {
        self.cache_bytes_per_token(bytes) * context * batch
    }

    /// The first context at which the caches of `batch` texts take more bytes than the weights. Both precisions in bytes
    /// a number, or both in bits: only their ratio counts.
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

    /// How keys and values are shared.
    #[must_use]
    pub const fn attention(&self) -> Attention {
        match self.kv_heads {
            kv_heads if kv_heads == self.heads => Attention::MultiHead,
            1 => Attention::MultiQuery,
            _ => Attention::GroupedQuery,
        }
    }

    /// The same decoder with keys and values shared otherwise: what the cache would be.
    #[must_use]
    pub const fn with_kv_heads(self, kv_heads: u64) -> Self {
        Self { kv_heads, ..self }
    }
}
