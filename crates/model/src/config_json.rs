//! Hugging Face's `config.json`, read into a [`Config`] or refused by the key that does not fit.
//!
//! Keys that change no number of the forward pass are passed over. Keys that would change one, in a way this crate does
//! not compute, are refused: a model that runs is the model that was trained.

use serde_json::{Map, Value, json};

use crate::config::{Activation, Biases, Config, Family, NormKind, Positions};

/// Largest size a config may name: far beyond any model, far below what could overflow.
const MAX_SIZE: u64 = 1 << 24;

/// Why a `config.json` does not describe a model this crate can run.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Not a JSON object.
    #[error("the model's config is not a JSON object: {0}")]
    Json(#[from] serde_json::Error),
    /// A key without which the network has no shape.
    #[error("the model's config lacks `{key}`")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A value that makes no sense.
    #[error("the model's config has `{key}`: {value}, but it must be {expected}")]
    Invalid {
        /// The key.
        key: &'static str,
        /// What stands there.
        value: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A value that makes sense, but for another program.
    #[error("this program cannot run a model with `{key}`: {value}; it knows {supported}")]
    Unsupported {
        /// The key.
        key: &'static str,
        /// What stands there.
        value: String,
        /// What is supported.
        supported: &'static str,
    },
}

/// The numbers a Llama model is made from, named as in its `config.json`.
#[derive(Debug, Clone, PartialEq)]
pub struct LlamaDimensions {
    /// V.
    pub vocab_size: usize,
    /// The context window.
    pub max_position_embeddings: usize,
    /// D, divisible by H.
    pub hidden_size: usize,
    /// F.
    pub intermediate_size: usize,
    /// How many layers.
    pub num_hidden_layers: usize,
    /// H.
    pub num_attention_heads: usize,
    /// K, a divisor of H.
    pub num_key_value_heads: usize,
    /// Base of the rotary wavelengths, usually 10,000.
    pub rope_theta: f64,
    /// ε of the norms, usually 1e-5.
    pub rms_norm_eps: f64,
    /// Whether the embedding serves as head too.
    pub tie_word_embeddings: bool,
    /// The token that begins a text.
    pub bos_token_id: Option<u32>,
    /// The token that ends a text.
    pub eos_token_id: Option<u32>,
}

impl LlamaDimensions {
    /// The `config.json` with which transformers, and [`Config::from_json`], read such a model.
    pub fn to_json(&self) -> Value {
        json!({
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            "vocab_size": self.vocab_size,
            "max_position_embeddings": self.max_position_embeddings,
            "hidden_size": self.hidden_size,
            "intermediate_size": self.intermediate_size,
            "num_hidden_layers": self.num_hidden_layers,
            "num_attention_heads": self.num_attention_heads,
            "num_key_value_heads": self.num_key_value_heads,
            "hidden_act": "silu",
            "attention_bias": false,
            "mlp_bias": false,
            "rope_parameters": { "rope_type": "default", "rope_theta": self.rope_theta },
            "rms_norm_eps": self.rms_norm_eps,
            "tie_word_embeddings": self.tie_word_embeddings,
            "bos_token_id": self.bos_token_id,
            "eos_token_id": self.eos_token_id,
        })
    }
}

impl Config {
    /// Reads a `config.json` of the GPT-2 family (`gpt2`) or the Llama family (`llama`, `mistral`, `qwen2`, `qwen3`).
    ///
    /// # Errors
    /// When a needed key is missing, a value makes no sense, or the model computes something this crate does not.
    pub fn from_json(json: &[u8]) -> Result<Self, ConfigError> {
        Self::from_keys(&Keys(serde_json::from_slice(json)?))
    }

    /// The config of a Llama model of our own making.
    ///
    /// # Errors
    /// When the dimensions do not fit together.
    pub fn llama(dimensions: &LlamaDimensions) -> Result<Self, ConfigError> {
        Self::from_keys(&Keys(serde_json::from_value(dimensions.to_json())?))
    }

    fn from_keys(keys: &Keys) -> Result<Self, ConfigError> {
        keys.refuse("quantization_config", "weights in f32, f16 or bf16")?;
        match keys.text("model_type")? {
            "gpt2" => gpt2(keys),
            "llama" => {
                let attention = keys.flag("attention_bias", false)?;
                let mlp = keys.flag("mlp_bias", false)?;
                llama(
                    keys,
                    Biases {
                        qkv: attention,
                        attention_output: attention,
                        mlp,
                    },
                    false,
                    None,
                )
            }
            "mistral" => {
                keys.refuse_window(keys.size_or("sliding_window", 4096)?)?; // the default of transformers' MistralConfig
                llama(
                    keys,
                    Biases {
                        qkv: false,
                        attention_output: false,
                        mlp: false,
                    },
                    false,
                    None,
                )
            }
            "qwen2" => {
                keys.refuse_qwen_window()?;
                llama(
                    keys,
                    Biases {
                        qkv: true,
                        attention_output: false,
                        mlp: false,
                    },
                    false,
                    None,
                )
            }
            "qwen3" => {
                keys.refuse_qwen_window()?;
                let bias = keys.flag("attention_bias", false)?;
                llama(
                    keys,
                    Biases {
                        qkv: bias,
                        attention_output: bias,
                        mlp: false,
                    },
                    true,
                    Some(128),
                )
            }
            other => Err(ConfigError::Unsupported {
                key: "model_type",
                value: other.to_owned(),
                supported: "gpt2, llama, mistral, qwen2, qwen3",
            }),
        }
    }
}

/// GPT-2 (`GPT2Config`): sizes are required, the rest has transformers' defaults.
fn gpt2(keys: &Keys) -> Result<Config, ConfigError> {
    let activation = match keys.text_or("activation_function", "gelu_new")? {
        "gelu_new" | "gelu_pytorch_tanh" => Activation::GeluTanh,
        "gelu" => Activation::Gelu,
        other => {
            return Err(keys.unsupported(
                "activation_function",
                other,
                "gelu_new, gelu_pytorch_tanh, gelu",
            ));
        }
    };
    keys.only("scale_attn_weights", true)?;
    keys.only("scale_attn_by_inverse_layer_idx", false)?;
    keys.only("add_cross_attention", false)?;
    let hidden_size = keys.size("n_embd")?;
    let num_attention_heads = keys.size("n_head")?;
    Ok(Config {
        family: Family::Gpt2,
        vocab_size: keys.size("vocab_size")?,
        context_window: keys.size("n_positions")?,
        hidden_size,
        intermediate_size: keys.size_or("n_inner", 4 * hidden_size)?,
        num_hidden_layers: keys.size("n_layer")?,
        num_attention_heads,
        num_key_value_heads: num_attention_heads,
        head_dim: keys.share(
            hidden_size,
            "n_head",
            num_attention_heads,
            "a divisor of `n_embd`",
        )?,
        positions: Positions::Learned,
        norm: NormKind::LayerNorm,
        norm_epsilon: keys.epsilon("layer_norm_epsilon", 1e-5)?,
        activation,
        biases: Biases {
            qkv: true,
            attention_output: true,
            mlp: true,
        },
        qk_norm: false,
        tie_word_embeddings: keys.flag("tie_word_embeddings", true)?,
        bos_token_id: keys.token("bos_token_id")?,
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// Llama (`LlamaConfig`) and its kin, which differ in biases, q/k norms and the default width of a head.
fn llama(
    keys: &Keys,
    biases: Biases,
    qk_norm: bool,
    default_head_dim: Option<usize>,
) -> Result<Config, ConfigError> {
    match keys.text_or("hidden_act", "silu")? {
        "silu" | "swish" => {}
        other => return Err(keys.unsupported("hidden_act", other, "silu")),
    }
    let hidden_size = keys.size("hidden_size")?;
    let num_attention_heads = keys.size("num_attention_heads")?;
    let num_key_value_heads = keys.size_or("num_key_value_heads", num_attention_heads)?;
    keys.share(
        num_attention_heads,
        "num_key_value_heads",
        num_key_value_heads,
        "a divisor of `num_attention_heads`",
    )?;
    let head_dim = match (keys.get("head_dim"), default_head_dim) {
        (Some(_), _) => keys.size("head_dim")?,
        (None, Some(width)) => width,
        (None, None) => keys.share(
            hidden_size,
            "num_attention_heads",
            num_attention_heads,
            "a divisor of `hidden_size`",
        )?,
    };
    if !head_dim.is_multiple_of(2) || (head_dim * num_attention_heads) as u64 > MAX_SIZE {
        return Err(keys.invalid("head_dim", &head_dim.into(), "even, and small"));
    }
    Ok(Config {
        family: Family::Llama,
        vocab_size: keys.size("vocab_size")?,
        context_window: keys.size("max_position_embeddings")?,
        hidden_size,
        intermediate_size: keys.size("intermediate_size")?,
        num_hidden_layers: keys.size("num_hidden_layers")?,
        num_attention_heads,
        num_key_value_heads,
        head_dim,
        positions: Positions::Rotary {
            theta: keys.rope_theta()?,
        },
        norm: NormKind::RmsNorm,
        norm_epsilon: keys.epsilon("rms_norm_eps", 1e-6)?,
        activation: Activation::SwiGlu,
        biases,
        qk_norm,
        tie_word_embeddings: keys.flag("tie_word_embeddings", false)?,
        bos_token_id: keys.token("bos_token_id")?,
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// A config's keys, each read with the type it must have. An explicit `null` is as good as no key.
struct Keys(Map<String, Value>);

impl Keys {
    fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    fn required(&self, key: &'static str) -> Result<&Value, ConfigError> {
        self.get(key).ok_or(ConfigError::Missing { key })
    }

    fn invalid(&self, key: &'static str, value: &Value, expected: &'static str) -> ConfigError {
        ConfigError::Invalid {
            key,
            value: shortened(value),
            expected,
        }
    }

    fn unsupported(
        &self,
        key: &'static str,
        value: impl Into<Value>,
        supported: &'static str,
    ) -> ConfigError {
        ConfigError::Unsupported {
            key,
            value: shortened(&value.into()),
            supported,
        }
    }

    fn size(&self, key: &'static str) -> Result<usize, ConfigError> {
        let value = self.required(key)?;
        match value.as_u64() {
            Some(size @ 1..=MAX_SIZE) => Ok(size as usize),
            _ => Err(self.invalid(key, value, "a whole number from 1 to 16,777,216")),
        }
    }

    fn size_or(&self, key: &'static str, default: usize) -> Result<usize, ConfigError> {
        self.get(key).map_or(Ok(default), |_| self.size(key))
    }

    /// `whole` divided by `parts`, without remainder.
    fn share(
        &self,
        whole: usize,
        key: &'static str,
        parts: usize,
        expected: &'static str,
    ) -> Result<usize, ConfigError> {
        if whole.is_multiple_of(parts) {
            Ok(whole / parts)
        } else {
            Err(self.invalid(key, &parts.into(), expected))
        }
    }

    fn text(&self, key: &'static str) -> Result<&str, ConfigError> {
        let value = self.required(key)?;
        value
            .as_str()
            .ok_or_else(|| self.invalid(key, value, "a string"))
    }

    fn text_or(&self, key: &'static str, default: &'static str) -> Result<&str, ConfigError> {
        self.get(key).map_or(Ok(default), |_| self.text(key))
    }

    fn flag(&self, key: &'static str, default: bool) -> Result<bool, ConfigError> {
        let Some(value) = self.get(key) else {
            return Ok(default);
        };
        value
            .as_bool()
            .ok_or_else(|| self.invalid(key, value, "true or false"))
    }

    fn epsilon(&self, key: &'static str, default: f64) -> Result<f64, ConfigError> {
        let Some(value) = self.get(key) else {
            return Ok(default);
        };
        // Below the smallest normal f32, ε would not keep a vector of zeros from being divided by zero.
        let usable = |number: &f64| (f64::from(f32::MIN_POSITIVE)..1.0).contains(number);
        value
            .as_f64()
            .filter(usable)
            .ok_or_else(|| self.invalid(key, value, "a small positive number"))
    }

    fn token(&self, key: &'static str) -> Result<Option<u32>, ConfigError> {
        self.get(key)
            .map(|value| self.token_value(key, value))
            .transpose()
    }

    /// One id, or a list of them.
    fn tokens(&self, key: &'static str) -> Result<Vec<u32>, ConfigError> {
        match self.get(key) {
            Some(Value::Array(ids)) => ids.iter().map(|id| self.token_value(key, id)).collect(),
            _ => Ok(self.token(key)?.into_iter().collect()),
        }
    }

    fn token_value(&self, key: &'static str, value: &Value) -> Result<u32, ConfigError> {
        let id = value.as_u64().and_then(|id| u32::try_from(id).ok());
        id.ok_or_else(|| self.invalid(key, value, "a token id"))
    }

    /// Refuses a key that is set at all.
    fn refuse(&self, key: &'static str, supported: &'static str) -> Result<(), ConfigError> {
        self.get(key).map_or(Ok(()), |value| {
            Err(self.unsupported(key, value.clone(), supported))
        })
    }

    /// Refuses a flag that is set to other than what this crate computes.
    fn only(&self, key: &'static str, supported: bool) -> Result<(), ConfigError> {
        match self.flag(key, supported)? {
            value if value == supported => Ok(()),
            value => Err(self.unsupported(key, value, if supported { "true" } else { "false" })),
        }
    }

    /// `rope_theta`, from `rope_parameters` (transformers 5) or from the top level, and no scaling of it.
    fn rope_theta(&self) -> Result<f64, ConfigError> {
        let mut theta = self.get("rope_theta");
        let mut partial = self.get("partial_rotary_factor");
        for key in ["rope_scaling", "rope_parameters"] {
            let Some(value) = self.get(key) else { continue };
            let rope = value
                .as_object()
                .ok_or_else(|| self.invalid(key, value, "an object"))?;
            let kind = rope.get("rope_type").or(rope.get("type"));
            if kind.is_some_and(|kind| kind != "default") {
                return Err(self.unsupported(key, value.clone(), "the rope_type `default`"));
            }
            theta = rope.get("rope_theta").or(theta);
            partial = rope.get("partial_rotary_factor").or(partial);
        }
        if let Some(partial) = partial.filter(|factor| factor.as_f64() != Some(1.0)) {
            return Err(self.unsupported("partial_rotary_factor", partial.clone(), "1"));
        }
        match theta {
            None => Ok(10_000.0),
            Some(value) => {
                let usable = |theta: &f64| (1.0..1e12).contains(theta);
                value
                    .as_f64()
                    .filter(usable)
                    .ok_or_else(|| self.invalid("rope_theta", value, "a number from 1 to 10¹²"))
            }
        }
    }

    fn refuse_qwen_window(&self) -> Result<(), ConfigError> {
        if self.flag("use_sliding_window", false)? {
            self.refuse_window(self.size_or("sliding_window", 4096)?)?; // the default of transformers' Qwen configs
        }
        let full = |layer: &Value| layer == "full_attention";
        match self.get("layer_types") {
            Some(Value::Array(layers)) if layers.iter().all(full) => Ok(()),
            None => Ok(()),
            Some(layers) => Err(self.unsupported(
                "layer_types",
                layers.clone(),
                "full_attention in every layer",
            )),
        }
    }

    /// A sliding window is in force only when it is narrower than the context.
    fn refuse_window(&self, window: usize) -> Result<(), ConfigError> {
        if window < self.size("max_position_embeddings")? {
            return Err(self.unsupported(
                "sliding_window",
                window,
                "attention over the whole context",
            ));
        }
        Ok(())
    }
}

/// A value for a message: its first characters.
fn shortened(value: &Value) -> String {
    const LIMIT: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
