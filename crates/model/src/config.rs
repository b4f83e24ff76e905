//! The dimensions and options of the network. A [`Config`] can only be constructed if they are consistent.

/// How positions enter the network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Positions {
    /// One learned vector per position, added to the token's embedding (GPT-2).
    Learned,
    /// Rotary embedding: queries and keys are rotated by angles proportional to the position (Llama, GPT-NeoX; Su et
    /// al. 2021, arXiv 2104.09864).
    Rotary(RotaryParameters),
}

/// The parameters of a rotary embedding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RotaryParameters {
    /// Base of the geometric series of wavelengths, `rope_theta`: from 1 to 10¹².
    pub theta: f64,
    /// The number of coordinates of each head that are rotated, the first ones: even, from 2 to Dh. The others stay as
    /// they are (`partial_rotary_factor`, GPT-NeoX's `rotary_pct`).
    pub width: usize,
    /// How the frequencies are changed for contexts longer than those of the first training.
    pub scaling: RotaryScaling,
}

/// How the frequencies of a rotary embedding are changed for long contexts: `rope_type`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RotaryScaling {
    /// Not at all: `default`.
    Unscaled,
    /// Llama 3.1: long wavelengths are stretched, short ones kept, those between interpolated (Grattafiori et al. 2024,
    /// arXiv 2407.21783; `llama3`).
    Llama3 {
        /// The frequencies of long wavelengths are divided by this, at least 1.
        factor: f64,
        /// Wavelengths above `original_context / low_freq_factor` positions are long.
        low_freq_factor: f64,
        /// Wavelengths below `original_context / high_freq_factor` positions are short; above `low_freq_factor`.
        high_freq_factor: f64,
        /// The context of the first training in positions, `original_max_position_embeddings`.
        original_context: usize,
    },
}

/// The normalization before attention, before the MLP and before the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormKind {
    /// Mean 0 and variance 1, then scale and shift (GPT-2, GPT-NeoX).
    LayerNorm,
    /// Root mean square 1, then scale (Llama).
    RmsNorm,
}

/// The activation function of the MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// x·Φ(x), with the exact error function: `gelu`.
    Gelu,
    /// The tanh approximation of it: `gelu_new`, `gelu_pytorch_tanh`.
    GeluTanh,
    /// silu(gate)·up, with two projections: `silu` in Llama's MLP.
    SwiGlu,
}

/// The family whose parameter names and weight layouts a checkpoint uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Gpt2,
    GptNeox,
    Llama,
}

/// Which projections have a bias.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Biases {
    pub qkv: bool,
    pub attention_output: bool,
    pub mlp: bool,
}

/// The dimensions and options of a decoder-only language model, read from a Hugging Face `config.json`.
///
/// Constructed only by [`Config::from_json`] and [`Config::llama`]: all sizes are at least 1, the numbers of heads
/// divide as they must, and no product of sizes overflows.
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
    pub(crate) parallel_residual: bool,
    pub(crate) tie_word_embeddings: bool,
    pub(crate) bos_token_id: Option<u32>,
    pub(crate) eos_token_ids: Vec<u32>,
}

/// The number of learned parameters by part of the network, all layers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParameterCounts {
    /// V·D: one vector per token.
    pub token_embedding: u64,
    /// One vector per position of the context window, if positions are learned; else 0.
    pub position_embedding: u64,
    /// The projections of attention, with their biases.
    pub attention: u64,
    /// The projections of the MLP, with their biases.
    pub mlp: u64,
    /// All norms: two per layer, the q/k norms if there are any, and the final one.
    pub norms: u64,
    /// V·D: the projection onto the vocabulary; `None` if the token embedding's weights are used instead.
    pub lm_head: Option<u64>,
}

impl Config {
    /// V: the number of tokens in the vocabulary.
    pub fn vocab_size(&self) -> usize {
        self.vocab_size
    }

    /// The number of positions the model can read: `n_positions`, `max_position_embeddings`.
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

    /// The number of decoder layers.
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

    /// The normalization of the network.
    pub fn norm(&self) -> NormKind {
        self.norm
    }

    /// The activation function of the MLP.
    pub fn activation(&self) -> Activation {
        self.activation
    }

    /// Whether attention and MLP of a layer read the same hidden state (GPT-NeoX), instead of one after the other.
    pub fn parallel_residual(&self) -> bool {
        self.parallel_residual
    }

    /// Whether the head uses the weights of the token embedding.
    pub fn tie_word_embeddings(&self) -> bool {
        self.tie_word_embeddings
    }

    /// The beginning-of-text token, if the config has one.
    pub fn bos_token_id(&self) -> Option<u32> {
        self.bos_token_id
    }

    /// The end-of-text tokens; empty if the config has none.
    pub fn eos_token_ids(&self) -> &[u32] {
        &self.eos_token_ids
    }

    /// The number of learned parameters, shared ones counted once.
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

    /// [`parameter_count`](Self::parameter_count) by part of the network.
    pub fn parameter_counts(&self) -> ParameterCounts {
        // In 128 bits: a config may contain sizes that no machine can hold, and must be rejected, not wrap around.
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

    /// H·Dh: the width of all query heads together.
    pub(crate) fn query_width(&self) -> usize {
        self.num_attention_heads * self.head_dim
    }

    /// (H + 2K)·Dh: the width of queries, keys and values of one token, the output of one projection.
    pub(crate) fn qkv_width(&self) -> usize {
        (self.num_attention_heads + 2 * self.num_key_value_heads) * self.head_dim
    }

    /// The width of the MLP's first projection: F, or 2F with a gate.
    pub(crate) fn inner_width(&self) -> usize {
        match self.activation {
            Activation::SwiGlu => 2 * self.intermediate_size,
            Activation::Gelu | Activation::GeluTanh => self.intermediate_size,
        }
    }
}
