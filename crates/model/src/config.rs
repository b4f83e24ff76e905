//! What shape the network has: a [`Config`] exists only when all its numbers fit together.

/// How the network knows where a token stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Positions {
    /// One learned vector for each position, added to the token's embedding (GPT-2).
    Learned,
    /// Queries and keys are turned by an angle that grows with the position (Llama; Su et al. 2021, arXiv 2104.09864).
    Rotary {
        /// Base of the geometric row of wavelengths, `rope_theta`.
        theta: f64,
    },
}

/// Which normalization stands before attention, before the MLP and before the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormKind {
    /// Mean 0 and variance 1, then scale and shift (GPT-2).
    LayerNorm,
    /// Root mean square 1, then scale (Llama).
    RmsNorm,
}

/// What bends the straight lines of the MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// x·Φ(x), with the exact error function: `gelu`.
    Gelu,
    /// Its approximation by a tanh: `gelu_new`, `gelu_pytorch_tanh`.
    GeluTanh,
    /// silu(gate)·up: a gated pair of projections, `silu` in Llama's MLP.
    SwiGlu,
}

/// Which family's names and weight layouts the checkpoint uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Gpt2,
    Llama,
}

/// Which projections add a bias.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Biases {
    pub qkv: bool,
    pub attention_output: bool,
    pub mlp: bool,
}

/// The shape of a decoder-only language model, read from a Hugging Face `config.json`.
///
/// Made by [`Config::from_json`] or [`Config::llama`], and only by them: all sizes are at least 1, heads divide what they
/// share, and no product of sizes overflows.
#[derive(Debug, Clone, PartialEq)]
pub struct Config {
    pub(crate) family: Family,
    pub(crate) vocab_size: usize,
    pub(crate) context_window: usize,
    pub(crate) hidden_size: usize,
    pub(crate) intermediate_size: usize,
    pub(crate) num_hidden_layers: usize,
    pub(crate) num_attention_heads: usize,
    pub(crate) num_key_value_heads: usize,
    pub(crate) head_dim: usize,
    pub(crate) positions: Positions,
    pub(crate) norm: NormKind,
    pub(crate) norm_epsilon: f64,
    pub(crate) activation: Activation,
    pub(crate) biases: Biases,
    pub(crate) qk_norm: bool,
    pub(crate) tie_word_embeddings: bool,
    pub(crate) bos_token_id: Option<u32>,
    pub(crate) eos_token_ids: Vec<u32>,
}

/// How many numbers a network has learned, by what they are for; all layers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParameterCounts {
    /// A vector for every token.
    pub token_embedding: u64,
    /// A vector for every position, where positions are learned; else 0.
    pub position_embedding: u64,
    /// Attention's projections.
    pub attention: u64,
    /// The MLP's projections.
    pub mlp: u64,
    /// All norms.
    pub norms: u64,
    /// The projection onto the vocabulary; `None` where the token embedding serves as head too.
    pub lm_head: Option<u64>,
}

impl Config {
    /// V: how many different tokens there are.
    pub fn vocab_size(&self) -> usize {
        self.vocab_size
    }

    /// How many positions the model can see: `n_positions`, `max_position_embeddings`.
    pub fn context_window(&self) -> usize {
        self.context_window
    }

    /// D: the width of the hidden state.
    pub fn hidden_size(&self) -> usize {
        self.hidden_size
    }

    /// F: the inner width of the MLP.
    pub fn intermediate_size(&self) -> usize {
        self.intermediate_size
    }

    /// How many decoder layers follow each other.
    pub fn num_hidden_layers(&self) -> usize {
        self.num_hidden_layers
    }

    /// H: query heads of one layer.
    pub fn num_attention_heads(&self) -> usize {
        self.num_attention_heads
    }

    /// K: key/value heads of one layer. Each serves H/K query heads.
    pub fn num_key_value_heads(&self) -> usize {
        self.num_key_value_heads
    }

    /// Dh: the width of one head.
    pub fn head_dim(&self) -> usize {
        self.head_dim
    }

    /// How positions enter the network.
    pub fn positions(&self) -> Positions {
        self.positions
    }

    /// Which normalization the network uses.
    pub fn norm(&self) -> NormKind {
        self.norm
    }

    /// Which activation the MLP uses.
    pub fn activation(&self) -> Activation {
        self.activation
    }

    /// Whether the head reuses the token embedding.
    pub fn tie_word_embeddings(&self) -> bool {
        self.tie_word_embeddings
    }

    /// The token that begins a text, if the config names one.
    pub fn bos_token_id(&self) -> Option<u32> {
        self.bos_token_id
    }

    /// The tokens that end a text; empty if the config names none.
    pub fn eos_token_ids(&self) -> &[u32] {
        &self.eos_token_ids
    }

    /// How many numbers the network has learned, tied ones counted once.
    pub fn parameter_count(&self) -> u64 {
        let parts = self.parameter_counts();
        let all = [
            parts.token_embedding,
            parts.position_embedding,
            parts.attention,
            parts.mlp,
            parts.norms,
            parts.lm_head.unwrap_or(0),
        ];
        all.into_iter().fold(0, u64::saturating_add)
    }

    /// [`parameter_count`](Self::parameter_count), part by part.
    pub fn parameter_counts(&self) -> ParameterCounts {
        // In 128 bits: a config may name sizes no machine could hold, and must be refused, not wrapped around.
        let [v, c, d, f, layers, dh] = [
            self.vocab_size,
            self.context_window,
            self.hidden_size,
            self.intermediate_size,
            self.num_hidden_layers,
            self.head_dim,
        ]
        .map(|size| size as u128);
        let q = self.query_width() as u128;
        let qkv = self.qkv_width() as u128;
        let inner = self.inner_width() as u128;
        let one_if = u128::from;
        let count = |count: u128| u64::try_from(count).unwrap_or(u64::MAX);

        let norm = d * (1 + one_if(self.norm == NormKind::LayerNorm));
        let qk_norm = 2 * dh * one_if(self.qk_norm);
        let attention =
            (d + one_if(self.biases.qkv)) * qkv + (q + one_if(self.biases.attention_output)) * d;
        let mlp = (d + one_if(self.biases.mlp)) * inner + (f + one_if(self.biases.mlp)) * d;
        ParameterCounts {
            token_embedding: count(v * d),
            position_embedding: count(c * d * one_if(self.positions == Positions::Learned)),
            attention: count(layers * attention),
            mlp: count(layers * mlp),
            norms: count(layers * (2 * norm + qk_norm) + norm),
            lm_head: (!self.tie_word_embeddings).then(|| count(v * d)),
        }
    }

    /// H·Dh: all query heads side by side.
    pub(crate) fn query_width(&self) -> usize {
        self.num_attention_heads * self.head_dim
    }

    /// (H + 2K)·Dh: queries, keys and values of one token, as one projection gives them.
    pub(crate) fn qkv_width(&self) -> usize {
        (self.num_attention_heads + 2 * self.num_key_value_heads) * self.head_dim
    }

    /// F, or 2F where a gate goes beside the MLP's first projection.
    pub(crate) fn inner_width(&self) -> usize {
        match self.activation {
            Activation::SwiGlu => 2 * self.intermediate_size,
            Activation::Gelu | Activation::GeluTanh => self.intermediate_size,
        }
    }
}
