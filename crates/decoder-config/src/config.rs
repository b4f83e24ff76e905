//! The dimensions and options of the network. A [`Config`] can only be constructed if they are consistent.

use costs::{Decoder, MlpKind};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NormKind {
    /// Mean 0 and variance 1, then scale and shift (GPT-2, GPT-NeoX).
    LayerNorm,
    /// Root mean square 1, then scale (Llama).
    RmsNorm,
}

/// The activation function of the MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Activation {
    /// x·Φ(x), with the exact error function: `gelu`.
    Gelu,
    /// The tanh approximation of it: `gelu_new`, `gelu_pytorch_tanh`.
    GeluTanh,
    /// silu(gate)·up, with two projections: `silu` in Llama's MLP.
    SwiGlu,
}

enums::listed! {
    /// The families whose networks are computed. An id is the `model_type` of a config.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Family {
        /// GPT-2.
        Gpt2 = "gpt2",
        /// GPT-NeoX, the family of Pythia.
        GptNeox = "gpt_neox",
        /// Llama.
        Llama = "llama",
        /// Mistral: Llama without biases.
        Mistral = "mistral",
        /// Qwen 2: Llama with biases on queries, keys and values.
        Qwen2 = "qwen2",
        /// Qwen 3: Llama with norms on queries and keys.
        Qwen3 = "qwen3",
    }
}

/// The dimensions and options of a decoder-only language model, read from a Hugging Face `config.json`.
///
/// Constructed only by [`Config::from_json`] and [`Config::llama`]: all sizes are at least 1, the numbers of heads
/// divide as they must, and no product of sizes overflows.
#[derive(Debug, Clone, PartialEq)]
pub struct Config {
    pub(crate) family: Family,
    pub(crate) decoder: Decoder,
    pub(crate) positions: Positions,
    pub(crate) norm_epsilon: f64,
    pub(crate) activation: Activation,
    pub(crate) parallel_residual: bool,
    pub(crate) bos_token_id: Option<u32>,
    pub(crate) eos_token_ids: Vec<u32>,
}

impl Config {
    /// The family whose parameter names and weight layouts a checkpoint uses.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The dimensions, from which memory and multiply-adds follow.
    pub fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// V: the number of tokens in the vocabulary.
    pub fn vocab_size(&self) -> usize {
        self.decoder.vocab_size as usize
    }

    /// The number of positions the model can read: `n_positions`, `max_position_embeddings`.
    pub fn context_window(&self) -> usize {
        self.decoder.context_window as usize
    }

    /// D: the width of the hidden state.
    pub fn hidden_size(&self) -> usize {
        self.decoder.hidden_size as usize
    }

    /// F: the inner width of the MLP.
    pub fn intermediate_size(&self) -> usize {
        match self.decoder.mlp {
            MlpKind::Plain { inner }
            | MlpKind::Gated { inner }
            | MlpKind::Experts { inner, .. } => inner as usize,
        }
    }

    /// The number of decoder layers.
    pub fn num_hidden_layers(&self) -> usize {
        self.decoder.layers as usize
    }

    /// H: query heads of one layer.
    pub fn num_attention_heads(&self) -> usize {
        self.decoder.heads as usize
    }

    /// K: key/value heads of one layer. Each serves H/K query heads.
    pub fn num_key_value_heads(&self) -> usize {
        self.decoder.kv_heads as usize
    }

    /// Dh: the width of one head.
    pub fn head_dim(&self) -> usize {
        self.decoder.head_dim as usize
    }

    /// How positions enter the network.
    pub fn positions(&self) -> Positions {
        self.positions
    }

    /// The normalization of the network.
    pub fn norm(&self) -> NormKind {
        match self.decoder.biases.norms {
            true => NormKind::LayerNorm,
            false => NormKind::RmsNorm,
        }
    }

    /// ε of the norms.
    pub fn norm_epsilon(&self) -> f64 {
        self.norm_epsilon
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
        self.decoder.tied
    }

    /// The same network with a head of its own weights.
    #[must_use]
    pub fn untied(mut self) -> Self {
        self.decoder.tied = false;
        self
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
        self.decoder.weights().total()
    }

    /// H·Dh: the width of all query heads together.
    pub fn query_width(&self) -> usize {
        self.num_attention_heads() * self.head_dim()
    }

    /// (H + 2K)·Dh: the width of queries, keys and values of one token, the output of one projection.
    pub fn qkv_width(&self) -> usize {
        (self.num_attention_heads() + 2 * self.num_key_value_heads()) * self.head_dim()
    }

    /// The width of the MLP's first projection: F, or 2F with a gate.
    pub fn inner_width(&self) -> usize {
        match self.activation {
            Activation::SwiGlu => 2 * self.intermediate_size(),
            Activation::Gelu | Activation::GeluTanh => self.intermediate_size(),
        }
    }
}
